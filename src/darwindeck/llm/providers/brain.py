"""A brain over pydantic-ai: one request an answer, errors sorted into passing and lasting, and prices.

pydantic-ai is used as the door to providers only; the loop, the tools and the history are ours. Each brain owns the
event loop and the connections it needs, and closes them; it is used from one thread in which no event loop runs.
Where a provider can keep the beginning of a prompt, system prompt and tools are kept: they stay the same all game.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Final

from httpx2 import AsyncClient
from msgspec import Struct
from pydantic_ai.direct import model_request
from pydantic_ai.exceptions import (
    AgentRunError,
    ModelAPIError,
    ModelConnectionError,
    ModelRateLimitError,
    ModelRequestTimeout,
    ModelServerError,
    ModelUnavailableError,
    UnexpectedModelBehavior,
    UserError,
)
from pydantic_ai.messages import ModelResponse
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.settings import CacheConfig, ModelSettings

from darwindeck.errors import ModelError
from darwindeck.llm.loop.brain import Answer, Question, Usage
from darwindeck.llm.providers.conversation import definition, incoming, outgoing
from darwindeck.llm.providers.http import bounded_client
from darwindeck.llm.providers.names import NO_KEY, ModelName, Provider

MASK: Final = "[key]"
_LOOKS_LIKE_A_KEY: Final = re.compile(r"\b(?:sk|pk|rk)-[A-Za-z0-9_*-]{6,}")


class Secrets:
    """The keys one model uses. Its text form shows none of them."""

    def __init__(self, *keys: str) -> None:
        self._keys = tuple(sorted((key for key in keys if key and key != NO_KEY), key=len, reverse=True))

    def clean(self, text: str) -> str:
        """Return the text with every key, and whatever looks like one, masked."""
        for key in self._keys:
            text = text.replace(key, MASK)
        return _LOOKS_LIKE_A_KEY.sub(MASK, text)

    def __repr__(self) -> str:
        return f"Secrets({len(self._keys)})"


PASSING = (
    ModelRateLimitError,
    ModelUnavailableError,
    ModelServerError,
    ModelConnectionError,
    ModelRequestTimeout,
    UnexpectedModelBehavior,
)
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError)
"""What the providers' libraries raise over a response that is cut off, a page of HTML, or without an answer in it."""
MOST_WORDS = 1000
"""Letters of an error that are passed on: some hold the whole response."""
SECONDS = 120.0


class Price(Struct, frozen=True):
    """Dollars for a million tokens, for models whose price the library does not know."""

    input: float
    output: float

    def of(self, tokens_in: int, tokens_out: int) -> float:
        return (self.input * tokens_in + self.output * tokens_out) / 1e6


async def _within(seconds: float, request: Coroutine[object, object, ModelResponse]) -> ModelResponse:
    """Wait for the whole answer for so many seconds: the libraries count from one byte to the next."""
    async with asyncio.timeout(seconds):
        return await request


class LibraryBrain:
    """A pydantic-ai model as a brain."""

    def __init__(
        self,
        model: Model,
        runner: asyncio.Runner,
        *,
        name: str,
        secrets: Secrets | None = None,
        price: Price | None = None,
        unreadable: tuple[type[Exception], ...] = (),
    ) -> None:
        """`unreadable` are the errors by which a response is known that cannot be read; another may be better."""
        self.name = name
        self._unreadable = unreadable
        self._model = model
        self._runner = runner
        self._secrets = secrets or Secrets()
        self._price = price

    def clean(self, text: str) -> str:
        return self._secrets.clean(text)

    def answer(self, question: Question) -> Answer:
        settings = ModelSettings(
            max_tokens=question.max_tokens, timeout=SECONDS, max_retries=0, cache=CacheConfig(messages=False)
        )
        parameters = ModelRequestParameters(function_tools=[definition(tool) for tool in question.tools])
        request = model_request(
            self._model,
            outgoing(question.system, question.messages),
            model_settings=settings,
            model_request_parameters=parameters,
        )
        try:
            response = self._runner.run(_within(SECONDS, request))
        except AgentRunError as error:
            raise self._fault(error) from None
        except TimeoutError:
            raise ModelError(f"{self.name} has not answered in {SECONDS:g} seconds", passing=True) from None
        except self._unreadable as error:
            words = self.clean(f"{type(error).__name__}: {error}")[:MOST_WORDS]
            raise ModelError(f"{self.name} sent an unreadable response: {words}", passing=True) from None
        except Exception as error:  # noqa: BLE001  (whatever a model's program does must not take the table with it)
            words = self.clean(f"{type(error).__name__}: {error}")[:MOST_WORDS]
            raise ModelError(f"{self.name} failed: {words}", code="model/died") from None
        message, thinking = incoming(response)
        return Answer(message, self._usage(response), thinking)

    def _fault(self, error: AgentRunError) -> ModelError:
        after = error.retry_after if isinstance(error, ModelAPIError) else None
        return ModelError(
            f"{self.name}: {self.clean(str(error))[:MOST_WORDS]}",
            passing=isinstance(error, PASSING) or isinstance(error.__cause__, UNREADABLE),
            retry_after=after or 0.0,
        )

    def _usage(self, response: ModelResponse) -> Usage:
        took = response.usage
        cost = self._cost(response)
        return Usage(
            requests=1,
            input_tokens=took.input_tokens,
            output_tokens=took.output_tokens,
            cached_tokens=took.cache_read_tokens,
            cost=cost or 0.0,
            unpriced=int(cost is None),
        )

    def _cost(self, response: ModelResponse) -> float | None:
        if self._price is not None:
            return self._price.of(response.usage.input_tokens, response.usage.output_tokens)
        try:
            return float(response.cost().total_price)
        except (LookupError, ValueError):
            return None


def _make_model(name: ModelName, key: str, client: AsyncClient) -> Model:
    """Open the model behind a name. An address of one's own speaks the chat completions that every server knows."""
    if name.provider is Provider.ANTHROPIC:
        from pydantic_ai.models.anthropic import AnthropicModel
        from pydantic_ai.providers.anthropic import AnthropicProvider

        claude = AnthropicProvider(api_key=key, base_url=name.address or None, http_client=client)
        return AnthropicModel(name.model, provider=claude)
    from pydantic_ai.models.openai import OpenAIChatModel

    if name.address:
        from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

        elsewhere = OpenAICompatibleProvider(
            "compatible", base_url=name.address, api_key=key, http_client=client
        )
        return OpenAIChatModel(name.model, provider=elsewhere)
    from pydantic_ai.providers.openai import OpenAIProvider

    return OpenAIChatModel(name.model, provider=OpenAIProvider(api_key=key, http_client=client))


@contextmanager
def brain_of(name: ModelName, *, price: Price | None = None) -> Iterator[LibraryBrain]:
    """Open a brain for a named model, with its connections; they are closed at the end."""
    key = name.key()
    secrets = Secrets(key)
    client = bounded_client()
    try:
        model = _make_model(name, key, client)
    except UserError as error:
        raise ModelError(secrets.clean(str(error))) from None
    with asyncio.Runner() as runner:
        runner.run(model.__aenter__())
        try:
            yield LibraryBrain(
                model, runner, name=str(name), secrets=secrets, price=price, unreadable=UNREADABLE
            )
        finally:
            runner.run(model.__aexit__(None, None, None))
            runner.run(client.aclose())


@contextmanager
def brain_with(model: Model, *, name: str = "", price: Price | None = None) -> Iterator[LibraryBrain]:
    """Open a brain over a model that is there already, such as a scripted `FunctionModel`."""
    with asyncio.Runner() as runner:
        yield LibraryBrain(model, runner, name=name or model.model_name, price=price)
