"""usage: run_all.py [TEST…]: every test in this folder, or those named, then a last line `N passed, N failed`.

Pages wait more than they work, so all of them run as two halves side by side, each against a stack of its own.
"""

import os
import pathlib
import re
import subprocess
import sys
import unittest

FOLDER = pathlib.Path(__file__).parent


def run(names):
    import browser
    import stack

    stack.start()
    try:
        result = unittest.TextTestRunner(verbosity=2).run(unittest.defaultTestLoader.loadTestsFromNames(names))
    finally:
        browser.close_all()
        stack.stop()
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    return result.testsRun - failed - len(result.skipped), failed


def run_halves():
    modules = sorted(path.stem for path in FOLDER.glob("test_*.py"))
    halves = []
    for number, names in enumerate([modules[::2], modules[1::2]], start=1):
        environment = {**os.environ, "ALBUMSCAN_STATE": f"{os.environ['ALBUMSCAN_STATE']}-{number}"}
        halves.append(subprocess.Popen([sys.executable, __file__, *names], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True))
    passed = failed = 0
    for half in halves:
        output, _ = half.communicate()
        print(output, flush=True)
        counts = re.search(r"(\d+) passed, (\d+) failed\s*$", output)
        passed += int(counts[1]) if counts else 0
        failed += int(counts[2]) if counts else 1
    return passed, failed


def main():
    passed, failed = run(sys.argv[1:]) if sys.argv[1:] else run_halves()
    print(f"{passed} passed, {failed} failed")
    return 0 if failed == 0 and passed > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
