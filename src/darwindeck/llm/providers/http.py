"""The way to a provider over HTTP: as pydantic-ai makes it, but a response without end is not read to its end.

Nothing is packed on the way, so that what comes is as long as it seems.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

import httpx2
from pydantic_ai.models import create_async_httpx2_client

MOST_BYTES: Final = 8 * 2**20
"""Of one response. What is kept of an answer is far shorter still (`loop.limits`)."""


def bounded_client() -> httpx2.AsyncClient:
    """Return a new client, which the caller has to close."""
    client = create_async_httpx2_client()
    client.headers["accept-encoding"] = "identity"
    client.event_hooks["response"] = [*client.event_hooks["response"], _bound]
    return client


async def _bound(response: httpx2.Response) -> None:
    if response.headers.get("content-encoding", "identity") != "identity":
        raise httpx2.DecodingError(
            "the response is packed, which was not asked for", request=response.request
        )
    if isinstance(response.stream, httpx2.AsyncByteStream):
        response.stream = _Bounded(response.stream, response.request)


class _Bounded(httpx2.AsyncByteStream):
    """A stream that breaks off when it has become too long."""

    def __init__(self, stream: httpx2.AsyncByteStream, request: httpx2.Request) -> None:
        self._stream, self._request = stream, request

    async def __aiter__(self) -> AsyncIterator[bytes]:
        left = MOST_BYTES
        async for part in self._stream:
            left -= len(part)
            if left < 0:
                raise httpx2.ReadError(
                    f"the response is longer than {MOST_BYTES} bytes", request=self._request
                )
            yield part

    async def aclose(self) -> None:
        await self._stream.aclose()
