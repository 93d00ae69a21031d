"""The page's search finds what the server's finds, in the same order: over a file of queries that the server's wrote (Tests/Bench/SongBench)."""

import json
import pathlib

from melody import MelodyTest

QUERIES = pathlib.Path(__file__).parent / "song_queries.json"
# Texts are compared as code points, which JSON and the page's answer keep as they are.
SEARCH = """async ({ document: book, queries }) => {
    const { Index } = await import("/melody/search.js");
    const index = new Index(book.movies);
    return queries.map(({ q, favourites }) => {
        const hits = index.search(q, new Set(favourites));
        return {
            expected: hits.map(({ song, score, titleMatched }) => ({ id: song.id, score, titleMatched })),
            groups: [...new Set(hits.map(({ movie }) => movie.id))],
        };
    });
}"""
SOUND = """async (words) => {
    const { metaphone } = await import("/melody/metaphone.js");
    return words.map((word) => metaphone(word, 4));
}"""


def answers(page, file):
    """What the page's search finds for each query of the file."""
    return page.evaluate(SEARCH, {"document": file["document"], "queries": file["queries"]})


class MelodySearchTests(MelodyTest):
    def test_orders_are_the_servers(self):
        file = json.loads(QUERIES.read_text())
        self.assertGreater(len(file["queries"]), 150)
        found = answers(self.visit(), file)
        for query, own in zip(file["queries"], found, strict=True):
            self.assertEqual(own, {"expected": query["expected"], "groups": query["groups"]}, query["q"])

    def test_words_sound_as_at_the_server(self):
        words = json.loads(QUERIES.read_text())["metaphone"]
        self.assertGreater(len(words), 100)
        keys = self.visit().evaluate(SOUND, [word for word, _, _ in words])
        self.assertEqual([[word, *key] for (word, _, _), key in zip(words, keys, strict=True)], words)
