"""Many people import one list while what serves them is killed: nothing is lost or doubled, and nothing is asked twice for that."""

import asyncio
import json
import random
from collections import Counter

from .client import Client, ScanLog
from .faults import Planned
from .session import Session
from .verdict import Verdict

PEOPLE, KILLS = 8, 12
KILLED = ("gateway", "history", "artwork")


async def import_lists(session: Session, albums: list[dict]) -> int:
    """The imports, and how often artwork was killed meanwhile: each time a question may have been under way."""
    lines = "\n".join(f"{album['artist']} – {album['title']}" for album in albums)
    logs = [ScanLog("list", False) for _ in range(PEOPLE)]
    chance = random.Random(session.options.seed)

    async def put_in(client: Client, log: ScanLog):
        await client.register(log)
        wallet = await client.ask(
            log, "POST", "/v1/wallets", {"Content-Type": "application/json", "Idempotency-Key": log.key + "-wallet"},
            json.dumps({"name": "Import", "source": "list"}).encode())
        await client.ask(
            log, "POST", f"/v1/wallets/{wallet.json()['id']}/list", {"Content-Type": "text/plain", "Idempotency-Key": log.key}, lines.encode())

    imports = [asyncio.create_task(put_in(client, log)) for client, log in zip(session.load.clients, logs)]
    killed = 0
    for _ in range(KILLS):
        process = chance.choice([process for process in session.stack.processes if process[0] in KILLED])
        killed += process[0] == "artwork"
        await session.trouble.start(Planned(0, "kill", process))
        await asyncio.sleep(chance.uniform(0.3, 2.5))
    await asyncio.gather(*imports)
    return killed


def judge_wallets(session: Session, verdict: Verdict, albums: list[dict], killed: int):
    rows = session.stack.sql(
        """SELECT wallet.id || ' ' || count(*) || ' ' || count(DISTINCT wallet_disc.question_id) || ' ' || count(*) FILTER (WHERE state <> 'open')
           FROM wallet JOIN wallet_disc ON wallet_id = wallet.id JOIN shelf_question ON shelf_question.id = question_id GROUP BY wallet.id""")
    wallets = [(line.split()[0], *map(int, line.split()[1:])) for line in rows.splitlines() if line]
    verdict.check("one wallet of each person", [] if len(wallets) == PEOPLE else [f"{len(wallets)} wallets of {PEOPLE} people"])
    wrong = [f"wallet {wallet}: {counts} instead of {len(albums)}" for wallet, *counts in wallets if set(counts) != {len(albums)}]
    verdict.check("each album once, and answered", wrong, f"{sum(row[1] for row in wallets)} discs")
    searched = Counter(call["resource"] for call in session.calls if call["upstream"] == "musicbrainz" and call["step"] == "search")
    repeated = sum(searched.values()) - len(searched)
    verdict.check(
        "asked once for all", [] if repeated <= killed else [f"{repeated} repeated, {killed} times artwork was killed"],
        f"{sum(searched.values())} searches")
