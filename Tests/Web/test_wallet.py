"""The wallet on screen: discs, pages that turn, what it says, and how albums get into it."""

import collections
import re

import audit
import stack
import wallet_data
from browser import DESKTOP, PHONE, SIDE, SMALL, WebTest
from playwright.sync_api import expect
from test_accessibility import LARGE_TEXT

# Where the discs of the pages in sight are.
SEEN = "[...document.querySelectorAll('#wallet .page:not([inert]) .disc')].map((disc) => disc.getAttribute('aria-label').split(' by')[0])"


class WalletTests(WebTest):
    def show(self, *wallets, screen=DESKTOP, **options):
        page = self.open(path=None, screen=screen, **options)
        wallet_data.serve(page, *wallets)
        page.goto(stack.url() + "/#wallet")
        page.locator("#launch").wait_for(state="hidden")
        return page

    def seen(self, page):
        return page.evaluate(SEEN)

    def drag(self, page, start, *ends, release=True):
        """With the mouse, in widths of a page from the binding."""
        box = page.locator("#wallet .book").bounding_box()
        is_wide = page.locator("#wallet .book.wide").count() > 0
        width = box["width"] / (2 if is_wide else 1)
        left, y = box["x"] + (width if is_wide else 0), box["y"] + box["height"] * 0.7
        page.mouse.move(left + start * width, y)
        page.mouse.down()
        # What makes it a drag leads nowhere yet.
        page.mouse.move(left + start * width + (12 if ends[0] > start else -12), y)
        for end in ends:
            page.mouse.move(left + end * width, y, steps=6)
        if release:
            page.mouse.up()

    def angle(self, page):
        return page.evaluate("""() => new Promise((resolve) => requestAnimationFrame(() => resolve(Math.max(...[...document.querySelectorAll("#wallet .page.right")]
            .map((page) => -Number(/-?[\\d.]+/.exec(page.style.transform)[0])).filter((angle) => angle < 179)))))""")

    def lies(self, page, *albums):
        self.until(page, f"JSON.stringify({SEEN}) === '{str(list(albums)).replace(chr(39), chr(34)).replace(', ', ',')}'")

    # How it looks

    def test_a_disc_is_drawn_in_rings(self):
        """Hole to 0.125 R, artwork to 0.98 R but for the clamp ring of 0.265 to 0.275 R, and a clear rim."""
        page = self.show(wallet_data.wallet("Sunday", 2), screen={"viewport": {"width": 1600, "height": 1000}})
        self.lies(page, "Album 0", "Album 1")
        disc = page.locator("#wallet .cd.printed").first
        mask = disc.locator("img").evaluate("image => getComputedStyle(image).maskImage")
        stops = [float(stop) / 100 for stop in re.findall(r"([\d.]+)%", mask)]
        for edge in (0.125, 0.265, 0.275, 0.98):
            self.assertTrue(any(abs(stop - edge) <= 0.0045 for stop in stops), (edge, mask))
        box = disc.bounding_box()
        self.assertAlmostEqual(box["width"], box["height"], delta=1)
        self.assertEqual(disc.locator("img").evaluate("image => image.naturalWidth"), 500)

    def test_two_pages_on_its_side_and_one_upright(self):
        wallet = wallet_data.wallet("Sunday", 5)
        page = self.show(wallet, screen=SIDE)
        self.lies(page, "Album 0", "Album 1")
        self.assertEqual(page.locator("#wallet .foot").inner_text().split("\n")[0], "1 – 2 of 5")
        # Three spreads, of six pages; the wallet ends here, so there are four.
        self.assertEqual(page.locator("#wallet .sleeve").count(), 4)
        page.set_viewport_size({"width": 390, "height": 844})
        self.lies(page, "Album 0")
        self.assertEqual(page.locator("#wallet .sleeve").count(), 2)
        page.keyboard.press("ArrowRight")
        self.lies(page, "Album 1")
        self.until(page, "document.querySelectorAll('#wallet .sleeve').length === 3")
        page.set_viewport_size({"width": 844, "height": 390})
        self.lies(page, "Album 0", "Album 1")

    def test_the_last_sleeve_is_empty_when_they_are_odd(self):
        page = self.show(wallet_data.wallet("Sunday", 3), screen=SIDE)
        self.lies(page, "Album 0", "Album 1")
        page.keyboard.press("ArrowRight")
        self.lies(page, "Album 2")
        self.assertEqual(page.locator("#wallet .page:not([inert])").last.inner_text(), "An empty sleeve")
        self.assertEqual(page.locator("#wallet .foot").inner_text().split("\n")[0], "3 of 3")

    def test_a_disc_without_a_cover_bears_its_name(self):
        wallet = wallet_data.wallet("Sunday", 2)
        wallet["discs"][0].update(state="matching", artwork={"state": "pending"})
        page = self.show(wallet)
        self.lies(page, "Album 0", "Album 1")
        expect(page.locator("#wallet .cd").first).not_to_have_class("cd printed")
        expect(page.locator("#wallet .tag").first).to_contain_text("Looking for the album…")

    def test_names_are_broken_between_words(self):
        for screen in (SMALL, PHONE, SIDE):
            for name, source in [("Sunday", "hand"), ("Everything scanned", "history")]:
                page = self.show(wallet_data.wallet(name, 2, source), wallet_data.wallet("Other", 0), screen=screen)
                title = page.locator("#wallet h1 span")
                expect(title).to_have_text(name)
                # As many lines as there are words, at most.
                lines = title.evaluate("span => { const range = document.createRange(); range.selectNodeContents(span); return new Set([...range.getClientRects()].map(({ top }) => top)).size; }")
                self.assertLessEqual(lines, len(name.split()), (screen["viewport"], name))

    def test_coming_covers_are_there_before_they_are_seen(self):
        page = self.show(wallet_data.wallet("Sunday", 9))
        self.lies(page, "Album 0", "Album 1")
        self.until(page, "document.querySelectorAll('#wallet .cd.printed').length === 4")

    def test_by_the_rules_that_can_be_measured(self):
        for screen, script in [(SMALL, None), (PHONE, LARGE_TEXT), (SIDE, None), (DESKTOP, None)]:
            for scheme in ("light", "dark"):
                page = self.show(wallet_data.wallet("CDs", 5, "playlist", hidden=2, toldHidden=True), screen=screen, script=script, color_scheme=scheme)
                page.locator("#wallet .disc").first.wait_for()
                self.audit(page, f"wallet {screen}")
                page.get_by_role("button", name="More").click()
                self.audit(page, f"menu {screen}")
                page.keyboard.press("Escape")
                page.locator("#wallet .page:not([inert]) .disc").first.click()
                page.locator("#player .track").first.wait_for()
                self.audit(page, f"player {screen}")
        page = self.show(wallet_data.wallet("Sunday", 0), screen=PHONE)
        page.get_by_role("button", name="Scan an album").wait_for()
        self.audit(page, "empty")
        page.get_by_role("button", name="Put albums in").click()
        page.get_by_role("dialog").get_by_text("Photos of a shelf").wait_for()
        self.audit(page, "filling")

    def audit(self, page, where):
        self.settle(page)
        self.assertEqual(audit.complaints(page), [], where)

    # How it turns

    def test_a_page_follows_the_finger_and_turns_past_45_degrees(self):
        page = self.show(wallet_data.wallet("Sunday", 8), screen=SIDE)
        self.lies(page, "Album 0", "Album 1")
        self.drag(page, 0.8, 0.5, release=False)
        # The point that was taken stays under the finger: the cosine is the share of its distance from the binding.
        # The first 12 pixels, some 0.05, only made it a drag.
        self.assertAlmostEqual(self.angle(page), 48, delta=3)
        page.mouse.up()
        self.lies(page, "Album 2", "Album 3")
        self.drag(page, 0.8, 0.64)
        self.settle(page)
        self.lies(page, "Album 2", "Album 3")
        self.drag(page, -0.8, 0.2)
        self.lies(page, "Album 0", "Album 1")
        # There is nothing before the first page: it lifts a little, and falls back.
        self.drag(page, -0.8, 0.5)
        self.settle(page)
        self.lies(page, "Album 0", "Album 1")

    def test_nothing_turns_by_accident_next_to_the_binding(self):
        page = self.show(wallet_data.wallet("Sunday", 8), screen=SIDE)
        self.lies(page, "Album 0", "Album 1")
        self.drag(page, 0.14, -0.9)
        self.settle(page)
        self.lies(page, "Album 0", "Album 1")
        self.drag(page, 0.2, -0.9)
        self.lies(page, "Album 2", "Album 3")

    def test_upright_too(self):
        page = self.show(wallet_data.wallet("Sunday", 3), screen=PHONE)
        self.lies(page, "Album 0")
        self.drag(page, 0.8, 0.2)
        self.lies(page, "Album 1")
        self.drag(page, 0.3, 0.95)
        self.lies(page, "Album 0")

    def test_a_disc_can_be_tapped_as_soon_as_its_page_lies(self):
        """However long nothing is made after a turn."""
        # The rest after a turn lasts until the test is over.
        hold = "const later = setTimeout; window.setTimeout = (work, wait, ...more) => later(work, wait === 80 ? 1e6 : wait, ...more);"
        for screen, album in [(SIDE, "Album 2"), (SIDE, "Album 3"), (PHONE, "Album 1")]:
            page = self.show(wallet_data.wallet("Sunday", 8), screen=screen, script=hold)
            self.lies(page, *(["Album 0", "Album 1"] if screen is SIDE else ["Album 0"]))
            self.settle(page)
            page.keyboard.press("ArrowRight")
            # Its animations are kept until the rest is over; they have ended.
            page.evaluate("Promise.allSettled(document.getAnimations().map(({ finished }) => finished))")
            box = page.get_by_role("button", name=f"{album} by", include_hidden=True).bounding_box()
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.25)
            expect(page.locator("#player")).to_be_visible()
            expect(page.locator("#player h1")).to_contain_text(album)

    def test_a_turn_needs_no_layout_and_no_painting(self):
        """On a processor four times slower: what the browser records between touching the page and its lying still."""
        for screen, start, end in [(SIDE, 0.85, -0.6), (PHONE, 0.85, 0.1)]:
            page = self.show(wallet_data.wallet("Sunday", 12), screen=screen)
            page.keyboard.press("ArrowRight")
            self.lies(page, *(["Album 2", "Album 3"] if screen is SIDE else ["Album 1"]))
            self.settle(page)
            # No status is to appear meanwhile.
            self.until(page, "document.querySelector('#wallet .updating').textContent === ''")
            session = page.context.new_cdp_session(page)
            layers, events, ended = [], [], []
            session.on("LayerTree.layerTreeDidChange", lambda event, all=layers: all.append(event.get("layers", [])))
            session.on("Tracing.dataCollected", lambda event, all=events: all.extend(event["value"]))
            session.on("Tracing.tracingComplete", lambda _, all=ended: all.append(True))
            session.send("DOM.enable")
            session.send("LayerTree.enable")
            session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
            session.send("Tracing.start", {"traceConfig": {"includedCategories": ["devtools.timeline", "blink.user_timing"]}, "transferMode": "ReportEvents"})
            page.evaluate("""() => {
                const lain = () => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => performance.mark("end"));
                addEventListener("pointerup", () => queueMicrotask(lain), { once: true });
                // What was switched on here is drawn before.
                addEventListener("pointerdown", () => performance.mark("begin"), { once: true, capture: true });
            }""")
            self.drag(page, start, end)
            self.until(page, "performance.getEntriesByName('end').length > 0")
            session.send("Tracing.end")
            while not ended:
                page.wait_for_timeout(20)
            marks = {event["name"]: event["ts"] for event in events if event["name"] in ("begin", "end")}
            inside = [event for event in events if marks["begin"] <= event["ts"] <= marks["end"] and event.get("ph") in "XIB"]
            counts = collections.Counter(event["name"] for event in inside)
            self.assertGreater(counts["FireAnimationFrame"], 3, counts)
            self.assertEqual((counts["Layout"], counts["Paint"]), (0, 0), counts)
            self.assertLessEqual(sum(1 for layer in layers[-1] if layer.get("drawsContent")), 14)
            session.detach()

    def test_who_wants_little_to_move_sees_a_fade(self):
        page = self.show(wallet_data.wallet("Sunday", 8), screen=SIDE, reduced_motion="reduce")
        self.lies(page, "Album 0", "Album 1")
        self.drag(page, 0.8, 0.3, release=False)
        self.assertEqual(self.angle(page), 0)
        page.mouse.up()
        self.lies(page, "Album 2", "Album 3")

    def test_by_keyboard(self):
        page = self.show(wallet_data.wallet("Sunday", 5), screen=DESKTOP)
        page.get_by_role("button", name="Album 1 by Artist 1, 1961").focus()
        page.keyboard.press("ArrowRight")
        self.lies(page, "Album 2", "Album 3")
        expect(page.get_by_role("button", name="Album 2 by Artist 2, 1962")).to_be_focused()
        expect(page.locator("#status")).to_have_text("Album 2 by Artist 2, Album 3 by Artist 3")
        page.keyboard.press("Enter")
        expect(page.locator("#player h1")).to_be_focused()
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        page.go_back()
        expect(page.get_by_role("button", name="Album 2 by Artist 2, 1962")).to_be_focused()
        page.keyboard.press("Space")
        expect(page.get_by_role("button", name="Pause")).to_be_visible()

    # What it says

    def test_hidden_discs_are_told_once(self):
        told = []
        page = self.open(path=None, screen=DESKTOP)
        wallet = wallet_data.wallet("CDs", 20, "playlist", hidden=3, limit=20)
        wallet_data.serve(page, wallet)
        page.context.route(re.compile(rf"/v1/wallets/{wallet['id']}$"), lambda route: (told.append(route.request.post_data_json), route.fulfill(json={**wallet, "toldHidden": True})))
        page.goto(stack.url() + "/#wallet")
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("The playlist has 23 albums that can be had; the wallet holds the first 20.")
        expect(dialog).to_contain_text("Hidden 2")
        page.keyboard.press("Escape")
        self.until(page, "document.querySelector('dialog') === null")
        self.assertEqual(told, [{"toldHidden": True}])
        page.get_by_role("button", name="3 outside").click()
        expect(page.get_by_role("dialog")).to_contain_text("Hidden 0")

    def test_an_empty_wallet_says_what_to_do(self):
        page = self.show(wallet_data.wallet("CDs", 0, "playlist"))
        expect(page.locator("#wallet")).to_contain_text("Every album you scan is in this wallet.")
        page.locator("#wallet h1 button").click()
        page.get_by_role("dialog").get_by_role("button", name="CDs").click()
        expect(page.locator("#wallet")).to_contain_text("Make a playlist called “CDs” with one track of each album")
        page = self.show(wallet_data.wallet("Sunday", 0))
        page.locator("#wallet h1 button").click()
        page.get_by_role("dialog").get_by_role("button", name="Sunday").click()
        page.get_by_role("button", name="Put albums in").last.click()
        expect(page.get_by_role("dialog")).to_contain_text("Photos of a shelf")

    def test_there_without_a_network_within_moments(self):
        page = self.show(wallet_data.wallet("Sunday", 6))
        self.until(page, "document.querySelectorAll('#wallet .cd.printed').length === 4")
        self.until(page, "navigator.serviceWorker.controller !== null")
        # With the worker in place, also the covers of pages that nobody has turned to are kept.
        page.reload()
        self.until(page, "(await Promise.all([4, 5].map((number) => caches.match(`/v1/albums/${number}/artwork/500.jpg?v=1`)))).every(Boolean)")
        page.context.set_offline(True)
        page.context.unroute_all()
        page.reload()
        self.lies(page, "Album 0", "Album 1")
        expect(page.locator("#wallet .updating")).to_have_text("No connection: this is what your device remembers.")

    def test_a_disc_is_picked_blindly(self):
        page = self.show(wallet_data.wallet("Sunday", 8), script="Math.random = () => 0.99")
        self.lies(page, "Album 0", "Album 1")
        page.get_by_role("button", name="Pick a disc blindly").click()
        expect(page.locator("#player h1")).to_have_text("Album 7 Artist 7")
        page.go_back()
        self.lies(page, "Album 6", "Album 7")

    def test_several_wallets(self):
        page = self.show(wallet_data.wallet("Sunday", 4), wallet_data.wallet("Monday", 2), wallet_data.wallet("History", 3, "history"))
        page.locator("#wallet h1 button").click()
        lines = page.get_by_role("dialog").locator(".choice b").all_inner_texts()
        self.assertEqual(lines, ["Everything scanned", "Monday", "Sunday"])
        page.get_by_role("dialog").get_by_role("button", name="Sunday").click()
        expect(page.locator("#wallet h1")).to_have_text("Sunday")
        expect(page.locator("#wallet .foot")).to_contain_text("of 4")

    def test_a_disc_taken_out_can_be_had_back(self):
        wallet = wallet_data.wallet("Sunday", 3)
        gone = []
        page = self.show(wallet)
        page.context.route("**/discs/*", lambda route: (gone.append(route.request.url.split("/")[-1]), route.fulfill(status=204)))
        for is_undone in (True, False):
            page.get_by_role("button", name="Album 0 by Artist 0, 1960").click(button="right")
            page.get_by_role("dialog").get_by_role("button", name="Take it out").click()
            self.lies(page, "Album 1", "Album 2")
            self.assertEqual(gone, [])
            if is_undone:
                page.get_by_role("button", name="Undo").click()
                self.lies(page, "Album 0", "Album 1")
        self.until(page, "document.querySelector('#banner').textContent === ''")
        page.wait_for_timeout(200)
        self.assertEqual(gone, [wallet["discs"][0]["id"]])

    def test_diagnostics_are_plain_sentences(self):
        wallet = wallet_data.wallet("CDs", 3, "playlist")
        chosen = []
        page = self.show(wallet)
        report = {"walletId": wallet["id"], "sentences": ["The playlist CDs was chosen: it is the only one of that name."], "discs": [{
            "id": wallet_data.identifier("doubt"), "state": "not_sure", "artistName": "Weezer", "albumTitle": "Weezer", "sentence": "Several albums fit. Choose yours.",
            "candidates": [{"releaseGroupId": "0d5e6a3c-9c1e-4f0e-8a53-6b8f3f0c8a11", "artistName": "Weezer", "albumTitle": "Weezer (Blue Album)", "releaseYear": "1994"}]}]}
        page.context.route(f"**/v1/wallets/{wallet['id']}/diagnostics", lambda route: route.fulfill(json=report))
        page.context.route("**/v1/wallets/*/diagnostics", lambda route: route.fallback() if wallet["id"] in route.request.url else route.fulfill(json={"sentences": [], "discs": []}))
        page.context.route("**/discs/*", lambda route: (chosen.append(route.request.post_data_json), route.fulfill(json={"disc": {}, "wallet": wallet})))
        page.goto(stack.url() + "/#settings")
        page.get_by_role("button", name="How they were filled").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("The playlist CDs was chosen: it is the only one of that name.")
        dialog.get_by_role("button", name="Weezer (Blue Album)").click()
        expect(dialog).to_contain_text("It is Weezer (Blue Album) by Weezer.")
        self.assertEqual(chosen, [{"releaseGroupId": "0d5e6a3c-9c1e-4f0e-8a53-6b8f3f0c8a11"}])

    # How albums get into it

    def test_put_in_and_you_have_this_one(self):
        wallet = wallet_data.wallet("Sunday", 2)
        put, held = [], []
        page = self.open()
        self.choose(page, "weezer")
        self.found(page, "Weezer")
        wallet_data.serve(page, wallet)
        context = page.context
        context.route(re.compile(r"/v1/albums/[^/]+$"), lambda route: route.fulfill(json={"inWallets": held}))
        context.route("**/v1/wallets/*/discs", lambda route: (put.append(route.request.post_data_json), route.fulfill(status=201, json={"disc": {}, "wallet": wallet})))
        page.get_by_role("button", name="Put in the wallet").click()
        expect(page.locator("#banner")).to_contain_text("It is in your wallet “Sunday”.")
        expect(page.locator(".details:visible .owned")).to_have_text("You have this one: “Sunday”")
        self.assertEqual([set(one) for one in put], [{"albumId"}])
        # An entry of the history asks the server, and leads to the disc.
        held.append({"walletId": wallet["id"], "name": "Sunday", "discId": wallet["discs"][1]["id"]})
        page.goto(stack.url() + "/#history")
        page.locator("#history .open").first.click()
        page.get_by_role("button", name="You have this one").click()
        expect(page.locator("#wallet h1")).to_have_text("Sunday")

    def test_a_list_fills_it(self):
        wallet = wallet_data.wallet("Sunday", 0)
        sent = []
        report = {"wallet": wallet_data.wallet("Sunday", 2), "format": "lines", "read": 4, "added": 2, "present": 1,
                  "unreadable": [{"line": 3, "message": "Line 3 has no artist."}], "beyond": 0}
        page = self.show(wallet)
        page.context.route("**/v1/wallets/*/list", lambda route: (sent.append((route.request.headers["content-type"], route.request.post_data)), route.fulfill(json=report)))
        page.get_by_role("button", name="Put albums in").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Or paste a list").fill("Joni Mitchell – Blue\nMiles Davis – Kind of Blue")
        dialog.get_by_role("button", name="Put them in").click()
        expect(dialog).to_contain_text("2 albums put in, 1 already there.")
        expect(dialog).to_contain_text("Line 3 has no artist.")
        self.assertEqual(sent, [("text/plain", "Joni Mitchell – Blue\nMiles Davis – Kind of Blue")])

    def test_photos_of_a_shelf_fill_it(self):
        stack.forget()
        wallet = wallet_data.wallet("Sunday", 0)
        put = []
        page = self.show(wallet)
        page.context.route("**/v1/wallets/*/discs", lambda route: (put.append(route.request.post_data_json), route.fulfill(status=201, json={"disc": {}, "wallet": wallet})))
        page.get_by_role("button", name="Put albums in").click()
        pictures = [{"name": f"{name}.jpg", "mimeType": "image/jpeg", "buffer": stack.photograph(name)} for name in ("weezer", "abbey-road", "parcel-label")]
        page.get_by_role("dialog").locator("input[accept='image/*']").set_input_files(pictures)
        expect(page.get_by_role("heading", name="3 photos scanned", exact=True)).to_be_visible()
        self.until(page, "document.querySelectorAll('#batch .found').length === 2")
        self.assertEqual([set(one) for one in put], [{"albumId"}] * 2)
        self.assertNotEqual(*put)
