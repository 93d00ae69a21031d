"""usage: bench_wallet.py: how soon the wallet is there without a network, and what a page that turns costs a slow processor.

`deploy/bench turning` runs it. Its figures are of the machine; counts are held by test_wallet.py.
"""

import statistics
import sys

import browser
import stack
import test_wallet
import wallet_data

RUNS = 7
# The goals: milliseconds to the first spread; of script in a frame, on a processor four times slower.
OPENING, SCRIPT = 200, 3
# Notes when both discs of the spread have their artwork.
WATCH = """const watch = () => {
    if (document.querySelectorAll("#wallet:not([hidden]) .page:not([inert]) .cd.printed").length === 2) globalThis.openedAt ??= performance.now();
    else requestAnimationFrame(watch);
};
requestAnimationFrame(watch);"""


class Wallet(test_wallet.WalletTests):
    """Not a test: its steps."""

    def runTest(self):
        pass


def show(name, found, goal):
    print(f"{name:58} {found:8.2f} ms   goal {goal} ms, ratio {found / goal:.2f}")


def opening(wallet):
    """From the app's address to the first spread, and from the camera's screen to it."""
    page = wallet.show(wallet_data.wallet("Sunday", 20), script=WATCH, screen=browser.SIDE)
    wallet.lies(page, "Album 0", "Album 1")
    wallet.until(page, "document.querySelectorAll('#wallet .cd.printed').length === 4 && navigator.serviceWorker.controller !== null")
    page.context.unroute_all()
    page.context.set_offline(True)
    whole, within = [], []
    for _ in range(RUNS):
        page.reload()
        whole.append(wallet.until(page, "globalThis.openedAt"))
        page.goto(stack.url() + "/#settings")
        page.reload()
        page.locator("#settings h1").wait_for()
        page.evaluate("performance.mark('press'); location.hash = '#wallet'")
        within.append(wallet.until(page, "globalThis.openedAt") - page.evaluate("performance.getEntriesByName('press').at(-1).startTime"))
    show("offline, the app opened at the wallet, to the first spread", statistics.median(whole), OPENING)
    show("offline, within the app", statistics.median(within), OPENING)


def turning(wallet):
    page = wallet.show(wallet_data.wallet("Sunday", 40), screen=browser.SIDE)
    wallet.lies(page, "Album 0", "Album 1")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    frames, spread = [], 0
    for _ in range(RUNS):
        wallet.settle(page)
        events, ended = [], []
        session.on("Tracing.dataCollected", lambda event, all=events: all.extend(event["value"]))
        session.once("Tracing.tracingComplete", lambda _, all=ended: all.append(True))
        session.send("Tracing.start", {"traceConfig": {"includedCategories": ["devtools.timeline"]}, "transferMode": "ReportEvents"})
        wallet.drag(page, 0.85, -0.6)
        spread += 2
        wallet.lies(page, f"Album {spread}", f"Album {spread + 1}")
        session.send("Tracing.end")
        while not ended:
            page.wait_for_timeout(20)
        # Processor time of the drawing of each frame; the clock of a busy machine says nothing.
        frames += [event.get("tdur", event["dur"]) / 1000 for event in events if event["name"] == "FireAnimationFrame" and "dur" in event]
    frames.sort()
    show("a page that turns, script in a frame, median", statistics.median(frames), SCRIPT)
    show("the same, 95 % of the frames", frames[int(len(frames) * 0.95)], SCRIPT)


def main():
    wallet = Wallet()
    stack.start()
    wallet.setUp()
    try:
        opening(wallet)
        turning(wallet)
    finally:
        browser.close_all()
        stack.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
