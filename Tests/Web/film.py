"""usage: film.py FOLDER: the way from SCAN to the details, frame by frame, on sheets of 24 with the milliseconds since SCAN."""

import base64
import io
import pathlib
import sys

import browser
import stack
from PIL import Image, ImageDraw
from playwright.sync_api import expect

FOLDER = pathlib.Path(sys.argv[1])
COLUMNS, ROWS, WIDTH = 8, 3, 195
# What Chromium's own tools call slow 4G.
SLOW_4G = {"offline": False, "latency": 562.5, "downloadThroughput": 180_000, "uploadThroughput": 84_375}


class Reel:
    """The frames of a page, as they are shown."""

    def __init__(self, page):
        self.frames = []
        self.devtools = page.context.new_cdp_session(page)
        self.devtools.on("Page.screencastFrame", self.take)
        self.devtools.send("Page.startScreencast", {"format": "jpeg", "quality": 70, "everyNthFrame": 1})

    def take(self, frame):
        self.devtools.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})
        self.frames.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))

    def develop(self, name, began):
        """Frames from a moment on, in seconds since 1970."""
        self.devtools.send("Page.stopScreencast")
        frames = [frame for frame in self.frames if frame[0] >= began - 0.2]
        for first in range(0, len(frames), COLUMNS * ROWS):
            sheet = None
            for place, (moment, data) in enumerate(frames[first:first + COLUMNS * ROWS]):
                picture = Image.open(io.BytesIO(data))
                picture = picture.resize((WIDTH, WIDTH * picture.height // picture.width))
                ImageDraw.Draw(picture).text((4, 4), f"{1000 * (moment - began):.0f}", fill="yellow", stroke_fill="black", stroke_width=2)
                sheet = sheet or Image.new("RGB", ((WIDTH + 4) * COLUMNS, (picture.height + 4) * ROWS), "#555")
                sheet.paste(picture, (place % COLUMNS * (WIDTH + 4), place // COLUMNS * (picture.height + 4)))
            sheet.save(FOLDER / f"{name}-{first // (COLUMNS * ROWS) + 1:02}.png")
        print(f"{name}: {len(frames)} frames")


def shoot(album, name, slow=False, offline=False, **options):
    stack.forget()
    stack.sandbox("POST", "latency", {"scale": 0.6})
    page = album.open("ok-computer", **options)
    page.locator("#launch").wait_for(state="hidden")
    expect(page.locator("#scan")).to_be_enabled()
    reel = Reel(page)
    if slow:
        stack.fault("slow", upstream="musicbrainz", milliseconds=3000)
        reel.devtools.send("Network.enable")
        reel.devtools.send("Network.emulateNetworkConditions", SLOW_4G)
        reel.devtools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    if offline:
        page.context.set_offline(True)
    page.wait_for_timeout(300)
    began = page.evaluate("Date.now()") / 1000
    page.click("#scan")
    if offline:
        expect(page.locator("#banner")).not_to_be_empty()
        page.wait_for_timeout(1000)
    else:
        album.found(page, "OK Computer")
        expect(page.locator(".details:visible .art img")).to_be_visible()
        page.wait_for_timeout(2000)
    reel.develop(name, began)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    stack.start()
    album = browser.WebTest()
    album.setUp()
    try:
        for scheme in ("light", "dark"):
            shoot(album, f"normal-{scheme}", color_scheme=scheme)
            shoot(album, f"slow-{scheme}", slow=True, color_scheme=scheme)
        shoot(album, "offline", offline=True)
    finally:
        browser.close_all()
        stack.stop()
    return album.report()


if __name__ == "__main__":
    sys.exit(main())
