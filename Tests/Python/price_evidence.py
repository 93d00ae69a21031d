#!/usr/bin/env python3
"""Trains the weights of PriceEvidence from the price corpus and writes Sources/EditorialRules/PriceEvidence+Weights.swift.

A logistic regression with signs given: kinds of words can only speak for talk of price, those of music only against it. Weights are in
quarters of a logit. The third fresh set is never looked at. Reads words as PriceEvidence.swift does; the standard library suffices.
"""
import math
import re
import unicodedata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "Sources/EditorialRules"
CORPUS = ROOT / "Tests/CatalogTests"

TRADE = "money price purse dear cheap pay buy sell market people place worth wealth rising".split()
THINGS = "copy medium sleevePart variant".split()
COUNTS = "scarce fewLeft grade advise haste prestige telling".split()
MUSIC = "sound words feeling band chart image person quality name".split()
CIRCUMSTANCES = {"time", "you", "may", "number", "pronoun", "few", "find"}
AGAINST = {*MUSIC, "idiom", "music twice", "music thrice"}
# One word must not be enough.
CAPS = {"no music": 1, "no music but trade": 0.75, "no music but things": 1, "no music but counts": 0.75}
RULES_KNOW, INNOCENT, FRESH = 0.5, 1.0, 3.0
LASSO, RIDGE, ROUNDS = 2.0, 0.5, 500


def swift_set(name):
    text = (RULES / "PriceEvidence.swift").read_text()
    return set(re.findall(r'"(\w+)"', re.search(rf"let {name}: Set<String> = \[(.*?)\]", text, re.S)[1]))


PROPER, COUNTED = swift_set("proper"), swift_set("counted")
AMOUNTS = set(re.findall(r'"(\w+)"', re.search(
    r"let amounts: Set<String> = \[(.*?)\]", (RULES / "PriceToken.swift").read_text(), re.S)[1]))


def lexicon():
    words = {}
    for name in ("Trade", "Copies", "Music"):
        text = (RULES / f"PriceEvidence+{name}.swift").read_text().split('"""')[1]
        for line in text.strip().splitlines():
            kind, *phrases = line.split()
            for phrase in phrases:
                words.setdefault(tuple(phrase.split("_")), set()).add(kind[:-1])
    return words


LEXICON = lexicon()
LONGEST = max(map(len, LEXICON))


def stems(word):
    endings = {"ies": ("y",), "es": ("",), "s": ("",), "ed": ("", "e"), "ing": ("", "e"), "ly": ("",)}
    yield word
    if len(word) > 3:
        for ending, others in endings.items():
            if word.endswith(ending):
                yield from (word[:-len(ending)] + other for other in others)


def fold(text):
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).lower()


def tokens(text):
    """Words of a line, and whether each is a name."""
    raw = re.findall(r"[^\W\d_]+|\d+(?:[.,]\d+)*|[$£€¥]|[.!?;]", re.sub("['’]", "", text))
    starts = True
    for index, word in enumerate(raw):
        if word in ".!?;":
            starts = True
            continue
        following = raw[index + 1] if index + 1 < len(raw) else "."
        is_big = word[0].isupper() and len(word) > 3 and word.lower() not in PROPER
        yield fold(word), is_big and (not starts or following[0].isupper() and len(following) > 2)
        starts = False


def features(text):
    """What is true of a line, and whether too little is known of it to judge."""
    words = [("\0" if is_name else word) for word, is_name in tokens(text)]
    counts = {}
    index = 0
    while index < len(words):
        length, kinds = 1, set()
        if words[index] == "\0":
            counts["name"] = 1
        else:
            for size in range(min(LONGEST, len(words) - index), 0, -1):
                tries = [tuple(words[index:index + size])] if size > 1 else [(stem,) for stem in stems(words[index])]
                kinds = next((LEXICON[t] for t in tries if t in LEXICON), set())
                if kinds:
                    length = size
                    break
            if words[index] in "$£€¥":
                kinds = {"money"}
        for kind in kinds:
            counts[kind] = counts.get(kind, 0) + 1
        if length == 1 and is_number(words, index):
            counts["number"] = 1
        index += length
    trade, things, tally, music = (sum(counts.get(k, 0) for k in group) for group in (TRADE, THINGS, COUNTS, MUSIC))
    if not trade + things + tally:
        counts = {kind: count for kind, count in counts.items() if kind not in CIRCUMSTANCES}
    combinations = {
        "trade twice": trade > 1, "things twice": things > 1, "counts twice": tally > 1, "things and trade": things and trade,
        "things and counts": things and tally, "trade and counts": trade and tally, "no music": not music,
        "no music but trade": not music and trade, "no music but things": not music and things,
        "no music but counts": not music and tally, "music twice": music > 1, "music thrice": music > 2,
    }
    is_alone = trade + things + tally + len((CIRCUMSTANCES | {"telling"}) & counts.keys()) < 2
    return {*counts, *(name for name, holds in combinations.items() if holds)}, is_alone


def is_number(words, index):
    word = words[index]
    if not (word[0].isdigit() or word in AMOUNTS) or re.fullmatch(r"19\d\d|20[0-2]\d|203[0-5]", word):
        return False
    following = words[index + 1] if index + 1 < len(words) else ""
    is_counted = following in COUNTED or following in AMOUNTS or following[:1].isdigit()
    return not is_counted and not (index and words[index - 1] in {"number", "no", "side", "track"})


def lines(file, block):
    blocks = re.findall(r'"""\n(.*?)"""', (CORPUS / file).read_text(), re.S)
    return [line.strip() for line in blocks[block].strip().splitlines()]


def examples():
    for number in (1, 2, 3):
        yield from ((line, 1, RULES_KNOW) for line in lines(f"PriceCorpus+Violating{number}.swift", 0))
        yield from ((line, 0, INNOCENT) for line in lines(f"PriceCorpus+Innocent{number}.swift", 0))
    yield from ((line, 1, RULES_KNOW) for line in lines("PriceLanguageTests.swift", 0))
    yield from ((line, 0, INNOCENT) for line in lines("PriceLanguageTests.swift", 1))
    yield from ((line, 0, FRESH) for line in lines("PriceCorpus+Plain.swift", 0))
    for name in "AB":
        yield from ((line, 1 - block, FRESH) for block in (0, 1) for line in lines(f"PriceCorpus+Fresh{name}.swift", block))


def train(rows, labels, importance):
    """Accelerated proximal gradient descent."""
    names = sorted(set().union(*rows))
    place = {name: index for index, name in enumerate(names)}
    matrix = [[place[name] for name in sorted(row)] for row in rows]
    limits = [(-math.inf, 0) if name in AGAINST else (0, CAPS.get(name, math.inf)) for name in names]
    vector = [1.0] * len(names)
    for _ in range(30):  # the largest singular value, for the step
        length = math.sqrt(sum(v * v for v in vector))
        vector = [v / length for v in vector]
        product = [0.0] * len(names)
        for row in matrix:
            total = sum(vector[i] for i in row)
            for i in row:
                product[i] += total
        vector = product
    step = 1 / (0.25 * max(importance) * math.sqrt(sum(v * v for v in vector)) + RIDGE)
    weights, ahead, bias, bias_ahead, pace = [0.0] * len(names), [0.0] * len(names), 0.0, 0.0, 1.0
    for _ in range(ROUNDS):
        gradient, bias_gradient = [RIDGE * a for a in ahead], 0.0
        for row, label, weight in zip(matrix, labels, importance):
            error = weight * (1 / (1 + math.exp(-bias_ahead - sum(ahead[i] for i in row))) - label)
            bias_gradient += error
            for i in row:
                gradient[i] += error
        moved = [a - step * g for a, g in zip(ahead, gradient)]
        moved = [math.copysign(max(abs(m) - LASSO * step, 0), m) for m in moved]
        moved = [min(max(m, low), high) for m, (low, high) in zip(moved, limits)]
        moved_bias = bias_ahead - step * bias_gradient
        next_pace = (1 + math.sqrt(1 + 4 * pace * pace)) / 2
        momentum = (pace - 1) / next_pace
        ahead = [m + momentum * (m - w) for m, w in zip(moved, weights)]
        bias_ahead = moved_bias + momentum * (moved_bias - bias)
        weights, bias, pace = moved, moved_bias, next_pace
    return dict(zip(names, weights)), bias


def main():
    known = ((features(text), label, weight) for text, label, weight in examples())
    rows, labels, importance = zip(*((row, label, weight) for (row, is_alone), label, weight in known if not is_alone))
    weights, bias = train(rows, labels, importance)
    rounded = {name: round(weight * 4) for name, weight in weights.items()}
    table = sorted(((name, weight) for name, weight in rounded.items() if weight), key=lambda item: (-item[1], item[0]))
    rows = "\n".join(f'        "{name}": {weight},' for name, weight in table)
    (RULES / "PriceEvidence+Weights.swift").write_text(f"""\
/// Made by Tests/Python/price_evidence.py.
extension PriceEvidence {{
    /// What a kind of words, or kinds together, say of a sentence. Those that are absent count only with others.
    static let weights: [String: Int] = [
{rows}
    ]

    static let threshold = {round(-bias * 4) + 1}
    /// Less is known of a clause.
    static let clauseThreshold = threshold + 7
    /// A sentence at or below it has so much of music that a rule that finds something in it is mistaken.
    static let excuse = threshold - 15
}}
""")


if __name__ == "__main__":
    main()
