"""Ninefold for pandas: after `import ninefold.pandas`, a Series has the accessor `ninefold`.

>>> import pandas as pd, ninefold.pandas
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> series = pd.Series([puzzle, "." * 81], index=["a", "b"], name="puzzle")
>>> series.ninefold.count().to_dict()
{'a': 1, 'b': 2}
>>> series.ninefold.rate().struct.field("er").tolist()[0]
1.2
"""

from __future__ import annotations

try:
    import pandas as pd
except ImportError as error:
    raise ImportError("this needs pandas: pip install pandas pyarrow") from error

from ._accessor import Verbs

__all__ = ["NinefoldAccessor"]


@pd.api.extensions.register_series_accessor("ninefold")
class NinefoldAccessor(Verbs):
    """The verbs on a Series. The answer has its index and name."""
