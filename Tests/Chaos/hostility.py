"""Hostile clients, in a process of their own so that polite ones do not wait for them, and what polite clients have left beside them.

usage: python3 -m Chaos.hostility TOKEN SCAN GATEWAY…   (by the scenario `hostile`; ends with its standard input)

They come from 127.0.0.2 and following, which the gateways count like other machines. Each holds what it can get: connections with half a
request, uploads that drip, announced and in batches. Each also asks without pause for what costs the stack something.
"""

import asyncio
import json
import math
import secrets
import sys
from collections import Counter
from dataclasses import dataclass

from .client import ScanLog
from .transport import Lost, request

SOURCES = [f"127.0.0.{number}" for number in range(2, 6)]
# What each of them holds.
HALF_OPEN = 320
BATCHES = 24
ANNOUNCED = 9
# Requests a second of each kind; more would measure this program.
FLOOD_RATE = 20
# Seconds after which nobody waits for a scan any more.
GOOD_WITHIN = 15


@dataclass
class Goodput:
    """How a phase went for polite clients."""

    scans: int
    good: int
    # Seconds from upload to end; of 95 in 100, at most.
    p95: float

    @property
    def share(self) -> float:
        return self.good / max(self.scans, 1)

    @staticmethod
    def of(logs: list[ScanLog]) -> "Goodput":
        taken = sorted(log.ended - log.began if log.ended else math.inf for log in logs)
        good = sum(seconds <= GOOD_WITHIN for seconds in taken)
        return Goodput(len(logs), good, taken[math.ceil(0.95 * len(taken)) - 1] if taken else math.inf)

    def __str__(self) -> str:
        return f"{self.good} of {self.scans} scans done within {GOOD_WITHIN} s, 95 % within {self.p95:.2f} s"


class Hostility:
    """The process with the hostile clients."""

    def __init__(self, process: asyncio.subprocess.Process):
        self.process = process

    @staticmethod
    async def begin(gateways: list[str], token: str, scan: str) -> "Hostility":
        return Hostility(await asyncio.create_subprocess_exec(
            sys.executable, "-m", "Chaos.hostility", token, scan, *gateways,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE))

    async def end(self) -> str:
        """What became of their requests."""
        answer, _ = await self.process.communicate(b"")
        outcomes = json.loads(answer or b"{}")
        return "hostile clients: " + "; ".join(
            f"{what}: " + ", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items())) for what, counts in outcomes.items())


class Attack:
    def __init__(self, gateways: list[str], token: str, scan: str):
        self.gateways = gateways
        self.token = token
        self.scan = scan
        self.outcomes: dict[str, Counter] = {}

    def note(self, what: str, outcome: str):
        self.outcomes.setdefault(what, Counter())[outcome] += 1

    async def run(self):
        async with asyncio.TaskGroup() as group:
            for number, source in enumerate(SOURCES):
                gateway = self.gateways[number % len(self.gateways)]
                token = await self.register(source, gateway) or self.token
                for _ in range(HALF_OPEN):
                    group.create_task(self.forever(self.hold("half requests", source, gateway, b"GET /v1/history HTTP/1.1\r\nHost: loc")))
                for _ in range(BATCHES):
                    group.create_task(self.forever(self.hold("dripping batches", source, gateway, *batch(token))))
                for _ in range(ANNOUNCED):
                    group.create_task(self.forever(self.hold("dripping uploads", source, gateway, announced(token))))
                for what, bearer, method, path, body in self.floods(token):
                    group.create_task(self.forever(self.flood(what, source, gateway, bearer, method, path, body)))

    async def forever(self, once):
        while True:
            try:
                await once()
            except (OSError, Lost) as problem:
                self.note("connections", type(problem).__name__)
                await asyncio.sleep(0.2)

    async def register(self, source: str, gateway: str) -> str | None:
        body = b'{"installationId":"%s"}' % secrets.token_hex(16).encode()
        try:
            answer = await request(gateway, "POST", "/v1/devices", {"Content-Type": "application/json"}, body, source=source, timeout=10)
        except Lost:
            return None
        return answer.json()["token"] if answer.status == 201 else None

    def hold(self, what: str, source: str, gateway: str, head: bytes, drop: bytes = b"a"):
        """A connection on which a head is sent and then a drop a second, until the other side ends it."""
        async def once():
            host, port = gateway.rsplit(":", 1)
            reader, writer = await asyncio.open_connection(host, int(port), local_addr=(source, 0))
            answer = asyncio.create_task(reader.read(4096))
            try:
                writer.write(head)
                while not answer.done():
                    await asyncio.wait({answer}, timeout=1)
                    writer.write(drop)
                words = answer.result().split()
                self.note(what, words[1].decode() if len(words) > 1 else "closed")
            finally:
                answer.cancel()
                writer.close()
            await asyncio.sleep(0.2)
        return once

    def flood(self, what: str, source: str, gateway: str, token: str, method: str, path: str, body: bytes):
        async def once():
            headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
            if body and not body.startswith(b"{"):
                headers["Content-Type"] = "multipart/form-data; boundary=b"
            answer = await request(gateway, method, path, headers, body, timeout=20, source=source)
            self.note(what, str(answer.status))
            await asyncio.sleep(1 / FLOOD_RATE)
        return once

    def floods(self, token: str) -> list[tuple[str, str, str, str, bytes]]:
        nonsense = b'--b\r\nContent-Disposition: form-data; name="photo"\r\n\r\n' + bytes(200_000) + b"\r\n--b--\r\n"
        return [
            ("registrations", token, "POST", "/v1/devices", b"{}"),
            # Of the only scan they have.
            ("event streams", self.token, "GET", f"/v1/scans/{self.scan}/events", b""),
            ("retries", token, "POST", "/v1/scans/retry", b""),
            ("batches of nonsense", token, "POST", "/v1/scans/batch", nonsense),
        ]


def batch(token: str) -> tuple[bytes, bytes]:
    """A batch without an announced length, in the middle of a photo; and a drop of it."""
    part = b'--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
    head = (
        f"POST /v1/scans/batch HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\nTransfer-Encoding: chunked\r\n"
        "Content-Type: multipart/form-data; boundary=b\r\n\r\n").encode()
    return head + b"%x\r\n%s\r\n" % (len(part), part), b"1\r\na\r\n"


def announced(token: str) -> bytes:
    return (
        f"POST /v1/scans HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\nContent-Type: image/jpeg\r\n"
        f"Content-Length: {20 << 20}\r\n\r\n").encode()


async def main(token: str, scan: str, *gateways: str):
    attack = Attack(list(gateways), token, scan)
    running = asyncio.create_task(attack.run())
    ended = asyncio.create_task(asyncio.to_thread(sys.stdin.read))
    await asyncio.wait({running, ended}, return_when=asyncio.FIRST_COMPLETED)
    if running.done():
        running.result()
    running.cancel()
    await asyncio.wait({running})
    print(json.dumps(attack.outcomes))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
