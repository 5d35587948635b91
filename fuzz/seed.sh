#!/bin/sh
# Builds the first corpus: every sample puzzle, plain and packed, under every way of reading it
# (the first byte of an input of the target `read`).
set -eu
cd "$(dirname "$0")"
mkdir -p corpus/read
choice=0
while [ "$choice" -lt 54 ]; do
    byte=$(printf '\\%03o' "$choice")
    for file in ../puzzles/*; do
        name=corpus/read/$(basename "$file").$choice
        { printf "$byte"; cat "$file"; } >"$name"
        if [ "$choice" -eq 32 ]; then
            { printf "$byte"; gzip -nc "$file"; } >"$name.gz"
        fi
    done
    choice=$((choice + 1))
done
