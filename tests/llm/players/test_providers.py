"""Real providers over real HTTP, on loopback: what is sent, what comes back, and that no key is ever written down."""

from __future__ import annotations

import io
import json
import logging

import pytest

from darwindeck.errors import ModelError
from darwindeck.llm.loop import AgentConfig, Ending, Limits, PartEnd, Transcript
from darwindeck.llm.players import GamePlayer
from darwindeck.llm.providers import is_model_name, open_brain, parse_model_name
from darwindeck.llm.providers.brain import Price
from darwindeck.llm.providers.http import MOST_BYTES
from darwindeck.llm.providers.names import ELSEWHERE
from darwindeck.play.new_table import play
from tests.llm.players.stub import Json, Stub, chat, claude, said, serving

KEY = "correct-horse-battery-staple"


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ELSEWHERE, KEY)
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.delenv(name, raising=False)


def decide(name: str, out: io.BytesIO | None = None) -> tuple[PartEnd, list[float]]:
    """One decision of Crazy Eights by a named model."""
    table = play("crazy-eights", seats=["human", "greedy"], seed=3)
    slept: list[float] = []
    with open_brain(name, price=Price(1.0, 2.0)) as brain:
        setting = AgentConfig(brain, limits=Limits(steps=3), transcript=Transcript(out), sleep=slept.append)
        end = GamePlayer(table, 0, setting).act()
    assert end is not None
    return end, slept


def first_action() -> str:
    return play("crazy-eights", seats=["human", "greedy"], seed=3).legal_actions(0)[0]


def of(stub: Stub, provider: str) -> str:
    return f"{provider}:small@{stub.address}" + ("/v1" if provider == "openai" else "")


def test_a_decision_over_the_openai_protocol() -> None:
    answers = (200, chat("legal_actions", {})), (200, chat("play", {"action": first_action(), "version": 0}))
    with serving(*answers) as stub:
        end, _ = decide(of(stub, "openai"))
    assert (end.ending, end.steps) == (Ending.DONE, 2)
    assert (end.usage.input_tokens, end.usage.output_tokens) == (200, 20)
    assert end.usage.cost == pytest.approx(240 / 1e6)
    assert stub.headers[0]["authorization"] == f"Bearer {KEY}"
    sent = stub.requests[1]["messages"]
    assert isinstance(sent, list)
    assert [message["role"] for message in sent] == ["system", "user", "assistant", "tool", "user"]
    assert "you can:" in sent[3]["content"]
    assert sent[4]["content"].startswith("[CURRENT STATE]")
    assert names(stub.requests[0]) == ["rules", "look", "legal_actions", "play", "say"]


def names(request: Json) -> list[str]:
    tools = request["tools"]
    assert isinstance(tools, list)
    return [tool["function"]["name"] if "function" in tool else tool["name"] for tool in tools]


def test_a_decision_over_the_anthropic_protocol_gives_signed_thinking_back() -> None:
    answers = (
        (200, claude("legal_actions", {})),
        (200, claude("play", {"action": first_action(), "version": 0})),
    )
    with serving(*answers) as stub:
        end, _ = decide(of(stub, "anthropic"))
    assert (end.ending, end.steps) == (Ending.DONE, 2)
    assert KEY in (stub.headers[0].get("x-api-key", ""), stub.headers[0].get("authorization", "")[7:])
    sent = stub.requests[1]["messages"]
    assert isinstance(sent, list)
    assert [message["role"] for message in sent] == ["user", "assistant", "user"]
    assert sent[1]["content"][0] == {"type": "thinking", "thinking": "Let me see.", "signature": "c2lnbmVk"}
    assert [block["type"] for block in sent[2]["content"]] == ["tool_result", "text"]
    assert names(stub.requests[0]) == ["rules", "look", "legal_actions", "play", "say"]


@pytest.mark.parametrize("provider", ["openai", "anthropic"])
def test_a_server_that_fails_twice_is_asked_a_third_time(provider: str) -> None:
    make = chat if provider == "openai" else claude
    fault: tuple[int, Json] = (503, {"error": {"message": "busy", "type": "overloaded_error"}})
    with serving(fault, fault, (200, make("play", {"action": first_action(), "version": 0}))) as stub:
        end, slept = decide(of(stub, provider))
    assert (end.ending, slept, len(stub.requests)) == (Ending.DONE, [1.0, 2.0], 3)


@pytest.mark.parametrize("provider", ["openai", "anthropic"])
def test_no_key_is_in_the_transcript_or_in_an_error(provider: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    make = chat if provider == "openai" else claude
    wrong: tuple[int, Json] = (
        401,
        {"error": {"message": f"Incorrect API key provided: {KEY}, sk-abcdef123456", "type": "invalid"}},
    )
    out = io.BytesIO()
    with serving((200, make("say", {"message": f"my key is {KEY}"})), wrong) as stub:
        end, _ = decide(of(stub, provider), out)
    assert end.ending is Ending.PROVIDER
    assert KEY.encode() not in out.getvalue()
    assert b"sk-abcdef" not in out.getvalue()
    assert b"[key]" in out.getvalue()
    assert KEY not in end.reason
    assert KEY not in caplog.text


def test_a_server_that_is_not_there_is_a_passing_fault() -> None:
    with serving() as stub:
        name = of(stub, "openai")
    end, slept = decide(name)
    assert (end.ending, len(slept)) == (Ending.PROVIDER, 3)


NO_CHOICES = {**chat("play", {}), "choices": []}


@pytest.mark.parametrize(
    "body",
    [
        json.dumps(chat("play", {})).encode()[:60],
        b"<html><body>502 Bad Gateway</body></html>",
        json.dumps(NO_CHOICES).encode(),
        b"\xff\xfe\x00",
        b"null",
        b"[]",
    ],
    ids=["cut off", "html", "no choices", "no text", "null", "list"],
)
def test_an_unreadable_response_is_asked_for_again(body: bytes) -> None:
    good = (200, chat("play", {"action": first_action(), "version": 0}))
    with serving((200, body), (200, body), good) as stub:
        end, slept = decide(of(stub, "openai"))
    assert (end.ending, len(stub.requests), len(slept)) == (Ending.DONE, 3, 2)


def test_responses_that_stay_unreadable_end_the_part_after_four_attempts() -> None:
    with serving(*[(200, b"<html></html>")] * 4) as stub:
        end, slept = decide(of(stub, "openai"))
    assert (end.ending, len(stub.requests), slept) == (Ending.PROVIDER, 4, [1.0, 2.0, 4.0])


@pytest.mark.parametrize("provider", ["openai", "anthropic"])
def test_a_response_without_end_is_not_read_to_its_end(provider: str) -> None:
    words = "x" * (MOST_BYTES + 1)
    long = said(words) if provider == "openai" else {**claude("play", {}), "id": words}
    good = chat if provider == "openai" else claude
    with serving((200, long), (200, good("play", {"action": first_action(), "version": 0}))) as stub:
        end, slept = decide(of(stub, provider))
    assert (end.ending, len(stub.requests), len(slept)) == (Ending.DONE, 2, 1)


def test_a_key_that_is_missing_is_named_by_its_variable() -> None:
    with pytest.raises(ModelError, match="set ANTHROPIC_API_KEY in the environment"):
        open_brain("anthropic:claude").__enter__()


def test_a_providers_own_key_goes_to_no_other_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ELSEWHERE)
    monkeypatch.setenv("OPENAI_API_KEY", "the-real-one")
    with serving((200, chat("play", {"action": first_action(), "version": 0}))) as stub:
        decide(of(stub, "openai"))
    assert "the-real-one" not in json.dumps(stub.headers)


@pytest.mark.parametrize("name", ["gpt", "openai:", "google:gemini", ":x", "openai:x@http://", ""])
def test_what_names_no_model_is_answered_with_how_to_write_one(name: str) -> None:
    with pytest.raises(ModelError) as found:
        parse_model_name(name)
    assert found.value.code == "model/bad-name"


@pytest.mark.parametrize("address", ["ftp://host/v1", "file:///etc/passwd", "unix:/run/model.sock"])
def test_an_address_of_another_kind_is_a_bad_address_and_no_part_of_the_name(address: str) -> None:
    with pytest.raises(ModelError, match="is not an http address") as found:
        parse_model_name(f"openai:x@{address}")
    assert found.value.code == "model/bad-name"


def test_an_address_with_a_password_is_refused_and_not_repeated() -> None:
    with pytest.raises(ModelError) as found:
        parse_model_name("openai:m@http://me:secret-word@host/v1")
    assert "secret-word" not in str(found.value)


def test_names_read_back() -> None:
    for name in ("openai:gpt-x", "anthropic:claude-y", "openai:a/b@c@http://127.0.0.1:8000/v1"):
        assert str(parse_model_name(name)) == name
    assert is_model_name("openai:x")
    assert not is_model_name("ismcts:200")
