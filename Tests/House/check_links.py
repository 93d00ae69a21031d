#!/usr/bin/env python3
"""Documents and comments must lead somewhere: fails with file:line for whatever does not.

Looks at the files git tracks:
- in every text, citations: a page's path from the repository's root, a comma, and one of its headings in quotation marks;
- in Markdown, relative links and their #anchors, by GitHub's rules for anchors;
- in Markdown, paths and names of Swift types between backquotes. `…` stands for any part of a name, as in `services/…`.
"""
import fnmatch
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import PurePosixPath
from posixpath import normpath
from urllib.parse import unquote

from tracked import ROOT, tracked_files

CITATION = re.compile(r'([\w./-]+\.md), \\?"([^"\\]+)\\?"')  # the backslashes are those of JSON
LINK = re.compile(r"\]\(([^()\s]+)\)")
HEADING = re.compile(r"#{1,6}\s+(.+?)(?:\s+#+)?\s*$")
CODE = re.compile(r"`([^`]+)`")
HUMP = re.compile(r"[A-Z]+(?![a-z])|[A-Z][a-z0-9]+")


FILES = set(tracked_files())
FOLDERS = {str(folder) for name in FILES for folder in PurePosixPath(name).parents}
TOP_LEVEL = {name.split("/")[0] for name in FILES}


@cache
def text(name):
    """The file's text; empty for pictures and the like."""
    data = (ROOT / name).read_bytes()
    try:
        return "" if b"\0" in data else data.decode()
    except UnicodeDecodeError:
        return ""


@cache
def prose(name):
    """The lines of a page with their numbers, without blocks of code."""
    lines, in_code = [], False
    for number, line in enumerate(text(name).splitlines(), 1):
        if line.lstrip().startswith("```"):
            in_code = not in_code
        elif not in_code:
            lines.append((number, line))
    return lines


@cache
def headings(name):
    return [match[1] for _, line in prose(name) if (match := HEADING.match(line))]


@cache
def anchors(name):
    """GitHub's: lower case, punctuation dropped, spaces to hyphens, repetitions numbered."""
    seen, found = Counter(), set()
    for heading in headings(name):
        shown = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
        slug = re.sub(r"[^\w\- ]", "", shown).replace(" ", "-")
        found.add(f"{slug}-{seen[slug]}" if seen[slug] else slug)
        seen[slug] += 1
    return found


@cache
def swift_words():
    return {word for name in FILES if name.endswith(".swift") for word in re.findall(r"\w+", text(name))}


def check_citation(page, heading):
    if page not in FILES:
        return f"there is no page {page}"
    if heading not in headings(page):
        return f'{page} has no heading "{heading}"'
    return None


def check_link(name, target):
    if re.match(r"[a-z][a-z0-9+.-]*:", target):
        return None
    path, _, anchor = target.partition("#")
    page = normpath(PurePosixPath(name).parent / unquote(path)) if path else name
    if page not in FILES and page not in FOLDERS:
        return f"the link {target} leads nowhere"
    if anchor and page.endswith(".md") and anchor not in anchors(page):
        return f"the link {target} leads to no heading"
    return None


def is_ignored(path):
    """Whether Git ignores a folder of that name: then a program makes it."""
    return subprocess.run(["git", "check-ignore", "-q", f"{path}/"], cwd=ROOT).returncode == 0


def check_code(code):
    """What stands between backquotes; anything but a path of ours or the name of a type is let pass."""
    path = code.split()[0].rstrip("/") if code.split() else ""
    if "/" in path and path.split("/")[0] in TOP_LEVEL:
        # An ellipsis stands for anything.
        pattern = path.replace("…", "*")
        if path not in FILES | FOLDERS and not fnmatch.filter(FILES | FOLDERS, pattern) and not is_ignored(path):
            return f"there is no {path}"
    is_type = code.isalnum() and code.isascii() and len(HUMP.findall(code)) > 1 and code[0].isupper() and not code.isupper()
    if is_type and code not in swift_words():
        return f"no Swift file knows {code}"
    return None


def problems(name):
    for number, line in enumerate(text(name).splitlines(), 1):
        for page, heading in CITATION.findall(line):
            yield number, check_citation(page, heading)
    if not name.endswith(".md"):
        return
    for number, line in prose(name):
        for target in LINK.findall(CODE.sub("", line)):
            yield number, check_link(name, target)
        for code in CODE.findall(line):
            yield number, check_code(code)


def main():
    failures = [f"{name}:{number}: {problem}" for name in sorted(FILES) for number, problem in problems(name) if problem]
    print("\n".join(failures) or "Every link, citation and name in the documents leads somewhere.")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
