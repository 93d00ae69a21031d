"""usage: screenshots.py FOLDER [PART…]: every screen as pictures, from a stack of its own; or parts of them: first_run, trouble, lists, wallets,
songs."""

import pathlib
import sys

import browser
import stack
import wallet_data
from melody import publish
from playwright.sync_api import expect

FOLDER = pathlib.Path(sys.argv[1])


class Album(browser.WebTest):
    """Not a test: the pages and steps of the tests, to take pictures of."""

    def runTest(self):
        pass


def take(album, page, name, settled=True):
    if settled:
        album.settle(page)
    page.screenshot(path=FOLDER / f"{name}.png")
    print(f"{name}.png")


def first_run(album):
    page = album.open("ok-computer", welcomed=False, color_scheme="light")
    # Settled, it is gone.
    expect(page.locator("#launch .name")).to_be_visible()
    take(album, page, "01-launch", settled=False)
    page.locator("#launch").wait_for(state="hidden")
    take(album, page, "02-welcome")
    page.get_by_role("button", name="Get Started").click()
    expect(page.locator("#scan")).to_be_enabled()
    take(album, page, "03-camera")
    stack.fault("slow", upstream="anthropic", step="id_call_1", milliseconds=4500)
    stack.fault("slow", upstream="anthropic", step="review", milliseconds=3000)
    album.scan(page)
    take(album, page, "04-reading")
    expect(page.locator("#scanning .state")).to_contain_text("Flipping")
    take(album, page, "05-flipping")
    expect(page.locator("#scanning img.cover150.in")).to_be_visible()
    take(album, page, "06-found")
    expect(page.locator("#scanning .state")).to_contain_text("Writing")
    take(album, page, "07-writing", settled=False)
    expect(page.locator(".details:visible .summary")).not_to_be_empty()
    take(album, page, "08-review-in-flight")
    album.found(page, "OK Computer")
    take(album, page, "09-details")
    for number, top in [(10, 640), (11, 4000)]:
        page.locator(".details:visible").evaluate("(element, top) => element.scrollTo(0, top)", top)
        take(album, page, f"{number}-details")
    page.emulate_media(color_scheme="dark")
    page.locator(".details:visible").evaluate("element => element.scrollTo(0, 0)")
    take(album, page, "12-details-dark")
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#open-history")).to_be_visible()
    take(album, page, "13-camera-with-history")


def trouble(album):
    stack.sandbox("POST", "latency", {"scale": 0})
    page = album.open("parcel-label")
    album.scan(page)
    expect(page.locator("#banner")).to_contain_text("Unable")
    take(album, page, "20-unable")
    page = album.open("paper-satellites", color_scheme="dark")
    stack.fault("status", upstream="anthropic", step="review", status=500, count=20)
    album.scan(page)
    expect(page.get_by_text("Review Temporarily Unavailable")).to_be_visible()
    take(album, page, "21-no-artwork-no-review")
    stack.sandbox("DELETE", "faults")
    page = album.open("ok-computer", allow=False)
    expect(page.locator("#denied h1")).to_be_visible()
    page.locator("#launch").wait_for(state="hidden")
    take(album, page, "22-camera-denied")
    page.context.set_offline(True)
    page = album.open("ok-computer")
    expect(page.locator("#scan")).to_be_enabled()
    page.locator("#launch").wait_for(state="hidden")
    page.context.set_offline(True)
    album.scan(page)
    take(album, page, "23-no-connection")


def lists(album, screen, suffix):
    stack.sandbox("POST", "latency", {"scale": 0})
    page = album.open(screen=screen)
    page.locator("#launch").wait_for(state="hidden")
    expect(page.locator("#scan")).to_be_enabled()
    take(album, page, f"30-no-camera{suffix}")
    album.choose(page, "abbey-road", "seeds", "parcel-label", "my-beautiful-dark-twisted-fantasy", "power-corruption-and-lies", "yeezus")
    expect(page.locator("#batch h1")).to_contain_text("6 photos scanned")
    take(album, page, f"31-photos{suffix}")
    page.goto(stack.url() + "/#history")
    expect(page.locator("#history .entry")).to_have_count(5)
    take(album, page, f"32-history{suffix}")
    box = page.locator("#history .entry").nth(1).bounding_box()
    page.mouse.move(box["x"] + box["width"] - 120, box["y"] + 50)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 240, box["y"] + 52, steps=6)
    take(album, page, f"33-swipe{suffix}")
    page.mouse.move(box["x"] + box["width"] - 120, box["y"] + 52, steps=6)
    page.mouse.up()
    page.locator("#history .open").last.click()
    expect(page.locator(".details:visible .badge .score")).to_be_visible()
    take(album, page, f"34-details{suffix}")
    page.get_by_role("button", name="Wrong album?").click()
    expect(page.get_by_role("dialog")).not_to_contain_text("Looking…")
    take(album, page, f"35-wrong-album{suffix}")
    page.keyboard.press("Escape")
    page.goto(stack.url() + "/#settings")
    take(album, page, f"36-settings{suffix}")
    page.goto(stack.url() + "/#plans/used")
    take(album, page, f"37-plans{suffix}")
    page.goto(stack.url() + "/privacy")
    take(album, page, f"38-privacy{suffix}")
    page = album.open(path="/#history", screen=screen)
    page.locator("#launch").wait_for(state="hidden")
    take(album, page, f"39-empty-history{suffix}")


def wallets(album, screen, suffix):
    """With wallets and covers that are answered here."""
    for scheme in ("light", "dark"):
        page = album.open(path=None, screen=screen, color_scheme=scheme)
        wallet_data.serve(page, wallet_data.wallet("Sunday", 9), album=wallet_data.tracks([185, 240, 201, 333], [190, 412]))
        page.goto(stack.url() + "/#wallet")
        page.locator("#wallet .cd.printed").first.wait_for()
        page.locator("#launch").wait_for(state="hidden")
        take(album, page, f"40-wallet-{scheme}{suffix}")
        book = page.locator("#wallet .book").bounding_box()
        page.mouse.move(book["x"] + book["width"] * 0.9, book["y"] + book["height"] * 0.7)
        page.mouse.down()
        page.mouse.move(book["x"] + book["width"] * 0.7, book["y"] + book["height"] * 0.7, steps=6)
        take(album, page, f"41-turning-{scheme}{suffix}")
        page.mouse.up()
        album.settle(page)
        # What lies is there to be touched once the leaf has lain for a moment.
        page.wait_for_timeout(300)
        page.locator("#wallet .page:not([inert]) .disc").first.click()
        page.locator("#player .track").first.click()
        take(album, page, f"42-player-{scheme}{suffix}")


def songs(album):
    """On the real routes, with a sheet that the sandbox has."""
    state, address = album.start_stack("screenshots-songs", ALBUMSCAN_SONGS="on", ALBUMSCAN_SONGS_ALLOWANCE="on", ALBUMSCAN_SONGS_AD_UNIT="1", ALBUMSCAN_SONGS_BUNDLE_ID="org.example.songs")
    publish(address, state)
    for width, height in [(390, 844), (768, 1024), (1280, 800)]:
        screen = {"viewport": {"width": width, "height": height}, "device_scale_factor": 2, "has_touch": width < 1000, "is_mobile": width < 1000}
        for scheme in ("light", "dark"):
            name = f"{scheme}-{width}"
            page = album.open(path=None, screen=screen, color_scheme=scheme)
            page.goto(address.replace("127.0.0.1", "localhost") + "/melody/")
            expect(page.locator("#splash .brand")).to_be_visible()
            take(album, page, f"50-songs-first-{name}", settled=False)
            expect(page.locator("#splash")).to_be_hidden()
            expect(page.locator(".home .pill")).to_be_visible()
            take(album, page, f"51-songs-{name}")
            page.locator("#field").fill("keep the ligth")
            expect(page.locator(".groups .song")).to_have_count(3)
            take(album, page, f"52-songs-found-{name}")
            page.locator(".groups .open").first.click()
            # The films beside it are in the page too.
            shown = page.locator(".shelf > .page:not([inert])")
            expect(page.locator("#stage > .page:not([inert]) .films")).to_be_visible()
            shown.locator(".star").click()
            page.locator(".films > .x").wait_for()
            take(album, page, f"53-film-{name}")
            shown.get_by_role("button", name="More").click()
            take(album, page, f"54-film-more-{name}")
            shown.get_by_role("button", name="Next song", exact=True).click()
            take(album, page, f"55-film-covered-{name}")
            page.locator(".films > .pill").click()
            take(album, page, f"56-left-{name}")
            page.get_by_role("dialog").get_by_role("button", name="Go unlimited").click()
            expect(page.locator("#unlimited h1")).to_be_visible()
            take(album, page, f"57-unlimited-{name}")
            page.go_back()
            page.get_by_role("button", name="Back to the search").click()
            page.get_by_role("button", name="Clear the search").click()
            expect(page.locator(".mine .song")).to_have_count(1)
            take(album, page, f"58-songs-kept-{name}")
            page.get_by_role("button", name="Your settings").click()
            take(album, page, f"59-settings-{name}")


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    stack.start()
    album = Album()
    album.setUp()
    try:
        stack.sandbox("POST", "latency", {"scale": 0.6})
        wanted = sys.argv[2:] or ["first_run", "trouble", "lists", "wallets", "songs"]
        if "first_run" in wanted:
            first_run(album)
        if "trouble" in wanted:
            trouble(album)
        screens = [(browser.PHONE, ""), (browser.SMALL, "-320"), (browser.TABLET, "-768"), (browser.SIDE, "-side"), (browser.DESKTOP, "-desktop")]
        for part in (lists, wallets):
            for screen, suffix in screens if part.__name__ in wanted else []:
                part(album, screen, suffix)
        if "songs" in wanted:
            songs(album)
    finally:
        browser.close_all()
        album.doCleanups()
        stack.stop()
    return album.report()


if __name__ == "__main__":
    sys.exit(main())
