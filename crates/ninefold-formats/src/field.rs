//! The tags that the fields of a puzzle have in formats.

pub(crate) use ninefold_rules::Field;

/// The fields that a format can hold, and the tag that each goes into.
pub(crate) type Tags = &'static [(Field, &'static str)];

/// The keys of a Ninefold JSON object, and the names of the columns of a table.
pub(crate) const KEYS: Tags = &[
    (Field::Name, "name"),
    (Field::Author, "author"),
    (Field::Description, "description"),
    (Field::Comment, "comment"),
    (Field::Date, "date"),
    (Field::Source, "source"),
    (Field::Url, "url"),
    (Field::Level, "level"),
    (Field::Rating, "rating"),
    (Field::Ep, "ep"),
    (Field::Ed, "ed"),
    (Field::Solution, "solution"),
    (Field::Entries, "entries"),
    (Field::Marks, "marks"),
    (Field::Corners, "corners"),
    (Field::Restriction, "candidates"),
    (Field::Colours, "colours"),
    (Field::Unknown, "any"),
];

/// Returns the tag that a field goes into, if there is one.
pub(crate) fn tag_of(tags: Tags, field: Field) -> Option<&'static str> {
    tags.iter().find(|(f, _)| *f == field).map(|(_, tag)| *tag)
}

/// Returns the field that goes into a tag (in any case of letters), if there is one.
pub(crate) fn field_of(tags: Tags, tag: &str) -> Option<Field> {
    let known = tags.iter().find(|(_, t)| t.eq_ignore_ascii_case(tag));
    known.map(|(field, _)| *field).filter(|field| *field != Field::Unknown)
}

/// The same for fields whose value is a text.
pub(crate) fn text_field_of(tags: Tags, tag: &str) -> Option<Field> {
    field_of(tags, tag).filter(|field| field.is_text())
}
