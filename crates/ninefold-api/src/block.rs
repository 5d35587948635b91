//! The content of a detail level of a hint: blocks of text, and a drawing.

use crate::net::NetAnswer;
use crate::step::{ClauseAnswer, DrawingAnswer};
use ninefold_show::Clause;
use ninefold_show::prose::Piece;
use serde::{Deserialize, Serialize};

/// A detail level of a hint: everything that it shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HintLevelAnswer {
    /// The number of the level, 1 to 5.
    pub rung: u8,
    /// The text, block by block: a front end shows each as a paragraph, in this order.
    pub blocks: Vec<Block>,
    /// The drawing, if the level has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawing: Option<DrawingAnswer>,
}

impl HintLevelAnswer {
    pub(crate) const fn new(rung: u8, blocks: Vec<Block>, drawing: Option<DrawingAnswer>) -> Self {
        Self { rung, blocks, drawing }
    }
}

/// A block of text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Block {
    /// The kind of block.
    pub kind: BlockKind,
    /// Only of a text: the words before it, `X-Wing:`, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heading: Option<String>,
    /// The sentences, or the chain in Eureka notation: `(5)r1c2 = (5)r1c7 - (8)r1c7 = (8)r3c7`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Only of a text that explains a step: the sentences clause by clause; joined by spaces, they are `text`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<ClauseAnswer>,
    /// The forcing net.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub net: Option<NetAnswer>,
}

/// A kind of block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum BlockKind {
    /// Sentences.
    Text,
    /// A chain in notation.
    Chain,
    /// A forcing net.
    Net,
}

impl Block {
    /// Creates the block of a piece; `clauses` are those of the explanation of a step.
    pub(crate) fn new(piece: Piece, clauses: &[Clause]) -> Self {
        let block = |kind, text| Self { kind, heading: None, text, clauses: Vec::new(), net: None };
        match piece {
            Piece::Headed { heading, text } => Self {
                heading: Some(heading),
                clauses: clauses.iter().map(ClauseAnswer::from).collect(),
                ..block(BlockKind::Text, Some(text))
            },
            Piece::Chain(text) => block(BlockKind::Chain, Some(text)),
            Piece::Net(net) => Self { net: Some(net.into()), ..block(BlockKind::Net, None) },
            other => block(BlockKind::Text, Some(other.paragraph())),
        }
    }

    /// Creates the blocks of pieces without clauses.
    #[cfg(feature = "variants")]
    pub(crate) fn list(pieces: &[Piece]) -> Vec<Self> {
        pieces.iter().map(|piece| Self::new(piece.clone(), &[])).collect()
    }

    /// Returns the paragraph of the block; of a net `None`, because its lines are a list.
    #[must_use]
    pub fn paragraph(&self) -> Option<String> {
        let text = self.text.as_ref()?;
        Some(match &self.heading {
            Some(heading) => format!("{heading} {text}"),
            None => text.clone(),
        })
    }
}
