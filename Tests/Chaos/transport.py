"""HTTP/1.1 as the clients need it: one request a connection, bodies of known length and chunks, lines as they come."""

import asyncio
import contextlib
import json
from dataclasses import dataclass


class Lost(Exception):
    """The connection was refused, broke or stayed silent."""


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes = b""

    def json(self):
        return json.loads(self.body)


async def request(
    address: str, method: str, path: str, headers=None, body: bytes = b"", timeout: float = 60, source: str | None = None,
) -> Answer:
    """The whole answer of `address` (HOST:PORT) to the loopback address `source`; raises Lost."""
    try:
        async with asyncio.timeout(timeout):
            async with exchange(address, method, path, headers, body, source=source) as (answer, pieces):
                answer.body = b"".join([piece async for piece in pieces])
                return answer
    except TimeoutError:
        raise Lost(f"no answer within {timeout:g} s") from None


@contextlib.asynccontextmanager
async def patience(seconds: float):
    """Whatever goes wrong with a connection inside, or takes longer, is Lost."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError, ValueError, IndexError) as problem:
        raise Lost(f"{type(problem).__name__} {problem}".strip()) from None


@contextlib.asynccontextmanager
async def exchange(
    address: str, method: str, path: str, headers=None, body: bytes = b"", silence: float = 60, source: str | None = None,
):
    """The head of an answer, and its body in pieces as they come; Lost after `silence` seconds without one."""
    host, port = address.rsplit(":", 1)
    async with patience(silence):
        reader, writer = await asyncio.open_connection(host, int(port), limit=1 << 20, local_addr=(source, 0) if source else None)
    try:
        fields = {"Host": address, "Connection": "close", "Content-Length": str(len(body)), **(headers or {})}
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in fields.items()) + "\r\n"
        async with patience(silence):
            writer.write(head.encode() + body)
            # A server may refuse a body it has not read.
            with contextlib.suppress(ConnectionError):
                await writer.drain()
            answer = await read_head(reader)
        yield answer, read_body(reader, answer, silence)
    finally:
        writer.close()


async def read_head(reader: asyncio.StreamReader) -> Answer:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    fields = (line.split(":", 1) for line in lines[1:] if line)
    return Answer(int(lines[0].split()[1]), {name.lower(): value.strip() for name, value in fields})


async def read_body(reader: asyncio.StreamReader, answer: Answer, silence: float):
    if answer.headers.get("transfer-encoding") == "chunked":
        while True:
            async with patience(silence):
                size = int((await reader.readuntil(b"\r\n")).split(b";")[0], 16)
                piece = (await reader.readexactly(size + 2))[:-2]
            if size == 0:
                return
            yield piece
    elif answer.status not in (204, 304):
        async with patience(silence):
            body = await reader.readexactly(int(answer.headers.get("content-length", "0")))
        yield body


async def server_sent_events(pieces):
    """(event, id or None, data) of each event in a body that comes in pieces."""
    rest = b""
    async for piece in pieces:
        *blocks, rest = (rest + piece).split(b"\n\n")
        for block in blocks:
            fields = dict(line.split(": ", 1) for line in block.decode().splitlines() if ": " in line and not line.startswith(":"))
            if "data" in fields:
                number = int(fields["id"]) if "id" in fields else None
                yield fields.get("event"), number, json.loads(fields["data"])
