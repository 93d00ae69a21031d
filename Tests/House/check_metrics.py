"""Checks that every metric and label that alerts and the dashboard name is exposed by a running stack, so that they cannot rot.

usage: check_metrics.py URL…

URL is http://HOST:PORT of a process's operations port; give those of all roles, after a scan has gone through them. Exit status 1 names
what is missing, or what is wrong with the files themselves.
"""

import json
import re
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "deploy/observability"
# What Prometheus itself adds to every series (prometheus.yaml), and its own series.
TARGET_LABELS = {"job", "instance", "role"}
OWN_SERIES = {"up"}
WORDS = {"by", "without", "and", "or", "unless", "on", "ignoring", "bool", "offset", "group_left", "group_right"}
RULE_PARTS = ["expr", "severity", "summary", "description", "action"]

Series = dict[str, set[str]]
Query = tuple[str, str]


class Malformed(Exception):
    """A file that Prometheus or Grafana would not read as it is meant."""


def read_exposition(text: str, series: Series) -> None:
    """Adds the names of a process's samples with the labels they bear."""
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        match = re.fullmatch(r'([a-z_][a-z0-9_]*)(?:\{(.*)\})? (\S+)', line, re.IGNORECASE)
        if not match:
            raise Malformed(f"not a sample: {line}")
        float(match[3])
        series.setdefault(match[1], set()).update(re.findall(r'([a-z_][a-z0-9_]*)="', match[2] or "", re.IGNORECASE))


def read_alerts(path: Path) -> Iterator[Query]:
    """The rules' expressions. Reads the part of YAML that the file keeps to: a rule begins with `- alert:`, block scalars with `|`."""
    rules = re.split(r"^ +- alert: ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    if not rules:
        raise Malformed(f"{path.name} has no rules")
    for rule in rules:
        name = rule.splitlines()[0].strip()
        if "\t" in rule:
            raise Malformed(f"{name}: a tab")
        for part in RULE_PARTS:
            if not re.search(rf"\b{part}: *\S", rule):
                raise Malformed(f"{name} has no {part}")
        match = re.search(r"^( +)expr: (?:\|\n((?:\1 +.*\n)+)|(.*)\n)", rule, flags=re.MULTILINE)
        if not match:
            raise Malformed(f"{name} has no readable expr")
        yield name, " ".join((match[2] or match[3]).split())


def read_dashboard(path: Path) -> Iterator[Query]:
    """The panels' and variables' expressions."""
    dashboard = json.loads(path.read_text(encoding="utf-8"))
    for variable in dashboard["templating"]["list"]:
        match = re.fullmatch(r"label_values\((\w+), (\w+)\)", variable.get("definition", ""))
        if match:
            yield f"variable {variable['name']}", f"count by ({match[2]}) ({match[1]})"
    identifiers = [panel["id"] for panel in dashboard["panels"]]
    if len(set(identifiers)) != len(identifiers):
        raise Malformed("two panels have the same id")
    for panel in dashboard["panels"]:
        for target in panel.get("targets", []):
            yield panel["title"], target["expr"]
            check_legend(panel["title"], target)


def check_legend(title: str, target: dict[str, str]) -> None:
    """A legend can show only labels that the expression keeps."""
    shown = set(re.findall(r"\{\{(\w+)\}\}", target.get("legendFormat", "")))
    kept = set(re.findall(r"\w+", " ".join(re.findall(r"\bby \(([^)]*)\)", target["expr"]))))
    if re.search(r"\bby \(|\bsum\(|\bmax\(", target["expr"]) and not shown <= kept:
        raise Malformed(f"{title}: the legend shows {sorted(shown - kept)}, which the expression drops")


def names_in(expression: str) -> tuple[dict[str, set[str]], set[str]]:
    """The metrics of an expression with the labels their selectors name, and the labels it groups by."""
    grouping = set(re.findall(r"\w+", " ".join(re.findall(r"\b(?:by|on|ignoring|without) ?\(([^)]*)\)", expression))))
    rest = re.sub(r"\b(?:by|on|ignoring|without) ?\([^)]*\)", " ", expression)
    rest = re.sub(r"\[[^\]]*\]", " ", rest)
    metrics: dict[str, set[str]] = {}
    # A name, and its selector if there is one; a parenthesis makes it a function.
    for name, opening, selector in re.findall(r"\b([a-z_]\w*)\s*([({]?)((?<=\{)[^}]*\})?", rest):
        if opening != "(" and name not in WORDS:
            metrics.setdefault(name, set()).update(re.findall(r"(\w+)\s*[=!]~?", selector))
    return metrics, grouping - {"le"}


def check(place: str, expression: str, series: Series) -> Iterator[str]:
    """What of an expression no process exposes."""
    metrics, grouping = names_in(expression)
    if not metrics:
        raise Malformed(f"{place}: no metric in {expression}")
    known: set[str] = set(TARGET_LABELS)
    for name, labels in metrics.items():
        if name in OWN_SERIES:
            continue
        if name not in series:
            yield f"{place}: {name} is not exposed"
            continue
        known |= series[name]
        for label in sorted(labels - series[name] - TARGET_LABELS):
            yield f"{place}: {name} has no label {label}"
    for label in sorted(grouping - known):
        yield f"{place}: nothing to group by {label}"


def main(addresses: list[str]) -> int:
    series: Series = {}
    for address in addresses:
        with urllib.request.urlopen(address + "/metrics", timeout=10) as answer:
            read_exposition(answer.read().decode(), series)
    queries = [*read_alerts(FOLDER / "alerts.yaml"), *read_dashboard(FOLDER / "grafana-dashboard.json")]
    problems = [problem for place, expression in queries for problem in check(place, expression, series)]
    if problems:
        print("\n".join(problems), file=sys.stderr)
        return 1
    print(f"{len(queries)} expressions ask for metrics of {len(series)} names; all are exposed")
    return 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    try:
        sys.exit(main(sys.argv[1:]))
    except Malformed as malformed:
        sys.exit(str(malformed))
