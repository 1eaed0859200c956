"""The query parameters of addresses, with bounds.

They use Litestar's own types, because it silently ignores msgspec's `Meta` on query parameters.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar.params import QueryParameter

MOMENTS = 1_000_000

Seat: TypeAlias = Annotated[int, QueryParameter(ge=0, le=11)]
MaybeSeat: TypeAlias = Annotated[int | None, QueryParameter(ge=0, le=11)]
Viewer: TypeAlias = Annotated[int | None, QueryParameter(ge=-1, le=11)]
"""A seat, or -1 for a spectator; without one, the caller's own seat."""
MaybeMoment: TypeAlias = Annotated[int | None, QueryParameter(ge=-MOMENTS, le=MOMENTS)]
Line: TypeAlias = Annotated[int, QueryParameter(ge=0, le=1_000_000_000)]
Change: TypeAlias = Annotated[int | None, QueryParameter(ge=-1, le=1_000_000_000_000)]
Seconds: TypeAlias = Annotated[float, QueryParameter(ge=0, le=30)]
PageNumber: TypeAlias = Annotated[int, QueryParameter(name="page", ge=1, le=1_000_000)]
"""Which page of a list; the first is 1."""
Flag: TypeAlias = Annotated[bool, QueryParameter()]
Text: TypeAlias = Annotated[str, QueryParameter(max_length=200, pattern=r"^[^\x00]*$")]
