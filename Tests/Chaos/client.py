"""A polite client: repeats what got lost under the same key, waits as it is told, follows its scan from gateway to gateway."""

import asyncio
import random
import secrets
import time
from dataclasses import dataclass, field

from .transport import Answer, Lost, exchange, request, server_sent_events

FINAL = {"complete", "identification_failed", "review_failed"}
TEXT = {"contextSummary", "contextBullets", "recommendedFor"}
# A comment line comes every 15 s (rule 9); a connection silent for longer is dead.
SILENCE = 20


class GaveUp(Exception):
    """What a polite client would not repeat, or not any longer."""


@dataclass
class ScanLog:
    """What one scan's client did and saw."""

    cover: str
    searched: bool
    key: str = field(default_factory=lambda: secrets.token_hex(16))
    began: float = field(default_factory=time.time)
    scan: str | None = None
    accepted: float | None = None
    ended: float | None = None
    state: str | None = None
    error: str | None = None
    # (time, gateway, request, outcome) of every request.
    requests: list[tuple[float, str, str, str]] = field(default_factory=list)
    # (time, gateway, number or None, stage) of every event.
    events: list[tuple[float, str, int | None, str]] = field(default_factory=list)
    streams: int = 0
    # How the text shown while it was written compares with the review: whole, part or none.
    text: str | None = None
    problems: list[str] = field(default_factory=list)


class Gateways:
    """Where to ask: the gateways take turns, whoever failed comes last."""

    def __init__(self, addresses):
        self.addresses = addresses
        self.turn = random.randrange(100)

    def next(self) -> str:
        known = self.addresses()
        self.turn += 1
        return known[self.turn % len(known)]


class Client:
    """One installation of the app."""

    def __init__(self, addresses, deadline: "Deadline"):
        self.gateways = Gateways(addresses)
        self.deadline = deadline
        self.token = ""
        self.registering = asyncio.Lock()

    async def register(self, log: ScanLog):
        body = b'{"installationId":"%s"}' % secrets.token_hex(16).encode()
        answer = await self.ask(log, "POST", "/v1/devices", {"Content-Type": "application/json"}, body)
        self.token = answer.json()["token"]

    async def scan(self, log: ScanLog, photo: bytes):
        """Uploads, follows to the end, and asks once more how it ended. Nothing escapes: the log tells."""
        try:
            async with self.registering:
                if not self.token:
                    await self.register(log)
            query = f"?advancedSearch={'true' if log.searched else 'false'}"
            headers = {"Content-Type": "image/jpeg", "Idempotency-Key": log.key}
            answer = await self.ask(log, "POST", f"/v1/scans{query}", headers, photo)
            log.scan, log.accepted = answer.json()["id"], time.time()
            await Follower(self, log).follow()
            log.ended = time.time()
            scan = (await self.ask(log, "GET", f"/v1/scans/{log.scan}")).json()
            log.state, log.error = scan["state"], scan.get("error", {}).get("code")
            if log.events and log.state != log.events[-1][3]:
                log.problems.append(f"the last event is {log.events[-1][3]}, the scan's state {log.state}")
        except GaveUp as problem:
            log.problems.append(str(problem))

    async def ask(self, log: ScanLog, method: str, path: str, headers=None, body: bytes = b"") -> Answer:
        """The first answer that is no invitation to come again."""
        what = f"{method} {path.split('?')[0]}"
        while True:
            gateway = self.gateways.next()
            began = time.time()
            try:
                answer = await request(gateway, method, path, {**self.authorization, **(headers or {})}, body)
            except Lost as problem:
                log.requests.append((began, gateway, what, f"lost: {problem}"))
                await self.deadline.pause(random.uniform(0.1, 0.6), what)
                continue
            log.requests.append((began, gateway, what, str(answer.status)))
            if answer.status < 300:
                return answer
            await self.wait_as_told(log, answer, what)

    async def wait_as_told(self, log: ScanLog, answer: Answer, what: str):
        if answer.status in (429, 503):
            told = answer.headers.get("retry-after", "")
            if not told.isdigit():
                log.problems.append(f"{what}: {answer.status} without Retry-After")
            await self.deadline.pause((int(told) if told.isdigit() else 1) + random.random(), what)
        elif answer.status >= 500:
            # Clients try again, but no fault of ours excuses it.
            log.problems.append(f"{what}: {answer.status} {answer.body[:200].decode(errors='replace')}")
            await self.deadline.pause(1, what)
        else:
            raise GaveUp(f"{what}: {answer.status} {answer.body[:200].decode(errors='replace')}")

    @property
    def authorization(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}


class Deadline:
    """When clients stop trying, once that is known."""

    def __init__(self):
        self.at: float | None = None

    async def pause(self, seconds: float, what: str):
        if self.at is not None:
            left = self.at - time.time()
            if left <= 0:
                raise GaveUp(f"{what}: no luck until the end")
            seconds = min(seconds, left)
        await asyncio.sleep(seconds)


class Follower:
    """Reads a scan's events to the final one, over as many streams as it takes, and checks them as they come."""

    def __init__(self, client: Client, log: ScanLog):
        self.client = client
        self.log = log
        self.last = 0
        self.shown: dict[tuple[str, int | None], str] = {}
        self.verdict: dict | None = None
        self.is_finished = False

    async def follow(self):
        path = f"/v1/scans/{self.log.scan}/events"
        while not self.is_finished:
            gateway = self.client.gateways.next()
            headers = self.client.authorization | ({"Last-Event-ID": str(self.last)} if self.last else {})
            began = time.time()
            outcome = "ended early"
            try:
                async with exchange(gateway, "GET", path, headers, silence=SILENCE) as (answer, pieces):
                    if answer.status != 200:
                        answer.body = b"".join([piece async for piece in pieces])
                        self.log.requests.append((began, gateway, "GET events", str(answer.status)))
                        await self.client.wait_as_told(self.log, answer, "GET events")
                        continue
                    self.log.streams += 1
                    async for event, number, data in server_sent_events(pieces):
                        self.take(gateway, event, number, data)
                    if self.is_finished:
                        outcome = "to the end"
            except Lost as problem:
                outcome = f"lost: {problem}"
            self.log.requests.append((began, gateway, "GET events", outcome))
            if not self.is_finished:
                await self.client.deadline.pause(random.uniform(0.1, 0.6), "GET events")

    def take(self, gateway: str, event: str, number: int | None, data: dict):
        self.log.events.append((time.time(), gateway, number, event))
        if self.is_finished:
            self.log.problems.append(f"{event} after the final event")
        if number is None:
            self.take_text(event, data)
            return
        if number != self.last + 1:
            self.log.problems.append(f"event {number} ({event}) after event {self.last}")
        self.last = number
        if event == "review":
            self.compare(data["review"])
        self.is_finished = event in FINAL

    def take_text(self, event: str, data: dict):
        """Text has no number of its own: it carries that of the stored event before it."""
        if data["seq"] != self.last:
            self.log.problems.append(f"{event} says it follows event {data['seq']}; the last was {self.last}")
        if event == "review.reset":
            self.shown = {}
            self.verdict = None
        elif event == "review.verdict":
            if self.shown or self.verdict:
                self.log.problems.append("a verdict after the text, or another")
            self.verdict = data["verdict"]
        elif event == "review.delta":
            place = (data["field"], data.get("index"))
            self.shown[place] = self.shown.get(place, "") + data["text"]
        else:
            self.log.problems.append(f"{event} without a number")

    def compare(self, review: dict):
        """What was shown sentence by sentence begins the review as it is kept, or is all of it."""
        final = {("contextSummary", None): review.get("contextSummary", ""), ("recommendedFor", None): review.get("recommendedFor", "")}
        final |= {("contextBullets", index): text for index, text in enumerate(review.get("contextBullets", []))}
        for place, text in self.shown.items():
            if not words(final.get(place, "")).startswith(words(text)):
                self.log.problems.append(f"the text shown as {place} is not the review's: {text[:80]!r}, {final.get(place, '')[:80]!r}")
        whole = all(words(self.shown.get(place, "")) == words(text) for place, text in final.items() if text)
        if self.verdict and any(review.get(name) != value for name, value in self.verdict.items()):
            self.log.problems.append(f"the verdict shown, {self.verdict}, is not the review's")
        self.log.text = "none" if not self.shown else "whole" if whole else "part"


def words(text: str) -> str:
    return " ".join(text.split())
