"""What is wrong with a page for people who see, hear or move otherwise: by our own rules (audit.js), and by all of axe-core's."""

import pathlib

from axe_playwright_python.base import AXE_SCRIPT

OWN = (pathlib.Path(__file__).parent / "audit.js").read_text()
OWN = OWN[OWN.index("() =>"):]
# Beside what it looks at anyway: WCAG 2.2's size of targets.
OPTIONS = "{ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }"


def complaints(page):
    """In words; none, if all is well."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(f"axe.run({OPTIONS})")["violations"]
    return page.evaluate(OWN) + [f"axe {rule['id']}: {node['target']} {node['failureSummary']}" for rule in found for node in rule["nodes"]]
