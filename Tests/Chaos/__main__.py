"""Arguments come from deploy/chaos, which explains them."""

import argparse
import asyncio
import random
import resource
import signal
import sys

from . import scenarios, steady


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="deploy/chaos", add_help=False)
    parser.add_argument("deploy")
    parser.add_argument("binaries")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--minutes", type=float, default=None)
    parser.add_argument("--rate", type=float, default=1.5)
    parser.add_argument("--scans", type=int, default=None)
    parser.add_argument("--scenario", choices=sorted(scenarios.ALL))
    parser.add_argument("--keep", action="store_true")
    parsed = parser.parse_args()
    if parsed.seed is None:
        parsed.seed = random.SystemRandom().randrange(1 << 31)
    if parsed.minutes is None:
        parsed.minutes = 0.5 if parsed.scenario == "hostile" else 2
    if parsed.minutes <= 0 or parsed.rate <= 0 or (parsed.scans or 1) < 1 or parsed.seed < 0:
        parser.error("--minutes, --rate and --scans are above 0, --seed is not below")
    return parsed


async def main(parsed: argparse.Namespace) -> int:
    # A thousand clients have a connection each.
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    task = asyncio.current_task()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    print(f"seed {parsed.seed}", flush=True)
    run = scenarios.ALL[parsed.scenario] if parsed.scenario else steady.run
    try:
        return await run(parsed)
    except asyncio.CancelledError:
        return 130
    except RuntimeError as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main(options())))
