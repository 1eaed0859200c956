"""What an address may carry behind its question mark, with bounds.

These have to be Litestar's own: what msgspec's `Meta` says of a parameter of an address is passed over in silence.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar.params import QueryParameter

MOMENTS = 1_000_000

Seat: TypeAlias = Annotated[int, QueryParameter(ge=0, le=11)]
MaybeSeat: TypeAlias = Annotated[int | None, QueryParameter(ge=0, le=11)]
Viewer: TypeAlias = Annotated[int | None, QueryParameter(ge=-1, le=11)]
"""A seat, or -1: nobody's; without one, the caller's own."""
MaybeMoment: TypeAlias = Annotated[int | None, QueryParameter(ge=-MOMENTS, le=MOMENTS)]
Line: TypeAlias = Annotated[int, QueryParameter(ge=0, le=1_000_000_000)]
Change: TypeAlias = Annotated[int | None, QueryParameter(ge=-1, le=1_000_000_000_000)]
Seconds: TypeAlias = Annotated[float, QueryParameter(ge=0, le=30)]
Text: TypeAlias = Annotated[str, QueryParameter(max_length=200, pattern=r"^[^\x00]*$")]
