#!/usr/bin/env python3
"""Holds Package.swift and the imports of its targets to the layers in layers.txt.

usage: check_layers.py

Fails for a target that is in no layer, a dependency that points upwards, a way to something forbidden, and an import of a module that
the target does not declare. Tests are built for release, where @testable finds nothing.
"""

import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULES = Path(__file__).with_name("layers.txt")
ALONE = ", each alone"
# What comes with the toolchain or the system.
SYSTEM = {
    "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "Synchronization", "Dispatch", "Testing", "Glibc", "Musl",
    "Darwin",
}
IMPORT = re.compile(
    r"\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+"
    r"(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(\w+)")


class Rules:
    """What layers.txt says."""

    def __init__(self, text):
        self.names = []  # of the layers, from bottom to top
        self.layer = {}  # of each target
        self.alone = set()  # layers whose targets do not depend on each other
        self.forbidden = []  # (who, what)
        self.modules = defaultdict(set)  # of each product
        self.faults = []
        section = None
        for number, line in enumerate(text.splitlines(), 1):
            line = line.split("#")[0].strip()
            if not line:
                continue
            if line.startswith("["):
                section = line[1:].split("]")[0]
                continue
            sign = {"layers": ":", "forbidden": "-x", "modules": ":"}.get(section)
            left, found, right = line.partition(sign or "\0")
            if not found:
                sys.exit(f"{RULES.name}:{number}: not understood: {line}")
            getattr(self, f"take_{section}")(left.strip(), right.split())

    def take_layers(self, name, targets):
        if name.endswith(ALONE):
            name = name.removesuffix(ALONE)
            self.alone.add(name)
        if name not in self.names:
            self.names.append(name)
        for target in targets:
            if target in self.layer:
                self.faults.append(f"{target} is in two layers")
            self.layer[target] = name

    def take_forbidden(self, who, what):
        self.forbidden += [(target, name) for target in who.split() for name in what]

    def take_modules(self, product, modules):
        self.modules[product].update(modules)

    def height(self, target):
        return self.names.index(self.layer[target])


class Package:
    """Targets with what they depend on: other targets, and products of other packages."""

    def __init__(self, environment):
        dump = subprocess.check_output(["swift", "package", "dump-package"], cwd=ROOT, env=os.environ | environment)
        self.targets = {target["name"]: target for target in json.loads(dump)["targets"]}
        self.edges = {name: {self.name(entry) for entry in target["dependencies"]} for name, target in self.targets.items()}

    @staticmethod
    def name(dependency):
        """Of {"byName": [name, …]}, {"product": [name, package, …]} or {"target": [name, …]}."""
        return next(iter(dependency.values()))[0]

    def sources(self, name):
        target = self.targets[name]
        folder = ROOT / (target.get("path") or f"{'Tests' if target['type'] == 'test' else 'Sources'}/{name}")
        left_out = [folder / path for path in target["exclude"]]
        return [file for file in sorted(folder.rglob("*.swift")) if not any(file.is_relative_to(path) for path in left_out)]


def ways(edges, start):
    """The shortest way to everything a target reaches, as lists of names."""
    found = {start: [start]}
    queue = [start]
    for name in queue:
        for other in sorted(edges.get(name, ())):
            if other not in found:
                found[other] = found[name] + [other]
                queue.append(other)
    del found[start]
    return found


def wrong_edges(rules, edges):
    """What is wrong with a graph, a sentence each."""
    for target, others in edges.items():
        for other in sorted(others & edges.keys()):
            if rules.height(other) > rules.height(target):
                yield f"{target} ({rules.layer[target]}) depends on {other} ({rules.layer[other]}), which is above it"
            elif rules.layer[other] == rules.layer[target] and rules.layer[target] in rules.alone:
                yield f"{target} depends on {other}: {rules.layer[target]} do not depend on each other"
    for target, what in rules.forbidden:
        for name, way in ways(edges, target).items():
            if what in (name, rules.layer.get(name)) or what == "packages" and name not in edges:
                yield f"{target} must not reach {name}: {' -> '.join(way)}"


def imports(text):
    """Modules a file imports, with their lines; what stands in comments and in strings of several lines is not code."""
    inside = None
    for number, line in enumerate(text.splitlines(), 1):
        if inside is None and (found := IMPORT.match(line)):
            yield number, found[1]
        # An end on the same line leaves the state as it was.
        for mark in re.findall(r'"""|/\*|\*/|//', line):
            if inside is None and mark == "//":
                break
            if inside is None and mark in ('"""', "/*"):
                inside = '"""' if mark == '"""' else "*/"
            elif mark == inside:
                inside = None


def check_imports(rules, package):
    for target in package.targets:
        declared = package.edges[target]
        allowed = SYSTEM | declared | {target} | {module for name in declared for module in rules.modules.get(name, ())}
        for file in package.sources(target):
            for line, module in imports(file.read_text()):
                if module not in allowed:
                    yield f"{file.relative_to(ROOT)}:{line}: {target} imports {module} without declaring it in Package.swift"


def check_testable(package):
    for name, target in package.targets.items():
        if target["type"] != "test":
            continue
        for file in package.sources(name):
            for number, line in enumerate(file.read_text().splitlines(), 1):
                if line.startswith("@testable"):
                    yield f"{file.relative_to(ROOT)}:{number}: {name} is built for release, where @testable does not compile; use package"


def check_programs():
    """deploy/demo and the containers build without what lies in Tests."""
    targets = Package({"ALBUMSCAN_ONLY_PROGRAMS": "1"}).targets
    for target in targets.values():
        for entry in target["dependencies"]:
            if "product" not in entry and (name := Package.name(entry)) not in targets:
                yield f"{target['name']} needs {name}, which lies in Tests, and the programs are built without that folder"


def check(rules, package):
    yield from rules.faults
    unknown = package.targets.keys() - rules.layer.keys()
    yield from (f"{target} is in no layer of {RULES.name}" for target in sorted(unknown))
    yield from (f"{target} is in {RULES.name}, but not in the package" for target in sorted(rules.layer.keys() - package.targets.keys()))
    names = rules.layer.keys() | set(rules.names) | {"packages"} | set().union(*package.edges.values())
    for name in sorted({name for edge in rules.forbidden for name in edge} - names):
        # Hummingbird, say, may be gone from the package one day: a rule about nothing holds nothing.
        yield f"{name} is in {RULES.name}, but nothing has that name"
    if not unknown:
        yield from wrong_edges(rules, package.edges)
    yield from check_imports(rules, package)
    yield from check_testable(package)
    yield from check_programs()


def main():
    if sys.argv[1:]:
        sys.exit(__doc__)
    rules = Rules(RULES.read_text())
    # With the targets of deploy/fuzz, which nobody else builds.
    package = Package({"ALBUMSCAN_FUZZ": "1"})
    faults = list(check(rules, package))
    if faults:
        print("\n".join(faults), file=sys.stderr)
        sys.exit(1)
    print(f"{len(package.targets)} targets keep to {len(rules.names)} layers")


if __name__ == "__main__":
    main()
