//! The steps of ratings as a column of lists.

use crate::error::TableError;
use arrow_array::builder::{Float64Builder, ListBuilder, StringBuilder};
use arrow_array::{Array, ArrayRef, ListArray, StructArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, Fields};
use ninefold_api::RatedStep;
use std::sync::Arc;

/// Returns the steps of each row as a list of structs of `technique`, `rating`, `placements` and `eliminations`.
pub(crate) fn array(
    rows: &[Vec<RatedStep>],
    nulls: Option<NullBuffer>,
) -> Result<ArrayRef, TableError> {
    let offsets = OffsetBuffer::from_lengths(rows.iter().map(Vec::len));
    let mut techniques = StringBuilder::new();
    let mut ratings = Float64Builder::new();
    let mut changes = [(); 2].map(|()| ListBuilder::new(StringBuilder::new()));
    for step in rows.iter().flatten() {
        techniques.append_value(&step.technique);
        ratings.append_value(step.rating);
        for (list, texts) in changes.iter_mut().zip([&step.placements, &step.eliminations]) {
            texts.iter().for_each(|text| list.values().append_value(text));
            list.append(true);
        }
    }
    let [mut placements, mut eliminations] = changes;
    let columns: [(&str, ArrayRef); 4] = [
        ("technique", Arc::new(techniques.finish())),
        ("rating", Arc::new(ratings.finish())),
        ("placements", Arc::new(placements.finish())),
        ("eliminations", Arc::new(eliminations.finish())),
    ];
    let field =
        |(name, column): &(&str, ArrayRef)| Field::new(*name, column.data_type().clone(), true);
    let fields: Fields = columns.iter().map(field).collect();
    let count = rows.iter().map(Vec::len).sum();
    let columns = columns.map(|(_, column)| column).to_vec();
    let steps = StructArray::try_new_with_length(fields.clone(), columns, None, count)?;
    let item = Arc::new(Field::new("item", DataType::Struct(fields), true));
    Ok(Arc::new(ListArray::try_new(item, offsets, Arc::new(steps), nulls)?))
}
