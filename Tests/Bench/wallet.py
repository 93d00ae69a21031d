"""What wallets cost: how soon one of many is read, how much an import of a long list delays the artwork of a scan beside it, and what is asked
when many people import one list at once."""

import json
import random
import time
from concurrent.futures import ThreadPoolExecutor

from catalogue import psql
from history import ALBUMS, CATALOGUE, Reader, sql

WALLETS, DISCS = 1000, 20
MOST_READ = 0.010
# Seconds between two questions to MusicBrainz. Shorter than in earnest, so that the measurement does not take minutes.
SPACING = 0.4
IMPORTED = 200
PEOPLE, SHARED = 50, 40
# What else may come between: the machine, and that a question to the sandbox takes a moment itself.
ALLOWANCE = 0.15

FILL = """
INSERT INTO wallet (id, account_id, name, source) SELECT gen_random_uuid(), device.account_id, 'Wallet ' || n, 'list'
FROM device, generate_series(1, {wallets}) AS n WHERE device.id = '{device}';
INSERT INTO wallet_disc (id, wallet_id, identity, position, artist_name, album_title, album_id)
SELECT gen_random_uuid(), wallet.id, 'album:' || album.id, n, album.artist_name, album.album_title, album.id
FROM wallet JOIN device ON device.account_id = wallet.account_id, generate_series(0, {discs} - 1) AS n
JOIN (SELECT *, row_number() OVER (ORDER BY artist_name) - 1 AS place FROM album WHERE artist_name LIKE 'Bench Artist %') AS album
  ON true
WHERE device.id = '{device}' AND album.place = (hashtext(wallet.id::text) % {albums} + {albums} + n * 7) % {albums};
ANALYZE;
"""


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def measure_wallets(stack, table):
    sql(stack, CATALOGUE)
    reader = Reader(stack)
    sql(stack, FILL.format(wallets=WALLETS, discs=DISCS, albums=ALBUMS, device=reader.device))
    table.heading(f"{WALLETS:,} wallets of {DISCS} discs")
    listed = reader.get("/v1/wallets")[0]["wallets"]
    ids = [wallet["id"] for wallet in listed if wallet["source"] == "list"]
    seconds, again, unchanged, whole = [], [], 0, 0
    for wallet in ids:
        path = f"/v1/wallets/{wallet}"
        took, body, tag, _ = timed(reader, path)
        seconds.append(took)
        whole += len(json.loads(body)["discs"]) == DISCS
        took, _, _, status = timed(reader, path, tag)
        again.append(took)
        unchanged += status == 304
    table.row("wallets", f"{len(ids):,}, {whole:,} whole", f">= {WALLETS:,}", min(len(ids), whole) >= WALLETS)
    late = percentile(seconds, 0.95)
    table.row("reading one, p50", f"{percentile(seconds, 0.5) * 1000:.1f} ms")
    table.row("reading one, p95", f"{late * 1000:.1f} ms", f"<= {MOST_READ * 1000:.0f} ms", late <= MOST_READ)
    table.row("  again, p95", f"{percentile(again, 0.95) * 1000:.1f} ms")
    table.row("  again: 304", f"{unchanged / len(ids):.0%}", "100%", unchanged == len(ids))


def raw(reader, path, tag=None):
    headers = {"Authorization": f"Bearer {reader.token}", **({"If-None-Match": tag} if tag else {})}
    reader.connection.request("GET", path, headers=headers)
    answer = reader.connection.getresponse()
    return answer.status, answer.read(), answer.getheader("ETag")


def timed(reader, path, tag=None):
    began = time.monotonic()
    status, body, tag = raw(reader, path, tag)
    return time.monotonic() - began, body, tag, status


def measure_import(stack, table, photos):
    """Half of the photographs are scanned alone, the others while a list of albums nobody knows is looked up."""
    def artwork(photo):
        began, events = stack.follow(photo)
        times = {event["stage"]: at for at, event in events if event["stage"] in ("identified", "artwork")}
        return times["artwork"] - times["identified"] if len(times) == 2 else None

    half = len(photos) // 2
    alone = [seconds for seconds in map(artwork, photos[:half]) if seconds is not None]
    wallet = stack.call(
        "POST", "/v1/wallets", json.dumps({"name": "Import", "source": "list"}).encode(), stack.headers(**{"Content-Type": "application/json"})
    )
    lines = "\n".join(f"Nobody Number {number} – Nothing at All {number}" for number in range(IMPORTED))
    path = f"/v1/wallets/{wallet['id']}"
    report = stack.call("POST", path + "/list", lines.encode(), stack.headers(**{"Content-Type": "text/plain"}))
    beside = [seconds for seconds in map(artwork, photos[half:]) if seconds is not None]
    left = stack.call("GET", path, b"", stack.headers())["matching"]
    table.heading(f"A scan's artwork beside an import of {report['added']} albums, a question every {SPACING} s")
    table.row("alone, p95", f"{percentile(alone, 0.95) * 1000:.0f} ms")
    table.row("beside the import, p95", f"{percentile(beside, 0.95) * 1000:.0f} ms")
    delay = percentile(beside, 0.95) - percentile(alone, 0.95)
    bound = SPACING + ALLOWANCE
    table.row("delayed by", f"{delay * 1000:.0f} ms, {delay / SPACING:.1f} slots", f"<= {bound * 1000:.0f} ms", delay <= bound)
    table.row("questions still open then", f"{left:,}", ">= 1", left >= 1)


def measure_crowd(stack, table):
    """Everybody has the list in an order of their own; each album is to be one question."""
    people = [Reader(stack) for _ in range(PEOPLE)]
    lines = [f"Crowd Number {number} – Album {number}" for number in range(SHARED)]

    def put_in(number):
        person = people[number]
        headers = {"Authorization": f"Bearer {person.token}"}
        body = json.dumps({"name": "Shared", "source": "list"}).encode()
        wallet, _ = person.call("POST", "/v1/wallets", {**headers, "Content-Type": "application/json"}, body)
        own = random.Random(number).sample(lines, len(lines))
        report, took = person.call(
            "POST", f"/v1/wallets/{wallet['id']}/list", {**headers, "Content-Type": "text/plain"}, "\n".join(own).encode())
        return report["added"], took

    asked = "SELECT count(*) FROM shelf_question"
    jobs = "SELECT count(*) FROM job WHERE queue = 'shelf' AND key LIKE 'question/%'"
    before = int(psql(stack, asked)), int(psql(stack, jobs))
    with ThreadPoolExecutor(PEOPLE) as pool:
        imports = list(pool.map(put_in, range(PEOPLE)))
    questions, queued = int(psql(stack, asked)) - before[0], int(psql(stack, jobs)) - before[1]
    table.heading(f"{PEOPLE} people import one list of {SHARED} albums at once")
    discs = sum(added for added, _ in imports)
    table.row("discs", f"{discs:,}", f"{PEOPLE * SHARED:,}", discs == PEOPLE * SHARED)
    table.row("questions to MusicBrainz", f"{questions}", f"{SHARED}", questions == SHARED)
    table.row("jobs", f"{queued}", f"{SHARED}", queued == SHARED)
    table.row("an import, p95", f"{percentile([took for _, took in imports], 0.95) * 1000:.0f} ms")
