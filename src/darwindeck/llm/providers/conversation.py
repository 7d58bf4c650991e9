"""Our messages as pydantic-ai's, and back. A conversation goes out whole with every question."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from pydantic_ai.messages import (
    ModelMessage,
    ModelMessagesTypeAdapter,
    ModelRequest,
    ModelRequestPart,
    ModelResponse,
    ModelResponsePart,
    TextPart,
    ThinkingPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.tools import ToolDefinition

from darwindeck.llm.messages import (
    AssistantMessage,
    Message,
    SystemMessage,
    ToolCall,
    ToolMessage,
    ToolReturn,
    UserMessage,
)
from darwindeck.llm.seat import ToolInfo
from darwindeck.outside import decode_outside, whole_characters

_SHOWN = 500


def outgoing(system: str, messages: Sequence[Message]) -> list[ModelMessage]:
    """Return a conversation for the library: what the seat reads between two answers is one request."""
    sent: list[ModelMessage] = []
    parts: list[ModelRequestPart] = []
    for message in messages:
        if isinstance(message, AssistantMessage):
            if parts:
                sent.append(ModelRequest(parts=parts, instructions=system))
                parts = []
            sent.append(_response(message))
        else:
            parts += _request_parts(message)
    if parts:
        sent.append(ModelRequest(parts=parts, instructions=system))
    return sent


def _request_parts(message: UserMessage | SystemMessage | ToolMessage) -> list[ModelRequestPart]:
    if isinstance(message, ToolMessage):
        return [_tool_return(item) for item in message.returns]
    return [UserPromptPart(message.text)]


def _tool_return(item: ToolReturn) -> ToolReturnPart:
    return ToolReturnPart(item.name, item.text, item.call_id, outcome="success" if item.ok else "failed")


def _response(message: AssistantMessage) -> ModelResponse:
    if message.kept:
        kept = ModelMessagesTypeAdapter.validate_json(message.kept)[0]
        if isinstance(kept, ModelResponse):
            return kept
    parts: list[ModelResponsePart] = [TextPart(message.text)] if message.text else []
    parts += [ToolCallPart(call.name, _echo(call.arguments), call.id) for call in message.calls]
    return ModelResponse(parts=parts or [TextPart("…")])


def _echo(arguments: str) -> str:
    """Arguments as they may be sent back: providers refuse a conversation with broken JSON in it."""
    try:
        parsed = decode_outside(arguments or "{}", object)
    except msgspec.DecodeError:
        parsed = None
    if isinstance(parsed, dict):
        return arguments or "{}"
    return msgspec.json.encode({"unreadable": arguments[:_SHOWN]}).decode()


def incoming(response: ModelResponse) -> tuple[AssistantMessage, str]:
    """Return an answer as our message, and the thinking that came with it."""
    texts = [whole_characters(part.content) for part in response.parts if isinstance(part, TextPart)]
    thinking = [whole_characters(part.content) for part in response.parts if isinstance(part, ThinkingPart)]
    calls = tuple(
        ToolCall(part.tool_call_id, whole_characters(part.tool_name), whole_characters(_arguments(part)))
        for part in response.parts
        if isinstance(part, ToolCallPart)
    )
    return AssistantMessage("\n".join(texts), calls, _reasoning_bytes(response)), "\n".join(thinking)


def _arguments(part: ToolCallPart) -> str:
    """As the model wrote them, broken JSON too: the desk answers it."""
    return (part.args or "{}") if isinstance(part.args, str) else part.args_as_json_str()


def _reasoning_bytes(response: ModelResponse) -> bytes:
    """Signed or encrypted reasoning has to go back to its provider as it came."""
    signed = any(
        (isinstance(part, ThinkingPart) and (part.signature or part.id))
        or (isinstance(part, ToolCallPart) and part.provider_details)
        for part in response.parts
    )
    broken = any(
        isinstance(part, ToolCallPart) and _echo(_arguments(part)) != _arguments(part)
        for part in response.parts
    )
    return ModelMessagesTypeAdapter.dump_json([response]) if signed and not broken else b""


def definition(tool: ToolInfo) -> ToolDefinition:
    """Return a tool as the provider is told of it; arguments are checked by the desk, not by the provider."""
    schema: dict[str, object] = msgspec.json.decode(tool.schema)
    return ToolDefinition(
        name=tool.name, parameters_json_schema=schema, description=tool.description, strict=False
    )
