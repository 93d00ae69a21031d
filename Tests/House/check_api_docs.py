#!/usr/bin/env python3
"""Fails unless every public symbol of the client libraries has a documentation comment of its own.

usage: check_api_docs.py [BUILD]     BUILD is a folder with Modules in it (default: .build/release, else .build/debug)

Reads the symbol graphs of modules that are built already, so it takes a second and sees what the compiler sees. Not counted are
symbols without a place in the sources (the compiler made them), CodingKeys, and what inherits its documentation from a protocol's
requirement, such as `==`, `encode(to:)` or `description`.
"""

import json
import re
import subprocess
import sys
import tempfile
import urllib.parse
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MODULES = ["AlbumScanAPI", "AlbumScanClientCore", "AlbumScanClient"]
# Words that add nothing to a name: "The id." says no more than `id`.
EMPTY_WORDS = {"a", "an", "the", "this", "its", "of", "for", "is", "creates", "new", "instance", "value", "returns", "init"}


def modules_folder(arguments):
    builds = [Path(argument) for argument in arguments] or [ROOT / ".build/release", ROOT / ".build/debug"]
    for build in builds:
        for folder in (build / "Modules", build):
            if all((folder / f"{module}.swiftmodule").exists() for module in MODULES):
                return folder
    sys.exit(f"No modules in {' or '.join(map(str, builds))}: run `swift build -c release --target AlbumScanClient` first.")


def symbol_graphs(folder, output):
    """The symbols and relationships of each module, extensions of other modules' types included."""
    target = json.loads(subprocess.check_output(["swift", "-print-target-info"]))["target"]["triple"]
    graphs = {}
    for module in MODULES:
        subprocess.run(
            ["swift", "symbolgraph-extract", "-module-name", module, "-target", target, "-I", folder, "-output-dir", output,
             "-minimum-access-level", "public", "-skip-synthesized-members", "-skip-inherited-docs"],
            check=True, stdout=subprocess.DEVNULL)
        files = [Path(output) / f"{module}.symbols.json", *sorted(Path(output).glob(f"{module}@*.symbols.json"))]
        parts = [json.loads(file.read_text()) for file in files]
        graphs[module] = [[entry for part in parts for entry in part[key]] for key in ("symbols", "relationships")]
    return graphs


def place(symbol):
    path = Path(urllib.parse.unquote(urllib.parse.urlparse(symbol["location"]["uri"]).path))
    return path, symbol["location"]["position"]["line"]


def is_current(symbol):
    """Whether the symbol's name stands where the module says: the place is an offset into the file, so any edit in front of it shows."""
    path, line = place(symbol)
    lines = path.read_bytes().split(b"\n") if path.exists() else []
    rest = lines[line][symbol["location"]["position"]["character"]:].decode(errors="replace") if line < len(lines) else ""
    return rest.lstrip("`").startswith(symbol["pathComponents"][-1].split("(")[0])


def words(text):
    split = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", text)
    return {word.lower() for word in re.findall(r"[A-Za-z0-9]+", split)}


def fault(symbol):
    """What is wrong with a symbol's documentation, or None."""
    lines = symbol.get("docComment", {}).get("lines", [])
    text = " ".join(line["text"] for line in lines).strip()
    if not text:
        return "has no documentation comment"
    if words(text) <= words(symbol["pathComponents"][-1]) | EMPTY_WORDS:
        return f"says no more than its name: {text}"
    return None


def main():
    folder = modules_folder(sys.argv[1:])
    faults = []
    with tempfile.TemporaryDirectory() as output:
        graphs = symbol_graphs(folder, output)
    for module, (symbols, relationships) in graphs.items():
        inherited = {relation["source"] for relation in relationships if "sourceOrigin" in relation}
        documented = total = 0
        for symbol in symbols:
            if "location" not in symbol or "CodingKeys" in symbol["pathComponents"]:
                continue
            if not is_current(symbol):
                sys.exit(f"{folder} is older than the sources: build AlbumScanClient first.")
            if symbol["identifier"]["precise"] in inherited and "docComment" not in symbol:
                continue
            total += 1
            problem = fault(symbol)
            if problem is None:
                documented += 1
            else:
                path, line = place(symbol)
                shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
                faults.append(f"{shown}:{line + 1}: {'.'.join(symbol['pathComponents'])} {problem}")
        print(f"{module}: {documented} of {total} public symbols are documented")
    if faults:
        print("\n".join(sorted(faults)), file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
