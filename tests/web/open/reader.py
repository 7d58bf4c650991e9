"""Somebody without script: asks for pages, sends forms, follows where it is sent, and keeps cookies."""

from __future__ import annotations

import http.client
from http.cookies import SimpleCookie
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

from darwindeck.web.people import PERSON
from tests.web.site import RunningSite


class Page(NamedTuple):
    status: int
    text: str
    address: str


class Reader:
    def __init__(self, site: RunningSite, secret: str = "") -> None:
        self._host = urlsplit(site.address).netloc
        self._cookies: SimpleCookie = SimpleCookie({PERSON: secret} if secret else None)

    def get(self, address: str) -> Page:
        return self._ask("GET", address, "")

    def post(self, address: str, **fields: str) -> Page:
        return self._ask("POST", address, urlencode(fields))

    def _ask(self, method: str, address: str, body: str) -> Page:
        path = urlsplit(address).path
        cookies = "; ".join(f"{name}={each.value}" for name, each in self._cookies.items())
        headers = {"cookie": cookies, "content-type": "application/x-www-form-urlencoded"}
        connection = http.client.HTTPConnection(self._host, timeout=30)
        try:
            connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        for line in answer.headers.get_all("set-cookie") or []:
            self._cookies.load(line)
        if answer.status == 303:
            return self.get(answer.headers["location"])
        return Page(answer.status, text, path)
