"""The sandbox's control interface."""

import asyncio
import json

from .transport import request

COVERS = [
    "ok-computer", "my-beautiful-dark-twisted-fantasy", "abbey-road", "yeezus", "let-it-be", "mdna", "electric-universe", "seeds",
    "weezer", "power-corruption-and-lies", "prompt-and-circumstance", "harbour-lights", "rain-machine", "paper-satellites",
    "tomorrows-weather", "smudge", "parcel-label",
]
# No album, or not readable as one.
REFUSED = {"smudge", "parcel-label"}
# Named only after a search.
SEARCHED = {"seeds"}


class Sandbox:
    def __init__(self, address: str):
        self.address = address
        self.calls: list[dict] = []

    async def get(self, path: str):
        answer = await request(self.address, "GET", path, timeout=120)
        return answer.json() if answer.headers["content-type"].startswith("application/json") else answer.body

    async def post(self, path: str, document):
        answer = await request(self.address, "POST", path, {"Content-Type": "application/json"}, json.dumps(document).encode())
        if answer.status >= 400:
            raise RuntimeError(f"The sandbox refused {document}: {answer.body.decode()}")

    async def clear_faults(self):
        await request(self.address, "DELETE", "/sandbox/faults")

    async def photograph(self, cover: str, seed: int) -> bytes:
        """Small as phones' photographs go: the machine has better things to do than to decode them."""
        return await self.get(f"/sandbox/photographs/{cover}.jpg?seed={seed}&width=900&height=1200")

    async def photographs(self, covers: list[str], seed: int, each: int) -> dict[str, list[bytes]]:
        pictures = {}
        for cover in covers:
            pictures[cover] = await asyncio.gather(*(self.photograph(cover, seed % 1000 + number) for number in range(each)))
        return pictures

    async def all_calls(self) -> list[dict]:
        return (await self.get("/sandbox/calls"))["calls"]
