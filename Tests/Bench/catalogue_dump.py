"""Writes a dump of made-up release groups in the format of MusicBrainz' full exports (schema sequence 30), from a seed.

usage: catalogue_dump.py FOLDER [--rows 1000000] [--seed 1] [--folder]

Leaves FOLDER/mbdump.tar.bz2 and FOLDER/mbdump-derived.tar.bz2 with the members that an import reads, or with --folder the unpacked
FOLDER/mbdump. Words follow Zipf's law, as those of real titles do, and artists have several albums, so that look-ups meet what they meet
in a real catalogue: a few words that are everywhere and many that are rare.
"""

import argparse
import bisect
import itertools
import os
import random
import subprocess
import sys
import uuid

# What titles are full of, most frequent first.
COMMON = (
    "the of and in a to you love live for on my i best me no it from we night is life greatest hits songs time one all world your heart "
    "black with blue new music at day man home dreams this red never be dark end light out what lost good soul sun moon blood fire "
    "way white down up city rain little girl house first last summer road sessions collection sound young gold death hell god dead "
    "machine star stars eyes water sky dance rock jazz christmas volume two days after before under into over ocean river mountain"
).split()
ONSETS = "b bl br c ch cl cr d dr f fl fr g gl gr h j k l m n p ph pl pr qu r s sc sh sk sl sm sn sp st str t th tr v w y z".split()
VOWELS = "a e i o u ai ea ee ie oa oo ou a e i o".split()
CODAS = "b ck d g l ll m n nd ng nt p r rd rk rn rt s sh ss st t th x  ".split(" ")
TAGS = (
    "rock|alternative rock|indie rock|electronic|pop|jazz|folk|metal|punk|hip hop|ambient|soul|funk|blues|country|classical|"
    "experimental|house|techno|post-punk|shoegaze|black metal|death metal|psychedelic rock|progressive rock|art rock|dream pop|"
    "singer-songwriter|noise|industrial|r&b|reggae|dub|synth-pop|new wave|hardcore punk|seen live|soundtrack|live|vinyl"
).split("|")
PRIMARY = ("Album", "Single", "EP", "Other", "Broadcast")
SECONDARY = ("Compilation", "Soundtrack", "Spokenword", "Interview", "Audiobook", "Live", "Remix", "DJ-mix")
STAMP = "2026-01-01 00:00:00.000000+00"
NULL = r"\N"


class Words:
    """A vocabulary whose n-th word is about 1/n as frequent as the first."""

    def __init__(self, chance, size):
        seen = dict.fromkeys(COMMON)
        while len(seen) < size:
            seen[self._word(chance)] = None
        self.words = list(seen)
        self.sums = list(itertools.accumulate(1 / (rank + 3) ** 0.92 for rank in range(len(self.words))))
        self.chance = chance

    @staticmethod
    def _word(chance):
        syllables = chance.choices((1, 2, 3, 4), (20, 50, 24, 6))[0]
        return "".join(chance.choice(ONSETS) + chance.choice(VOWELS) + chance.choice(CODAS) for _ in range(syllables))[:16]

    def one(self):
        return self.words[bisect.bisect(self.sums, self.chance.random() * self.sums[-1])]

    def name(self, sizes, weights):
        return " ".join(self.one().capitalize() for _ in range(self.chance.choices(sizes, weights)[0]))


def escaped(text):
    return text.replace("\\", r"\\").replace("\t", r"\t").replace("\n", r"\n")


class Tables:
    """The files of `mbdump/`, one line a row, columns separated by tabs (PostgreSQL's COPY, text format)."""

    def __init__(self, folder):
        self.folder = os.path.join(folder, "mbdump")
        os.makedirs(self.folder, exist_ok=True)
        self.files = {}

    def add(self, table, *columns):
        if table not in self.files:
            self.files[table] = open(os.path.join(self.folder, table), "w", encoding="utf-8", newline="\n")
        self.files[table].write("\t".join(columns) + "\n")

    def close(self):
        for file in self.files.values():
            file.close()


def write(folder, rows, seed):
    chance = random.Random(seed)
    words = Words(chance, max(2_000, min(400_000, rows // 3)))
    tables = Tables(folder)

    def gid():
        return str(uuid.UUID(int=chance.getrandbits(128), version=4))

    for number, name in enumerate(PRIMARY, 1):
        tables.add("release_group_primary_type", str(number), name, NULL, "0", NULL, gid())
    for number, name in enumerate(SECONDARY, 1):
        tables.add("release_group_secondary_type", str(number), name, NULL, "0", NULL, gid())
    for number, name in enumerate(TAGS, 1):
        tables.add("tag", str(number), name, "1")
    labels = max(20, rows // 25)
    for number in range(1, labels + 1):
        name = words.name((1, 2), (1, 2)) + chance.choice((" Records", " Music", "", " Recordings"))
        tables.add("label", str(number), gid(), escaped(name), *[NULL] * 9, "", "0", STAMP, "f")
    credits = max(10, rows // 4)
    for number in range(1, credits + 1):
        name = words.name((1, 2, 3, 4), (38, 42, 14, 6))
        if chance.random() < 0.25:
            name = "The " + name
        if chance.random() < 0.03:
            name += chance.choice((" & ", " feat. ", ", ")) + words.name((1, 2), (1, 1))
        tables.add("artist_credit", str(number), escaped(name), "1", "1", STAMP, "0", gid())

    release = 0
    for number in range(1, rows + 1):
        title = words.name((1, 2, 3, 4, 5, 7), (20, 30, 24, 14, 8, 4))
        if chance.random() < 0.02:
            title += chance.choice((", Volume 2", " (Live)", ": The Remixes", "\\o/", " 1999"))
        # A few artists have many albums.
        credit = min(credits, int(credits * chance.random() ** 1.6) + 1)
        kind = chance.choices((1, 2, 3, 4, 5), (60, 20, 14, 5, 1))[0]
        year = min(2025, int(1955 + 71 * chance.random() ** 0.6))
        tables.add("release_group", str(number), gid(), escaped(title), str(credit), str(kind), "", "0", STAMP)
        if chance.random() < 0.15:
            tables.add("release_group_secondary_type_join", str(number), str(chance.randint(1, len(SECONDARY))), STAMP)
        tables.add("release_group_meta", str(number), "1", *([str(year), NULL, NULL] if chance.random() < 0.93 else [NULL] * 3), NULL, NULL)
        for tag in set(chance.choices(range(1, len(TAGS) + 1), k=chance.choice((0, 0, 0, 1, 3, 5)))):
            tables.add("release_group_tag", str(number), str(tag), str(chance.choice((-1, 0, 1, 1, 2, 5))), STAMP)
        for _ in range(chance.choices((1, 2, 4), (75, 18, 7))[0]):
            release += 1
            tables.add(
                "release", str(release), gid(), escaped(title), str(credit), str(number), "1", NULL, NULL, NULL, NULL, "", "0", "-1", STAMP)
            tables.add("release_country", str(release), "222", str(year), NULL, NULL)
            if chance.random() < 0.6:
                tables.add("release_label", str(release), str(release), str(chance.randint(1, labels)), NULL, STAMP)
            year = min(2025, year + chance.randint(0, 20))
    tables.close()


def pack(folder):
    """The two archives, as MusicBrainz has them: derived data apart."""
    derived = {"release_group_meta", "release_group_tag", "tag"}
    names = set(os.listdir(os.path.join(folder, "mbdump")))
    for file, text in (("SCHEMA_SEQUENCE", "30\n"), ("TIMESTAMP", STAMP + "\n"), ("COPYING", "CC0\n")):
        with open(os.path.join(folder, file), "w", encoding="utf-8") as out:
            out.write(text)
    for archive, members in (("mbdump", names - derived), ("mbdump-derived", names & derived)):
        files = ["TIMESTAMP", "COPYING", "SCHEMA_SEQUENCE", *(f"mbdump/{name}" for name in sorted(members))]
        subprocess.run(["tar", "-C", folder, "-cjf", os.path.join(folder, archive + ".tar.bz2"), *files], check=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", action="store_true", help="leave the unpacked folder, make no archives")
    options = parser.parse_args()
    write(options.out, options.rows, options.seed)
    if not options.folder:
        pack(options.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
