"""How the server is run: its address for others, and how much anybody may ask of it."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

from ecarte.errors import BadSwitch
from ecarte.messages import message


class Allowance(NamedTuple):
    """How often something may be done: so many times at once, then so many a second."""

    at_once: float
    a_second: float

    def times(self, factor: float) -> Allowance:
        """A more generous one."""
        return Allowance(self.at_once * factor, self.a_second * factor)


class Settings(NamedTuple):
    """What the person who runs the server decides."""

    public_url: str | None = None
    """Where people reach the server, as https://cards.example; None: where they ask for it."""
    behind_proxy: bool = False
    """Whether X-Forwarded-… headers come from our own proxy and can be believed."""
    largest_body: int = 64 * 1024
    requests: Allowance = Allowance(1000, 100)
    """What one network address may ask."""
    founding: Allowance = Allowance(30, 1 / 30)
    """How many tables one address may found."""
    codes: Allowance = Allowance(10, 1 / 60)
    """How many one-time codes one address may try."""
    acts: Allowance = Allowance(60, 20)
    """How many acts there may be at one table."""
    streams: int = 60
    """How many streams of news one address may have open."""
    watchers: int = 500
    """How many streams of news there may be at one table."""
    keep_alive: float = 15
    """How many seconds a stream is silent at most."""
    slow: float = 20
    """How many seconds a reader may take to receive a piece of news."""

    @property
    def secure(self) -> bool:
        """Whether people reach the server by https, so that cookies go nowhere else."""
        return self.public_url is not None and self.public_url.startswith("https://")

    @property
    def origin(self) -> str | None:
        """The origin of our own pages, where it is known beforehand."""
        if self.public_url is None:
            return None
        parts = urlsplit(self.public_url)
        return f"{parts.scheme}://{parts.netloc}".lower()

    def unhurried(self) -> Settings:
        """The same with limits that nobody reaches, for tests and measurements."""
        factor = 1e6
        return self._replace(
            requests=self.requests.times(factor),
            founding=self.founding.times(factor),
            codes=self.codes.times(factor),
            acts=self.acts.times(factor),
            streams=100_000,
            watchers=100_000,
        )


def verify_public_url(url: str) -> str:
    """The address without a stroke at its end. Raises `BadSwitch` if it is none of ours."""
    try:
        parts = urlsplit(url)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        sound = False
    if not sound or parts.path.strip("/") or parts.query or parts.fragment or parts.username:
        raise BadSwitch(
            message("The public address is written as https://cards.example, without a path.")
        )
    return url.rstrip("/")
