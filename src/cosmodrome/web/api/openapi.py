"""The OpenAPI description of the API, with its refusals as they are sent."""

from __future__ import annotations

from typing import Any

from litestar import Request, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import Redirect
from litestar.types import Method
from litestar.types.internal_types import PathParameterDefinition

REFUSALS = {
    "400": "The request is malformed, or has unknown fields.",
    "401": "The call needs a token, or the token is unknown.",
    "403": "This person may not do that.",
    "404": "There is no such thing.",
    "409": "It is not possible now.",
    "413": "The body is too large.",
    "422": "A value can't be used.",
    "429": "Too many requests. `Retry-After` says when to try again.",
    "503": "The database does not answer. Nothing was changed; try again.",
}
REFUSAL = {
    "type": "object",
    "title": "Refusal",
    "description": "Why a call was refused. Nothing was changed.",
    "properties": {"error": {"type": "string"}},
    "required": ["error"],
}


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """Add the refusals to every operation, and say that bodies admit no unknown fields."""
    kinds = schema.setdefault("components", {}).setdefault("schemas", {})
    kinds["Refusal"] = REFUSAL
    for name, kind in kinds.items():
        if name.endswith("In") and kind.get("type") == "object":
            kind["additionalProperties"] = False
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    for item in schema["paths"].values():
        for operation in item.values():
            if isinstance(operation, dict) and "responses" in operation:
                for status, words in REFUSALS.items():
                    operation["responses"][status] = {"description": words, "content": content}
    return schema


def operation_id(handler: HTTPRouteHandler, method: Method, path: list[str | PathParameterDefinition]) -> str:
    """The name of a call in generated clients: the module and the function, such as `tables_answer`."""
    return f"{handler.fn.__module__.rpartition('.')[2]}_{handler.handler_name}"


class DescribedJson(JsonRenderPlugin):
    """Serves the description."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The description as JSON."""
        return super().render(request, described(openapi_schema))


@get("/api/schema/openapi.json", include_in_schema=False)
async def old_address() -> Redirect:
    """The description at its address from before there were versions."""
    return Redirect("/api/v1/schema/openapi.json", status_code=308)
