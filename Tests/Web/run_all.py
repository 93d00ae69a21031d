"""usage: run_all.py [TEST…]: every test in this folder, or those named, then a last line `N passed, N failed`.

Pages wait more than they work, so three processes run all of them side by side, each against a stack of its own. Each takes the next file that
the others have not.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

FOLDER = pathlib.Path(__file__).parent


def run(names):
    import browser
    import stack

    passed = failed = 0
    stack.start()
    try:
        for name in names:
            result = unittest.TextTestRunner(verbosity=2).run(unittest.defaultTestLoader.loadTestsFromName(name))
            bad = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
            passed += result.testsRun - bad - len(result.skipped)
            failed += bad
    finally:
        browser.close_all()
        stack.stop()
    return passed, failed


def modules():
    """The files with most tests first, so that no long one is left for the end."""
    return sorted((path.stem for path in FOLDER.glob("test_*.py")), key=lambda name: -(FOLDER / f"{name}.py").read_text().count("def test_"))


def taken(names, folder):
    """Those of the names that no other process has taken."""
    for name in names:
        try:
            pathlib.Path(folder, name).touch(exist_ok=False)
        except FileExistsError:
            continue
        yield name


def run_side_by_side():
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        shares = []
        for number in (1, 2, 3):
            environment = {**os.environ, "ALBUMSCAN_STATE": f"{os.environ['ALBUMSCAN_STATE']}-{number}"}
            # A file, since nobody reads a pipe while waiting for another process.
            log = tempfile.TemporaryFile("w+")
            shares.append((log, subprocess.Popen([sys.executable, __file__, "--share", folder], env=environment, stdout=log, stderr=subprocess.STDOUT)))
        for log, share in shares:
            share.wait()
            log.seek(0)
            output = log.read()
            print(output, flush=True)
            counts = re.search(r"(\d+) passed, (\d+) failed\s*$", output)
            passed += int(counts[1]) if counts else 0
            failed += int(counts[2]) if counts else 1
        left = set(modules()) - set(os.listdir(folder))
        failed += len(left)
        for name in sorted(left):
            print(f"{name} was not run")
    return passed, failed


def main():
    match sys.argv[1:]:
        case []: passed, failed = run_side_by_side()
        case ["--share", folder]: passed, failed = run(taken(modules(), folder))
        case names: passed, failed = run(names)
    print(f"{passed} passed, {failed} failed")
    return 0 if failed == 0 and passed > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
