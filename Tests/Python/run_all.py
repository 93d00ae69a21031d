"""usage: run_all.py BASEURL: every test in this folder, then a last line `N passed, N failed`."""

import os
import pathlib
import sys
import unittest


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    os.environ["SANDBOX_URL"] = sys.argv[1]
    # Nothing of this machine's own settings may reach the clients under test.
    for name in list(os.environ):
        if name.startswith(("ANTHROPIC_", "OPENAI_")) or name.lower().endswith("_proxy"):
            del os.environ[name]
    folder = pathlib.Path(__file__).parent
    sys.path.insert(0, str(folder))
    suite = unittest.defaultTestLoader.discover(str(folder))
    result = unittest.TextTestRunner(verbosity=2).run(suite)
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    passed = result.testsRun - failed - len(result.skipped)
    print(f"{passed} passed, {failed} failed")
    return 0 if failed == 0 and passed > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
