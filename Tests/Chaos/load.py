"""Scans at a steady rate, now and then many at once of one album; and albums forgotten, so that there is always something to do."""

import asyncio
import random
import time

from .client import Client, Deadline, ScanLog
from .sandbox import SEARCHED
from .stack import Stack


# An account's quota is 120 scans a month (rule 51); this leaves room for chance.
SCANS_PER_ACCOUNT = 60


class Load:
    def __init__(self, stack: Stack, pictures: dict[str, list[bytes]], seed: int, scans: int, say):
        # Not the plan's random numbers: how many scans there were must not change what goes wrong.
        self.chance = random.Random(seed + 1)
        self.stack = stack
        self.pictures = pictures
        self.say = say
        self.deadline = Deadline()
        self.clients = [Client(stack.gateways, self.deadline) for _ in range(max(24, scans // SCANS_PER_ACCOUNT))]
        self.logs: list[ScanLog] = []
        self.running: set[asyncio.Task] = set()

    def scan(self, cover: str, searched: bool, client: Client | None = None) -> ScanLog:
        log = ScanLog(cover, searched)
        self.logs.append(log)
        client = client or self.chance.choice(self.clients)
        task = asyncio.create_task(client.scan(log, self.chance.choice(self.pictures[cover])))
        self.running.add(task)
        task.add_done_callback(self.running.discard)
        return log

    async def steady(self, rate: float, duration: float):
        """New covers come all the time in the first half, so that not all albums are known after seconds."""
        began = time.time()
        order = self.chance.sample(list(self.pictures), len(self.pictures))
        while (passed := time.time() - began) < duration:
            known = order[: 3 + int(len(order) * passed / (duration * 0.5))]
            cover = self.chance.choice(known)
            searched = cover in SEARCHED or self.chance.random() < 0.5
            for _ in range(5 if self.chance.random() < 0.06 else 1):
                self.scan(cover, searched)
            # A burst of five counts as five.
            await asyncio.sleep(self.chance.expovariate(rate / 1.24))

    async def finish(self, patience: float) -> bool:
        """Whether all clients came to their end within `patience` seconds."""
        self.deadline.at = time.time() + patience
        if self.running:
            await asyncio.wait(self.running, timeout=patience)
        stuck = bool(self.running)
        for task in self.running:
            task.cancel()
        return not stuck


class Forgetter:
    """Forgets reviews and artwork of albums that nobody waits for, as an operator may who wants them anew."""

    # Whoever writes a scan's identification reads the reviews in the same transaction; the locks keep it from finding one that goes.
    LOCK = "SET lock_timeout = 300; BEGIN; LOCK TABLE scan, review, artwork IN ACCESS EXCLUSIVE MODE;"
    IDLE = """NOT EXISTS (SELECT FROM scan WHERE scan.album_id = {table}.album_id
              AND state NOT IN ('complete', 'identification_failed', 'review_failed'))"""

    def __init__(self, stack: Stack, seed: int):
        self.stack = stack
        self.chance = random.Random(seed + 2)
        # (time, artist, title, review's kind or "artwork") of what was forgotten, as often as it was.
        self.forgotten: list[tuple[float, str, str, str]] = []

    async def run(self, interval: float):
        while True:
            await asyncio.sleep(interval)
            if self.stack.database_is_away:
                continue
            try:
                await asyncio.to_thread(self.forget, self.chance.random() < 0.6)
            except RuntimeError:
                pass  # busy, or the database has just gone

    def forget(self, review: bool):
        if review:
            table, change, condition, what = "review", "DELETE FROM review", "", "g.tier"
        else:
            table, condition, what = "artwork", "AND artwork.state = 'ready'", "'artwork'"
            change = "UPDATE artwork SET state = 'pending', version = NULL, image_500 = NULL, image_200 = NULL"
        idle = self.IDLE.format(table=table)
        one = f"(SELECT {table}.ctid FROM {table} WHERE {idle} {condition} ORDER BY random() LIMIT 1)"
        rows = self.stack.sql(
            f"{self.LOCK} WITH g AS ({change} WHERE ctid = {one} RETURNING *) "
            f"SELECT artist_name || chr(9) || album_title || chr(9) || {what} FROM g JOIN album ON album.id = g.album_id; COMMIT;")
        for row in rows.splitlines():
            artist, title, what = row.split("\t")
            self.forgotten.append((time.time(), artist, title, what))
