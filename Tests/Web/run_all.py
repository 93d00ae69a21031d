"""usage: run_all.py [TEST…]: every test in this folder or those named, then a last line `N passed, N failed`."""

import pathlib
import sys
import unittest

import browser
import stack


def main():
    folder = str(pathlib.Path(__file__).parent)
    loader = unittest.defaultTestLoader
    suite = loader.loadTestsFromNames(sys.argv[1:]) if sys.argv[1:] else loader.discover(folder)
    stack.start()
    try:
        result = unittest.TextTestRunner(verbosity=2).run(suite)
    finally:
        browser.close_all()
        stack.stop()
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    passed = result.testsRun - failed - len(result.skipped)
    print(f"{passed} passed, {failed} failed")
    return 0 if failed == 0 and passed > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
