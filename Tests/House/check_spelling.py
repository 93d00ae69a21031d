#!/usr/bin/env python3
"""Holds comments and documents to American spelling: prints each British word, and exits 1. --fix writes the American one instead.

Strings are left alone: what clients, operators and the database know by a name keeps it.
"""
import re
import sys

from tracked import ROOT, tracked_files

WORDS = {
    "catalogue": "catalog", "catalogues": "catalogs", "catalogued": "cataloged", "centre": "center", "centres": "centers",
    "centred": "centered", "colour": "color", "colours": "colors", "coloured": "colored", "neighbour": "neighbor",
    "neighbours": "neighbors", "recognise": "recognize", "recognised": "recognized", "recognises": "recognizes",
    "recognising": "recognizing", "normalise": "normalize", "normalised": "normalized", "normalises": "normalizes",
    "optimise": "optimize", "optimised": "optimized", "capitalised": "capitalized", "authorised": "authorized",
    "enrol": "enroll", "enrols": "enrolls", "enrolment": "enrollment", "enrolments": "enrollments", "grey": "gray",
    "greyscale": "grayscale", "learnt": "learned", "spelt": "spelled", "misspelt": "misspelled", "labelled": "labeled",
    "favourite": "favorite", "favourites": "favorites", "favour": "favor", "judgement": "judgment", "judgements": "judgments",
    "artefact": "artifact", "artefacts": "artifacts", "realise": "realize", "synchronised": "synchronized",
    "synchronisation": "synchronization", "misbehaviour": "misbehavior", "behaviour": "behavior", "honour": "honor",
    "honoured": "honored", "honours": "honors", "organisation": "organization", "programme": "program", "whilst": "while",
    "initialiser": "initializer", "emphasise": "emphasize", "summarise": "summarize", "serialise": "serialize",
    "serialised": "serialized", "analyse": "analyze", "licence": "license", "defence": "defense", "travelled": "traveled",
    "minimise": "minimize", "prioritise": "prioritize", "memorise": "memorize", "utilise": "utilize", "centrepiece": "centerpiece",
}
WORD = re.compile(r"(?<![\w`/.-])(" + "|".join(sorted(WORDS, key=len, reverse=True)) + r")(?![\w`/(]|\.\w|-\w+\.)", re.IGNORECASE)
# In documents: code, links' targets and quotations are not prose of ours.
APART = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)|https?://\S+|<[^>]+>|\"[^\"\n]*\"", re.DOTALL)
COMMENT = {".swift": r"//", ".js": r"//", ".c": r"//", ".h": r"//", ".cpp": r"//", ".py": r"#", ".sh": r"#", ".yaml": r"#"}


def american(match):
    word = WORDS[match[0].lower()]
    return word.upper() if match[0].isupper() else word.capitalize() if match[0][0].isupper() else word


def prose(path, text):
    """The spans of the text that are prose."""
    if path.suffix == ".md":
        start = 0
        for apart in APART.finditer(text):
            yield start, apart.start()
            start = apart.end()
        yield start, len(text)
        return
    marker = COMMENT[path.suffix]
    for line in re.finditer(r"^[ \t]*(?:/?\*|" + marker + r")(.*)$|^.*?[^:\"'\w]" + marker + r" (?!.*\")(.*)$", text, re.MULTILINE):
        group = 1 if line[1] is not None else 2
        start = line.start(group)
        for apart in APART.finditer(line[group]):
            yield start, line.start(group) + apart.start()
            start = line.start(group) + apart.end()
        yield start, line.end(group)


def main():
    fix = sys.argv[1:] == ["--fix"]
    found = 0
    for name in tracked_files():
        path = ROOT / name
        # Prompts are told to models as they are.
        if name.startswith("prompts/") or path.suffix not in {".md", *COMMENT}:
            continue
        text = path.read_text(encoding="utf-8")
        changed, last = [], 0
        for start, end in prose(path, text):
            for match in WORD.finditer(text, start, end):
                found += 1
                if not fix:
                    print(f"{name}:{text.count(chr(10), 0, match.start()) + 1}: {match[0]} is British; {american(match)}", file=sys.stderr)
                changed += [text[last:match.start()], american(match)]
                last = match.end()
        if fix and changed:
            path.write_text("".join(changed) + text[last:], encoding="utf-8")
    if found and not fix:
        sys.exit(1)
    print(f"{found} words corrected." if fix else "Comments and documents are in American spelling.")


if __name__ == "__main__":
    main()
