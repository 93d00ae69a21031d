"""What a long history costs: pages, syncing and export of an account with 100 times as many entries as another."""

import http.client
import json
import statistics
import subprocess
import time
import urllib.parse

SHORT, LONG = 100, 10_000
ALBUMS = 500
ROUNDS = 40

# Albums with artwork and reviews as long as real ones, and entries that are spread over years.
CATALOGUE = f"""
INSERT INTO album (id, artist_name, album_title, release_year, genres)
SELECT gen_random_uuid(), 'Bench Artist ' || n, 'Bench Album ' || n, 1970 + n % 50, '{{Rock,Pop}}' FROM generate_series(1, {ALBUMS}) AS n;
INSERT INTO artwork (album_id, state, version, image_500, image_200)
SELECT id, 'ready', 'v1', '\\xff', '\\xff' FROM album WHERE artist_name LIKE 'Bench Artist %';
INSERT INTO review (id, album_id, tier, prompt_version, language, body, provider, model)
SELECT gen_random_uuid(), id, 'standard', 'bench', 'en', jsonb_build_object(
  'contextSummary', repeat('A sentence about the music that is as long as others. ', 5),
  'contextBullets', jsonb_build_array(repeat('Evidence. ', 20), repeat('Evidence. ', 20), repeat('Evidence. ', 20)),
  'rating', 8.7, 'recommendation', 'ESSENTIAL', 'tier', 1, 'label', 'Essential Classic', 'keyTracks', jsonb_build_array('One', 'Two', 'Three'),
  'sources', '[]'::jsonb), 'bench', 'bench'
FROM album WHERE artist_name LIKE 'Bench Artist %';
"""

ENTRIES = """
INSERT INTO history_entry (id, account_id, scan_id, album_id, artist_name, album_title, identification, review_id, scanned_at)
SELECT gen_random_uuid(), device.account_id, gen_random_uuid(), known.id, known.artist_name, known.album_title,
       jsonb_build_object('artistName', known.artist_name, 'albumTitle', known.album_title, 'genres', jsonb_build_array('Rock'),
                          'confidence', 'high', 'method', 'local', 'searched', false), known.review, now() - n * interval '1 hour'
FROM device, generate_series(1, {count}) AS n
JOIN (SELECT album.id, artist_name, album_title, review.id AS review, row_number() OVER (ORDER BY artist_name) AS place
      FROM album JOIN review ON review.album_id = album.id AND review.prompt_version = 'bench') AS known ON known.place = 1 + n % {albums}
WHERE device.id = '{device}';
"""


# Seconds in which who is asked to come back later is let in.
PATIENCE = 30


class Reader:
    """One client on one connection."""

    def __init__(self, stack):
        address = urllib.parse.urlsplit(stack.server)
        self.connection = http.client.HTTPConnection(address.hostname, address.port, timeout=60)
        device = self.call("POST", "/v1/devices", {"Content-Type": "application/json"}, b"{}")[0]
        self.device, self.token = device["deviceId"], device["token"]

    def call(self, method, path, headers=None, body=b""):
        """The answer's JSON, or nothing, and the seconds it took. Who is asked to come back later does, as apps do."""
        began = time.monotonic()
        while True:
            self.connection.request(method, path, body, headers or {"Authorization": f"Bearer {self.token}"})
            answer = self.connection.getresponse()
            content = answer.read()
            delay = answer.headers["Retry-After"]
            if answer.status != 503 or delay is None or time.monotonic() - began > PATIENCE:
                break
            time.sleep(int(delay))
        elapsed = time.monotonic() - began
        if answer.status >= 400:
            raise SystemExit(f"{method} {path} was answered with {answer.status}: {content[:300]}")
        return json.loads(content) if content else None, elapsed

    def get(self, path):
        return self.call("GET", path)

    def deepest(self):
        """The path of the last page."""
        path, cursor = "/v1/history?limit=20", None
        while True:
            page, _ = self.get(path + (f"&cursor={cursor}" if cursor else ""))
            if "nextCursor" not in page:
                return path + f"&cursor={cursor}"
            cursor = page["nextCursor"]

    def sync(self, cursor=None):
        """Entries and seconds of a sync, and where it ended."""
        entries, seconds, more = 0, 0, True
        while more:
            changes, elapsed = self.get("/v1/history/changes" + (f"?since={cursor}" if cursor else ""))
            entries += len(changes["upserted"])
            seconds += elapsed
            cursor, more = changes["cursor"], changes["hasMore"]
        return entries, seconds, cursor


def sql(stack, text):
    url = next(process["addresses"]["sql"] for process in stack.processes if process["name"] == "postgresql")
    subprocess.run(["psql", "-qX", "-v", "ON_ERROR_STOP=1", url], input=text, text=True, check=True, stdout=subprocess.DEVNULL)


def measure_history(stack, table):
    readers = {SHORT: Reader(stack), LONG: Reader(stack)}
    sql(stack, CATALOGUE)
    for count, reader in readers.items():
        sql(stack, ENTRIES.format(count=count, albums=ALBUMS, device=reader.device))
    sql(stack, "VACUUM ANALYZE")
    synced = {count: reader.sync() for count, reader in readers.items()}

    table.heading(f"A history of {LONG:,} entries beside one of {SHORT} (medians of {ROUNDS})")

    def compare(name, paths):
        # By turns, so that whatever else the machine does is in both.
        times = [[readers[count].get(paths[count])[1] for count in (SHORT, LONG)] for _ in range(ROUNDS + 1)][1:]
        short, long = (statistics.median(column) for column in zip(*times))
        ratio = long / short
        table.row(f"{name}: {short * 1000:.2f} ms, {long * 1000:.2f} ms", f"{ratio:.2f}", "<= 1.5", ratio <= 1.5)

    def everywhere(path):
        return {count: path for count in readers}

    compare("first page", everywhere("/v1/history?limit=20"))
    compare("deepest page", {count: reader.deepest() for count, reader in readers.items()})
    cursors = {count: cursor for count, (_, _, cursor) in synced.items()}
    compare("changes since the last cursor, none", {count: f"/v1/history/changes?since={cursor}" for count, cursor in cursors.items()})
    for reader in readers.values():
        entry = reader.get("/v1/history?limit=1")[0]["entries"][0]["id"]
        reader.get(f"/v1/history/{entry}")
    compare("changes since the last cursor, one", {count: f"/v1/history/changes?since={cursor}" for count, cursor in cursors.items()})

    for count, (entries, seconds, _) in synced.items():
        if entries != count:
            raise SystemExit(f"The first sync brought {entries} entries of {count}")
        table.row(f"first sync of {count:,} entries", f"{seconds:.2f} s", f"{entries / seconds:,.0f} entries/s")
    began = time.monotonic()
    exported, _ = readers[LONG].get("/v1/history/export")
    elapsed = time.monotonic() - began
    table.row(f"export of {len(exported['entries']):,} entries", f"{elapsed:.2f} s", f"{LONG / elapsed:,.0f} entries/s")
