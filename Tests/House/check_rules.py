#!/usr/bin/env python3
"""Checks that every rule a comment or document cites is a heading of services/README.md.

Rules keep their numbers for good, so they must be unique and ascending. Documents that are not in the repository may not be cited: nobody
who reads the code could open them. Prints file:line for each failure and exits with 1 if there is one.
"""

import pathlib
import re
import sys

from tracked import ROOT, tracked_files

RULES = "services/README.md"
SUFFIXES = {".swift", ".md", ".py", ".sh", ".js", ".css", ".yaml", ".sql", ".h", ".c", ".cpp"}

HEADING = re.compile(r"### (\d+)\. \S")
CITATION = re.compile(r"\brule (\d+)\b")
OUTSIDE = re.compile(r'\b(SPEC|NATIVE|UPSTREAMS|DESIGN)\b(,? ?"| [0-9]|, section)')


def tracked_texts():
    """Relative paths of the files that people wrote: by suffix, and the scripts in deploy, which have none."""
    for name in tracked_files():
        path = pathlib.PurePosixPath(name)
        is_script = not path.suffix and path.parts[0] == "deploy"
        if path.suffix in SUFFIXES or is_script:
            yield name


def lines(name):
    return enumerate((ROOT / name).read_text(encoding="utf-8").splitlines(), 1)


def read_rules():
    """The numbers of the rules, and what is wrong with them."""
    numbers, failures = [], []
    for place, line in lines(RULES):
        if match := HEADING.match(line):
            number = int(match[1])
            if numbers and number <= numbers[-1]:
                failures.append(f"{RULES}:{place}: rule {number} stands after rule {numbers[-1]}")
            numbers.append(number)
        elif line.startswith("### "):
            failures.append(f"{RULES}:{place}: a heading without a rule's number")
    if not numbers:
        failures.append(f"{RULES}:1: no rules")
    return set(numbers), failures


def check_citations(name, rules):
    for place, line in lines(name):
        for match in CITATION.finditer(line):
            if int(match[1]) not in rules:
                yield f"{name}:{place}: there is no rule {match[1]}"
        if match := OUTSIDE.search(line):
            yield f"{name}:{place}: cites {match[1]}, which is not in the repository"


def main():
    rules, failures = read_rules()
    for name in tracked_texts():
        failures += check_citations(name, rules)
    print("\n".join(failures) or f"{len(rules)} rules; every citation names one.")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
