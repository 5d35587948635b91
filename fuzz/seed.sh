#!/bin/sh
# Builds the first corpus: every sample puzzle under every way of reading it (the first byte of
# an input of the target `read`), written in one format (the second byte) or, where the format is
# detected, in all; and packed.
set -eu
cd "$(dirname "$0")"
mkdir -p corpus/read
choice=0
while [ "$choice" -lt 58 ]; do
    how=$(printf '\\%03o' "$choice")
    for file in ../puzzles/* ../puzzles/wild/*; do
        [ -f "$file" ] || continue
        name=corpus/read/$(basename "$file").$choice
        { printf "$how$how"; cat "$file"; } >"$name"
        if [ "$choice" -eq 36 ]; then
            { printf "$how\\377"; cat "$file"; } >"$name.all"
            { printf "$how$how"; gzip -nc "$file"; } >"$name.gz"
        fi
    done
    choice=$((choice + 1))
done
# The first corpus of the target `rules`: the samples in every format, and in any of them (255).
mkdir -p corpus/rules
choice=0
while [ "$choice" -lt 12 ]; do
    byte=$choice
    [ "$choice" -eq 11 ] && byte=255
    how=$(printf '\\%03o' "$byte")
    for file in ../puzzles/*; do
        [ -f "$file" ] || continue
        { printf "$how"; cat "$file"; } >corpus/rules/$(basename "$file").$byte
    done
    choice=$((choice + 1))
done
