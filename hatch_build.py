"""The compiled wheel: with COSMODROME_COMPILED naming a compiled copy of the package, its libraries go in too."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LIBRARIES = (".so", ".pyd")


class CompiledHook(BuildHookInterface):  # type: ignore[type-arg]  # the same for every builder
    """Adds the libraries, and says for which Python and machine the wheel is."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the wheel is put together."""
        compiled = os.environ.get("COSMODROME_COMPILED")
        if not compiled or version == "editable":
            return
        home = Path(compiled).resolve()
        build_data["force_include"].update(
            {str(path): str(path.relative_to(home)) for path in home.rglob("*") if path.suffix in LIBRARIES}
        )
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
