//! Methods that set one field and return the value, as builders have them.

/// Defines a setter for each field of the list.
macro_rules! setters {
    ($($(#[$doc:meta])* $name:ident($field:ident: $type:ty);)*) => {
        $(
            $(#[$doc])*
            #[must_use]
            pub const fn $name(mut self, $field: $type) -> Self {
                self.$field = $field;
                self
            }
        )*
    };
}

/// Defines a setter for each optional field of the list. It takes a value or an option.
macro_rules! option_setters {
    ($($(#[$doc:meta])* $name:ident($field:ident: $type:ty);)*) => {
        $(
            $(#[$doc])*
            #[must_use]
            pub fn $name(mut self, $field: impl Into<Option<$type>>) -> Self {
                self.$field = $field.into();
                self
            }
        )*
    };
}
