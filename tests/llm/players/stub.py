"""A provider on loopback: it answers what it is told, in the provider's own format, and keeps what it was sent."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from tests.llm.loopback import Json, answering


class Stub:
    """The answers still to give, as (status, body), and the requests so far."""

    def __init__(self, answers: list[tuple[int, Json | bytes]]) -> None:
        self.answers = answers
        self.requests: list[Json] = []
        self.headers: list[dict[str, str]] = []
        self.address = ""


@contextmanager
def serving(*answers: tuple[int, Json | bytes]) -> Iterator[Stub]:
    stub = Stub(list(answers))

    def answer(asked: Json, headers: Mapping[str, str]) -> tuple[int, bytes]:
        stub.requests.append(asked)
        stub.headers.append(dict(headers))
        status, body = stub.answers.pop(0)
        return status, body if isinstance(body, bytes) else json.dumps(body).encode()

    with answering(answer) as stub.address:
        yield stub


def chat(name: str, arguments: Json, *, prompt: int = 100, answer: int = 10) -> Json:
    """A chat completion that calls one tool."""
    function = {"name": name, "arguments": json.dumps(arguments)}
    message = {
        "role": "assistant",
        "content": None,
        "tool_calls": [{"id": f"call-{name}", "type": "function", "function": function}],
    }
    usage = {"prompt_tokens": prompt, "completion_tokens": answer, "total_tokens": prompt + answer}
    choice = {"index": 0, "finish_reason": "tool_calls", "message": message}
    return {
        "id": "c",
        "object": "chat.completion",
        "created": 1,
        "model": "small",
        "choices": [choice],
        "usage": usage,
    }


def said(text: str) -> Json:
    """A chat completion of words alone."""
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}
    usage = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
    head = {"id": "c", "object": "chat.completion", "created": 1, "model": "small"}
    return {**head, "choices": [choice], "usage": usage}


def claude(name: str, arguments: Json, *, prompt: int = 100, answer: int = 10) -> Json:
    """An Anthropic message with signed thinking that calls one tool."""
    return {
        "id": "m",
        "type": "message",
        "role": "assistant",
        "model": "small",
        "stop_reason": "tool_use",
        "stop_sequence": None,
        "content": [
            {"type": "thinking", "thinking": "Let me see.", "signature": "c2lnbmVk"},
            {"type": "tool_use", "id": f"call-{name}", "name": name, "input": arguments},
        ],
        "usage": {"input_tokens": prompt, "output_tokens": answer},
    }
