"""What was scanned: listed, opened, deleted, and there without a network."""

import re

import stack
from browser import WebTest
from playwright.sync_api import expect

DETAILS = {
    "identification": {"artistName": "Artist", "albumTitle": "Title", "genres": [], "confidence": "high", "method": "two-tier", "searched": False},
    "artwork": {"state": "unavailable"}, "review": {"state": "unavailable"},
}


def entries(count):
    """As many entries as the server would send, the newest last."""
    def one(number):
        identification = {**DETAILS["identification"], "artistName": f"Artist {number}", "albumTitle": f"Album {number}"}
        day = f"2026-01-01T{number // 3600:02}:{number // 60 % 60:02}:{number % 60:02}.000Z"
        key = f"00000000-0000-4000-8000-{number:012}"
        return {**DETAILS, "identification": identification, "id": key, "scanId": key, "albumId": key, "artistName": f"Artist {number}",
                "albumTitle": f"Album {number}", "scannedAt": day}

    return [one(number) for number in range(count)]


def changes(upserted, deleted=()):
    return {"upserted": upserted, "deleted": list(deleted), "cursor": "c", "hasMore": False}


class HistoryTests(WebTest):
    def with_scans(self, *names):
        """A page whose device has scanned these, the last one newest."""
        stack.forget()
        stack.sandbox("POST", "latency", {"scale": 0})
        page = self.open()
        for name, title in names:
            self.choose(page, name)
            self.found(page, title)
            page.go_back()
        return page

    def titles(self, page, *expected):
        expect(page.locator("#history .entry .title")).to_have_text(list(expected))

    def swipe(self, page, row, distance):
        box = page.locator("#history .entry").nth(row).bounding_box()
        y = box["y"] + box["height"] / 2
        page.mouse.move(box["x"] + 340, y)
        page.mouse.down()
        page.mouse.move(box["x"] + 340 - distance, y + 3, steps=6)
        page.mouse.up()

    def test_an_empty_history(self):
        page = self.open(path="/#history")
        expect(page.locator("#history .empty")).to_have_text("Scan your first album to begin")
        expect(page.locator("#history .empty svg").first).to_be_visible()
        expect(page.locator("#history .empty .arrow")).to_be_visible()
        page.get_by_role("button", name="Back to the camera").click()
        expect(page.locator("#open-history")).to_be_hidden()

    def test_newest_first_opened_swiped_and_deleted(self):
        page = self.with_scans(("weezer", "Weezer"), ("mdna", "MDNA"), ("abbey-road", "Abbey Road"))
        page.get_by_role("button", name="History").click()
        self.titles(page, "Abbey Road", "MDNA", "Weezer")
        expect(page.locator("#history .entry img")).to_have_count(3)
        expect(page.locator("#history time").first).to_have_text("Today")
        expect(page.locator("#history .verdict").first).to_contain_text(re.compile(r"^\S+ \d\.\d [A-Z]"))

        # Opening, and back to where the person was.
        page.locator("#history .open").nth(1).click()
        self.found(page, "MDNA")
        page.get_by_role("button", name="Close").click()
        expect(page.locator("#history .open").nth(1)).to_be_focused()

        # A short swipe shows the bin, a touch closes it; a full one deletes.
        self.swipe(page, 0, 100)
        expect(page.locator("#history .entry.drawn")).to_have_count(1)
        page.locator("#history .open").first.click(position={"x": 150, "y": 40})
        expect(page.locator("#history .open").first).to_have_css("transform", "none")
        self.swipe(page, 0, 260)
        self.titles(page, "MDNA", "Weezer")

        # The bin itself, and the keyboard.
        self.swipe(page, 0, 100)
        page.get_by_role("button", name="Delete MDNA by Madonna").click()
        self.titles(page, "Weezer")
        page.locator("#history .open").first.focus()
        page.keyboard.press("Delete")
        expect(page.locator("#history .empty")).to_be_visible()
        expect(page.get_by_role("status").first).to_have_count(1)
        # The server knows.
        page.reload()
        expect(page.locator("#history .empty")).to_be_visible()

    def test_a_deletion_is_taken_back(self):
        page = self.with_scans(("weezer", "Weezer"), ("mdna", "MDNA"))
        deletions = []
        page.on("request", lambda request: request.method == "DELETE" and deletions.append(request.url))
        page.get_by_role("button", name="History").click()
        self.swipe(page, 0, 260)
        self.titles(page, "Weezer")
        page.get_by_role("button", name="Undo").click()
        self.titles(page, "MDNA", "Weezer")
        page.locator("#history .open").nth(1).focus()
        page.keyboard.press("Delete")
        self.titles(page, "MDNA")
        page.keyboard.press("Control+z")
        self.titles(page, "MDNA", "Weezer")
        self.assertEqual(deletions, [])
        # Whoever leaves it at that has it deleted.
        with page.expect_request(lambda request: request.method == "DELETE"):
            self.swipe(page, 0, 260)
        page.reload()
        self.titles(page, "Weezer")

    def test_rows_close_up_and_one_is_open_at_a_time(self):
        page = self.open(path="/#settings")
        self.answer(page, "/v1/history/changes", changes(entries(5)))
        page.goto(stack.url() + "/#history")
        self.swipe(page, 0, 100)
        self.swipe(page, 1, 100)
        expect(page.locator("#history .entry.drawn")).to_have_count(1)
        # Touches meet the row's button, whatever is exchanged inside of it.
        self.assertEqual(page.locator("#history .title").nth(3).evaluate("""(title) => {
            const { x, y, height } = title.getBoundingClientRect();
            return document.elementFromPoint(x + 5, y + height / 2).className;
        }"""), "open")
        page.evaluate("""() => {
            const row = document.querySelectorAll("#history .entry")[3];
            window.steps = [];
            let last = row.getBoundingClientRect().top;
            const look = () => {
                const { top } = row.getBoundingClientRect();
                steps.push(last - top);
                last = top;
                requestAnimationFrame(look);
            };
            look();
        }""")
        page.locator("#history .open").nth(2).focus()
        page.keyboard.press("Delete")
        expect(page.locator("#history .entry")).to_have_count(4)
        steps = [step for step in page.evaluate("steps") if step > 0]
        self.assertGreater(len(steps), 2, steps)
        self.assertLess(max(steps), 100, steps)

    def test_a_row_that_is_held_offers_more(self):
        page = self.with_scans(("weezer", "Weezer"), ("mdna", "MDNA"))
        page.get_by_role("button", name="History").click()
        self.titles(page, "MDNA", "Weezer")
        box = page.locator("#history .entry").first.bounding_box()
        page.mouse.move(box["x"] + 200, box["y"] + 50)
        page.mouse.down()
        menu = page.get_by_role("dialog", name="MDNA")
        expect(menu.get_by_role("button", name="Share")).to_be_visible()
        page.mouse.up()
        # It is a menu, and the album was not opened.
        expect(page.locator("#history")).to_be_visible()
        menu.get_by_role("button", name="Wrong album?").click()
        expect(page.get_by_role("dialog", name="Wrong album?")).to_be_visible()
        page.keyboard.press("Escape")
        page.locator("#history .open").first.click(button="right")
        menu.get_by_role("button", name="Delete").click()
        self.titles(page, "Weezer")

    def test_a_thousand_entries(self):
        page = self.open(path="/#settings")
        self.answer(page, "/v1/history/changes", changes(entries(1000)))
        page.goto(stack.url() + "/#history")
        expect(page.locator("#history .title").first).to_have_text("Album 999")
        # Not all at once: the rest is made as it comes near.
        self.assertLess(page.locator("#history .entry").count(), 200)
        while (shown := page.locator("#history .entry").count()) < 1000:
            page.locator("#history").evaluate("element => element.scrollTo(0, element.scrollHeight)")
            self.until(page, f"document.querySelectorAll('#history .entry').length > {shown}")
        expect(page.locator("#history .entry")).to_have_count(1000)
        page.locator("#history .title").last.click()
        expect(page.locator(".details:visible h1")).to_contain_text("Album 0")

    def test_deletions_elsewhere_arrive(self):
        page = self.open()
        self.answer(page, "/v1/history/changes", changes(entries(3)))
        page.goto(stack.url() + "/#history")
        self.titles(page, "Album 2", "Album 1", "Album 0")
        page.unroute_all()
        self.answer(page, "/v1/history/changes", changes([], [entries(2)[1]["id"]]))
        page.reload()
        self.titles(page, "Album 2", "Album 0")
        # The history was made anew: what is not named is gone.
        page.unroute_all()
        self.answer(page, "/v1/history/changes", {**changes(entries(1)), "reset": True})
        page.reload()
        self.titles(page, "Album 0")

    def test_a_full_device_says_so(self):
        stack.forget()
        page = self.open(script="""
            IDBObjectStore.prototype.put = function () { throw new DOMException("full", "QuotaExceededError"); };""")
        self.choose(page, "weezer")
        self.found(page, "Weezer")
        expect(page.get_by_role("alert")).to_contain_text("Storage is full: this album was not saved on your device.")

    def test_history_without_a_network(self):
        page = self.with_scans(("weezer", "Weezer"), ("abbey-road", "Abbey Road"))
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        page.get_by_role("button", name="History").click()
        self.titles(page, "Abbey Road", "Weezer")
        page.locator("#history .open").first.click()
        self.found(page, "Abbey Road")
        expect(page.locator(".details:visible .art img")).to_have_js_property("complete", True)

        page.context.set_offline(True)
        page.goto(stack.url())
        expect(page.locator("#scan")).to_be_enabled()
        page.get_by_role("button", name="History").click()
        self.titles(page, "Abbey Road", "Weezer")
        expect(page.locator("#history .note")).to_have_text("No connection: this is what your device remembers.")
        self.assertGreater(page.locator("#history img").first.evaluate("image => image.decode().then(() => image.naturalWidth)"), 0)
        page.locator("#history .open").first.click()
        self.found(page, "Abbey Road")
        self.assertGreater(page.locator(".details:visible .art img").evaluate("image => image.decode().then(() => image.naturalWidth)"), 0)
        expect(page.locator(".details:visible .tracks li").first).to_be_visible()

        # What is deleted now is gone from the server as soon as there is one.
        page.go_back()
        page.locator("#history .open").first.focus()
        page.keyboard.press("Delete")
        self.titles(page, "Weezer")
        with page.expect_request(lambda request: request.method == "DELETE"):
            page.context.set_offline(False)
        page.reload()
        self.titles(page, "Weezer")
        page.goto(stack.url() + "/privacy")
        expect(page.get_by_role("heading", name="Privacy")).to_be_visible()

    def test_what_was_never_opened_without_a_network(self):
        stack.forget()
        page = self.open()
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        self.choose(page, "weezer", "abbey-road")
        expect(page.locator("#batch h1")).to_have_text("2 photos scanned")
        # From now on the service worker sees what is loaded.
        page.goto(stack.url() + "/#history")
        page.reload()
        expect(page.locator("#history .entry")).to_have_count(2)
        keys = "await caches.open('artwork').then((cache) => cache.keys()).then((all) => all.map(({ url }) => url))"
        self.until(page, f"({keys}).filter((url) => url.includes('500.jpg')).length === 2")
        page.context.set_offline(True)
        page.locator("#history .open").first.click()
        picture = page.locator(".details:visible .art img")
        expect(picture).to_have_js_property("naturalWidth", 500)
        page.go_back()
        # Where only the small picture is there, it is better than none.
        page.evaluate("""() => caches.open("artwork").then(async (cache) => {
            for (const request of await cache.keys()) if (request.url.includes("500.jpg")) await cache.delete(request);
        })""")
        page.context.new_cdp_session(page).send("Network.clearBrowserCache")
        page.locator("#history .open").nth(1).click()
        expect(picture).to_have_attribute("src", re.compile("200.jpg"))
        expect(picture).to_have_js_property("naturalWidth", 200)

    def test_the_app_can_be_installed(self):
        page = self.open()
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        session = page.context.new_cdp_session(page)
        errors = [error["errorId"] for error in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
        # Tests' profiles are like private windows, which install nothing.
        self.assertEqual([error for error in errors if error != "in-incognito"], [])
        self.assertEqual(session.send("Page.getAppManifest")["errors"], [])
