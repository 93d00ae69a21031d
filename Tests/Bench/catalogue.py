"""What importing a catalogue and looking into it cost: a generated dump in MusicBrainz' format, a million release groups unless told otherwise."""

import http.client
import json
import os
import random
import statistics
import subprocess
import sys
import time
import urllib.parse

LOOKUPS = 400
TOKEN = "operators-of-the-bench"
# What an OCR engine takes for one another, and letters it makes up.
CONFUSED = {
    "o": "0", "i": "l1", "l": "1i", "s": "5", "e": "c", "a": "o", "b": "8", "m": ["rn"], "w": ["vv"], "g": "9", "u": "v", "h": "b", "t": "f",
    "n": "r", "c": "e", "d": ["cl"],
}
BESIDE = ("STEREO", "33 1/3 RPM", "Digitally remastered", "FEATURING", "Side A", "A Longplaying Record", "ill|.", "~ - _")


class Gateway:
    """The operators' API on one connection."""

    def __init__(self, stack):
        address = urllib.parse.urlsplit(stack.server)
        self.connection = http.client.HTTPConnection(address.hostname, address.port, timeout=60)

    def search(self, lines, limit=20):
        text = ""
        for line in lines:
            if len((text + line).encode()) < 198:
                text += line + "\n"
        query = urllib.parse.urlencode({"q": text, "limit": limit})
        self.connection.request("GET", f"/admin/v1/catalog/search?{query}", headers={"Authorization": f"Bearer {TOKEN}"})
        answer = self.connection.getresponse()
        content = answer.read()
        if answer.status != 200:
            raise SystemExit(f"A look-up was answered with {answer.status}: {content[:300]}")
        return json.loads(content)


def misread(chance, text, share):
    """The text with some of its letters taken for others, lost or doubled."""
    result = []
    for letter in text:
        if chance.random() >= share or letter == " ":
            result.append(letter)
        elif letter.lower() in CONFUSED and chance.random() < 0.8:
            result.append(chance.choice(CONFUSED[letter.lower()]))
        elif chance.random() < 0.5:
            result.append(letter * 2)
    return "".join(result)


def broken(chance, text):
    """With a space too few or too many."""
    spaces = [place for place, letter in enumerate(text) if letter == " "]
    if spaces and chance.random() < 0.6:
        place = chance.choice(spaces)
        return text[:place] + text[place + 1 :]
    place = chance.randrange(1, max(2, len(text)))
    return text[:place] + " " + text[place:]


def lines_of(chance, artist, title, share, spaces):
    lines = [misread(chance, artist, share), misread(chance, title, share)]
    if spaces:
        place = chance.randrange(2)
        lines[place] = broken(chance, lines[place])
        words = lines[1].split(" ")
        if len(words) > 3:
            lines[1:] = [" ".join(words[: len(words) // 2]), " ".join(words[len(words) // 2 :])]
    if share:
        lines += chance.sample(BESIDE, 2)
        chance.shuffle(lines)
    return [line.upper() if chance.random() < 0.5 else line for line in lines]


def psql(stack, *commands):
    url = next(process["addresses"]["sql"] for process in stack.processes if process["name"] == "postgresql")
    arguments = [word for command in commands for word in ("-c", command)]
    return subprocess.run(["psql", "-qXAt", "-v", "ON_ERROR_STOP=1", url, *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout


def measure_import(stack, table, binaries, dump, rows):
    environment = {**os.environ, "ALBUMSCAN_SERVER": stack.server, "ALBUMSCAN_ADMIN_TOKEN": TOKEN, "XDG_CACHE_HOME": dump + "/cache"}
    command = [os.path.join(binaries, "albumscan"), "admin", "catalog", "import", os.path.join(dump, "mbdump"), "--json"]
    began = time.monotonic()
    state = json.loads(subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout)
    seconds = time.monotonic() - began
    loaded = state["finishedAt"], state["startedAt"]
    if state["entries"] + state["rejected"] != rows:
        raise SystemExit(f"{state['entries']} of {rows} release groups were imported")
    generation, file = state["generation"], dump + "/rows.copy"
    columns = "generation, release_group_id, artist_name, album_title, release_year, record_label, types, tags, words"
    psql(stack, f"\\copy (SELECT {columns} FROM catalogue_entry_{generation}) TO '{file}'")
    began = time.monotonic()
    psql(stack, "CREATE TABLE bench_copy (LIKE catalogue_entry)", f"\\copy bench_copy ({columns}) FROM '{file}'")
    bare = time.monotonic() - began
    began = time.monotonic()
    psql(
        stack,
        "SET maintenance_work_mem = '256MB'",
        "CREATE INDEX ON bench_copy USING gin (words) WITH (fastupdate = off)",
        "CREATE TABLE bench_words AS SELECT word, count(*)::int AS uses, catalogue_skeleton(word) AS skeleton, dmetaphone(word) AS sound "
        "FROM bench_copy, unnest(words) AS word GROUP BY word ORDER BY word LIKE '=%', dmetaphone(word)",
        "CREATE INDEX ON bench_words (skeleton)", "CREATE INDEX ON bench_words (sound) WHERE word NOT LIKE '=%'",
        "CREATE INDEX ON bench_words USING gin (skeleton gin_trgm_ops) WITH (fastupdate = off) WHERE word NOT LIKE '=%'",
    )
    indexes = time.monotonic() - began
    psql(stack, "DROP TABLE bench_copy, bench_words")
    os.remove(file)
    table.heading(f"Import of a dump of {rows:,} release groups, {loaded[1]} to {loaded[0]}")
    table.row("albumscan admin catalog import, everything", f"{seconds:.1f} s", f"{rows / seconds:,.0f} rows/s")
    table.row("bare psql \\copy of the same rows", f"{bare:.1f} s", f"{rows / bare:,.0f} rows/s")
    table.row("bare psql: the same indexes", f"{indexes:.1f} s")
    ratio = seconds / (bare + indexes)
    table.row("import / bare \\copy and indexes", f"{ratio:.2f}", f"{seconds / bare:.1f} × bare \\copy alone")
    table.row("a million rows within minutes", f"{seconds / rows * 1e6 / 60:.1f} min", "<= 5 min", seconds / rows * 1e6 <= 300)
    sizes = psql(
        stack,
        f"SELECT pg_size_pretty(pg_table_size('catalogue_entry_{generation}')), pg_size_pretty(pg_indexes_size('catalogue_entry_{generation}')), "
        f"pg_size_pretty(pg_total_relation_size('catalogue_word_{generation}')), (SELECT count(*) FROM catalogue_word_{generation})",
    ).strip().split("|")
    table.row("size: albums, their index, words with indexes", ", ".join(sizes[:3]), f"{int(sizes[3]):,} words")
    return generation


def measure_lookups(stack, table, generation):
    rows = psql(
        stack,
        f"SELECT release_group_id, artist_name, album_title FROM catalogue_entry_{generation} "
        f"WHERE release_group_id::text LIKE '0%' ORDER BY md5(release_group_id::text) LIMIT {LOOKUPS}",
    )
    albums = [line.split("|") for line in rows.splitlines() if line.count("|") == 2]
    gateway, chance = Gateway(stack), random.Random(2)
    table.heading(f"Look-ups ({len(albums)} albums each; found among the first 20; a name that several have counts)")
    for name, share, spaces in (
        ("as it stands", 0, False), ("one letter in 20 misread, two lines beside", 0.05, False),
        ("one letter in 10 misread, spaces wrong", 0.1, True), ("one letter in 5 misread, spaces wrong", 0.2, True),
    ):
        found, first, times = 0, 0, []
        for group, artist, title in albums:
            answer = gateway.search(lines_of(chance, artist, title, share, spaces))
            times.append(answer["milliseconds"])
            hits = [
                place for place, entry in enumerate(answer["entries"])
                if entry.get("releaseGroupId") == group or (entry["artistName"], entry["albumTitle"]) == (artist, title)
            ]
            found += bool(hits)
            first += bool(hits) and hits[0] == 0
        times.sort()
        table.row(
            f"{name}: recall@20 {found / len(albums):.1%}, first {first / len(albums):.1%}",
            f"p50 {statistics.median(times):.1f} ms", f"p95 {times[int(len(times) * 0.95)]:.1f} ms")


def measure_catalogue(stack, table, binaries, rows):
    dump = f"{os.environ['ALBUMSCAN_STATE']}-dump-{rows}"
    if not os.path.exists(dump + "/complete"):
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "catalogue_dump.py")
        subprocess.run([sys.executable, script, dump, "--rows", str(rows), "--folder"], check=True)
        with open(dump + "/complete", "w", encoding="utf-8"):
            pass
    generation = measure_import(stack, table, binaries, dump, rows)
    measure_lookups(stack, table, generation)
