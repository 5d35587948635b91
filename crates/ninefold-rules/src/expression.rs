//! Arithmetic and logical expressions about values, such as `a + b == 10 or abs(a - b) >= 3`.
//!
//! ```text
//! or:      and ("or" and)*                 comparison: == != < <= > >=
//! and:     not ("and" not)*                sum:        product (("+" | "-") product)*
//! not:     "not" not | compared            product:    factor (("*" | "/" | "%") factor)*
//! compared: sum (comparison sum)?          factor:     number, name, "-" factor, (or), abs(or), min(or, or), max(or, or)
//! ```
//!
//! A truth is 1, a falsehood 0. Division rounds down; division by 0 gives 0.

/// A parsed expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression(Node);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Node {
    Number(i64),
    Name(usize),
    Unary(Unary, Box<Node>),
    Binary(Binary, Box<Node>, Box<Node>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unary {
    Negative,
    Not,
    Absolute,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Binary {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Plus,
    Minus,
    Times,
    Over,
    Rest,
    Least,
    Greatest,
}

const COMPARISONS: &[(&str, Binary)] = &[
    ("==", Binary::Equal),
    ("!=", Binary::NotEqual),
    ("<=", Binary::LessEqual),
    (">=", Binary::GreaterEqual),
    ("<", Binary::Less),
    (">", Binary::Greater),
    ("=", Binary::Equal),
];

/// The deepest nesting of brackets and signs.
const MAX_DEPTH: usize = 50;

/// The longest text of an expression.
const MAX_LENGTH: usize = 1000;

impl Expression {
    /// Parses an expression about these names.
    ///
    /// # Errors
    ///
    /// Returns what is wrong, as the end of a sentence.
    pub fn parse(text: &str, names: &[&str]) -> Result<Self, String> {
        if text.len() > MAX_LENGTH {
            return Err(format!("is longer than {MAX_LENGTH} characters"));
        }
        let mut parser = Parser { rest: text, names, depth: 0 };
        let node = parser.or()?;
        match parser.rest.trim_start() {
            "" => Ok(Self(node)),
            rest => Err(format!("is not understood at \"{}\"", shortened(rest))),
        }
    }

    /// Returns the value for these values of the names. Arithmetic saturates.
    #[must_use]
    pub fn value(&self, values: &[i64]) -> i64 {
        self.0.value(values)
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(20).collect()
}

impl Node {
    fn value(&self, values: &[i64]) -> i64 {
        match self {
            Self::Number(number) => *number,
            Self::Name(name) => values.get(*name).copied().unwrap_or(0),
            Self::Unary(sign, node) => {
                let value = node.value(values);
                match sign {
                    Unary::Negative => value.saturating_neg(),
                    Unary::Not => i64::from(value == 0),
                    Unary::Absolute => value.saturating_abs(),
                }
            }
            Self::Binary(sign, a, b) => sign.of(a.value(values), b.value(values)),
        }
    }
}

impl Binary {
    fn of(self, a: i64, b: i64) -> i64 {
        match self {
            Self::Or => i64::from(a != 0 || b != 0),
            Self::And => i64::from(a != 0 && b != 0),
            Self::Equal => i64::from(a == b),
            Self::NotEqual => i64::from(a != b),
            Self::Less => i64::from(a < b),
            Self::LessEqual => i64::from(a <= b),
            Self::Greater => i64::from(a > b),
            Self::GreaterEqual => i64::from(a >= b),
            Self::Plus => a.saturating_add(b),
            Self::Minus => a.saturating_sub(b),
            Self::Times => a.saturating_mul(b),
            Self::Over => a.checked_div_euclid(b).unwrap_or(0),
            Self::Rest => a.checked_rem_euclid(b).unwrap_or(0),
            Self::Least => a.min(b),
            Self::Greatest => a.max(b),
        }
    }
}

struct Parser<'a> {
    rest: &'a str,
    names: &'a [&'a str],
    depth: usize,
}

impl Parser<'_> {
    /// Takes a sign or word if it comes next.
    fn take(&mut self, token: &str) -> bool {
        let rest = self.rest.trim_start();
        let is_word = token.chars().all(char::is_alphabetic);
        let Some(after) = rest.strip_prefix(token) else { return false };
        if is_word && after.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
            return false;
        }
        self.rest = after;
        true
    }

    fn or(&mut self) -> Result<Node, String> {
        let mut left = self.and()?;
        while self.take("or") {
            left = Node::Binary(Binary::Or, Box::new(left), Box::new(self.and()?));
        }
        Ok(left)
    }

    fn and(&mut self) -> Result<Node, String> {
        let mut left = self.not()?;
        while self.take("and") {
            left = Node::Binary(Binary::And, Box::new(left), Box::new(self.not()?));
        }
        Ok(left)
    }

    fn deeper(&mut self) -> Result<(), String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH { Err("is nested too deeply".to_owned()) } else { Ok(()) }
    }

    fn not(&mut self) -> Result<Node, String> {
        if !self.take("not") {
            return self.compared();
        }
        self.deeper()?;
        let node = self.not()?;
        self.depth -= 1;
        Ok(Node::Unary(Unary::Not, Box::new(node)))
    }

    fn compared(&mut self) -> Result<Node, String> {
        let left = self.sum()?;
        let sign = COMPARISONS.iter().find(|(token, _)| self.take(token));
        match sign {
            Some((_, sign)) => Ok(Node::Binary(*sign, Box::new(left), Box::new(self.sum()?))),
            None => Ok(left),
        }
    }

    fn sum(&mut self) -> Result<Node, String> {
        self.chain(&[("+", Binary::Plus), ("-", Binary::Minus)], Self::product)
    }

    fn product(&mut self) -> Result<Node, String> {
        let signs = [("*", Binary::Times), ("/", Binary::Over), ("%", Binary::Rest)];
        self.chain(&signs, Self::factor)
    }

    fn chain(
        &mut self,
        signs: &[(&str, Binary)],
        part: fn(&mut Self) -> Result<Node, String>,
    ) -> Result<Node, String> {
        let mut left = part(self)?;
        while let Some((_, sign)) = signs.iter().find(|(token, _)| self.take(token)) {
            left = Node::Binary(*sign, Box::new(left), Box::new(part(self)?));
        }
        Ok(left)
    }

    fn factor(&mut self) -> Result<Node, String> {
        self.deeper()?;
        let node = self.plain_factor();
        self.depth -= 1;
        node
    }

    fn plain_factor(&mut self) -> Result<Node, String> {
        if self.take("-") {
            return Ok(Node::Unary(Unary::Negative, Box::new(self.factor()?)));
        }
        if self.take("abs") {
            return Ok(Node::Unary(Unary::Absolute, Box::new(self.bracket()?)));
        }
        for (word, sign) in [("min", Binary::Least), ("max", Binary::Greatest)] {
            if self.take(word) {
                self.need("(")?;
                let left = self.or()?;
                self.need(",")?;
                let right = self.or()?;
                self.need(")")?;
                return Ok(Node::Binary(sign, Box::new(left), Box::new(right)));
            }
        }
        if self.rest.trim_start().starts_with('(') {
            return self.bracket();
        }
        if let Some(name) = self.names.iter().position(|name| self.rest_is(name)) {
            self.take(self.names[name]);
            return Ok(Node::Name(name));
        }
        self.number()
    }

    fn rest_is(&self, name: &str) -> bool {
        let mut copy = Parser { rest: self.rest, names: &[], depth: 0 };
        copy.take(name)
    }

    fn bracket(&mut self) -> Result<Node, String> {
        self.need("(")?;
        let node = self.or()?;
        self.need(")")?;
        Ok(node)
    }

    fn need(&mut self, token: &str) -> Result<(), String> {
        if self.take(token) {
            return Ok(());
        }
        Err(format!("needs \"{token}\" before \"{}\"", shortened(self.rest.trim_start())))
    }

    fn number(&mut self) -> Result<Node, String> {
        let rest = self.rest.trim_start();
        let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number = rest[..length].parse().ok();
        let number = number
            .ok_or_else(|| format!("needs a number or a name before \"{}\"", shortened(rest)))?;
        self.rest = &rest[length..];
        Ok(Node::Number(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_have_the_usual_precedence() {
        let value = |text: &str| Expression::parse(text, &["a", "b"]).map(|e| e.value(&[7, 3]));
        assert_eq!(value("1 + 2 * 3"), Ok(7));
        assert_eq!(value("a - b == 4 and not a < b"), Ok(1));
        assert_eq!(value("abs(b - a) >= 5 or a % 2 = 1"), Ok(1));
        assert_eq!(value("-a + max(a, b) * (2 - 1)"), Ok(0));
        assert_eq!(value("a / 0"), Ok(0));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for text in ["", "a +", "a b", "c", "(a", "min(a)", "1 <> 2"] {
            assert!(Expression::parse(text, &["a", "b"]).is_err(), "{text}");
        }
        assert!(Expression::parse(&"(".repeat(500), &["a"]).is_err());
        assert!(Expression::parse(&"-".repeat(500), &["a"]).is_err());
    }
}
