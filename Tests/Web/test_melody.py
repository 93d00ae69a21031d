"""Songs in films: found, shown on their film's line, kept, shared, and there without a network."""

import re

import stack
from browser import PHONE
from melody import BOOK, HARBOR, KITES, MOVIES, OLD_HARBOR, MelodyTest, identity, movie
from playwright.sync_api import expect


SHARE = "navigator.share = (what) => { globalThis.shared = what; return Promise.resolve(); }"


class SearchTests(MelodyTest):
    def test_without_a_query_favorites_come_before_films(self):
        page = self.visit(favourites=[{"songId": KITES["songs"][1]["id"], "at": "2026-11-24T20:00:00.000Z"}])
        expect(page.locator(".content > h2")).to_have_text(["Your songs", "Films"])
        expect(page.locator(".mine .song")).to_have_count(1)
        expect(page.locator(".mine .song")).to_contain_text("Moonlight Mischief")
        expect(page.locator(".mine .at")).to_contain_text("0:40:00")
        expect(page.locator(".card b")).to_have_text(["The Lantern Harbor", "Paper Kites", "The Lantern Harbor"])

    def test_hits_are_grouped_by_film_with_the_best_tinted(self):
        page = self.visit()
        songs = self.search(page, "lantren")
        expect(songs).to_have_count(6)
        expect(page.locator(".groups details[open]")).to_have_count(2)
        expect(page.locator(".groups .film-title + .soft")).to_have_text(["2013", "1961"])
        # Nobody's title: nothing is bold.
        expect(page.locator(".groups b")).to_have_count(0)
        self.search(page, "keep the ligth")
        expect(page.locator(".groups b")).to_have_text(["Keep the Light", "Keep the Light (reprise)", "Keep the Light"])
        expect(page.locator(".song.best")).to_have_count(1)
        expect(page.locator(".song").first).to_have_class(re.compile("best"))
        self.search(page, "mira river")
        expect(page.locator(".groups b")).to_have_text(["What the River Said"])

    def test_a_search_waits_until_the_keys_have_rested(self):
        """150 ms after the last key, by the page's own clock: not before, and once."""
        page = self.visit()
        # The field's own timer is what is looked at, so that a slow machine changes nothing.
        page.clock.install()
        page.clock.pause_at(page.evaluate("Date.now() + 1000"))
        field = page.locator("#field")
        hits = page.locator(".groups .song")
        for text in ["k", "ke", "kee"]:
            field.evaluate("(field, text) => { field.value = text; field.dispatchEvent(new InputEvent('input', { bubbles: true })); }", text)
            page.clock.run_for(149)
            expect(hits).to_have_count(0)
        page.clock.run_for(1)
        expect(hits).to_have_count(3)

    def test_groups_fold(self):
        page = self.visit()
        self.search(page, "light")
        expect(page.locator(".groups details[open]")).to_have_count(3)
        page.locator("summary").first.click()
        expect(page.locator(".groups details[open]")).to_have_count(2)

    def test_enter_opens_the_best_and_back_returns_to_the_list(self):
        page = self.visit()
        self.search(page, "moonlihgt")
        page.locator("#field").press("Enter")
        self.lies(page)
        self.chosen(page, "Moonlight Mischief", 2400)
        page.go_back()
        expect(page.locator("#stage > .page:not([inert]) .home")).to_be_visible()
        expect(page.locator("#field")).to_have_value("moonlihgt")
        expect(page.locator("#field")).to_be_focused()
        page.get_by_role("button", name="Clear the search").click()
        expect(page.locator(".card")).to_have_count(3)

    def test_what_is_nowhere_is_said(self):
        page = self.visit()
        self.search(page, "zzzzzz")
        expect(page.locator(".none")).to_contain_text("No song sounds like that.")
        self.search(page, "...")
        expect(page.locator(".card")).to_have_count(3)

    def test_an_empty_songbook(self):
        page = self.visit(book={**BOOK, "version": 0, "movies": []})
        expect(page.locator(".none")).to_have_text("The songbook is still empty.")


class FilmTests(MelodyTest):
    def test_dots_are_at_exact_seconds(self):
        page = self.visit()
        self.open_song(page, "river")
        track = self.page(page).locator(".track").bounding_box()
        for song, dot in zip(HARBOR["songs"], self.page(page).locator(".dot").all(), strict=True):
            box = dot.bounding_box()
            self.assertAlmostEqual(box["x"] + box["width"] / 2, track["x"] + track["width"] * song["startSeconds"] / 6000, delta=1)
            self.assertGreaterEqual(min(box["width"], box["height"]), 44)

    def drag(self, page, share, release=True):
        track = self.page(page).locator(".track").bounding_box()
        page.mouse.move(track["x"] + track["width"] * share, track["y"] + track["height"] / 2, steps=8)
        if release:
            page.mouse.up()

    def test_dragging_snaps_to_the_nearest_dot(self):
        page = self.visit()
        self.open_song(page, "river")
        self.drag(page, 0.33, release=False)
        page.mouse.down()
        self.drag(page, 0.72, release=False)
        self.chosen(page, "Home Is a Song", 4500)
        # The address is that of the song where the finger is lifted.
        self.assertIn(HARBOR["songs"][1]["id"], page.url)
        self.drag(page, 0.62)
        self.chosen(page, "Home Is a Song", 4500)
        self.assertIn(HARBOR["songs"][3]["id"], page.url)
        self.drag(page, 0.02, release=False)
        page.mouse.down()
        page.mouse.up()
        self.chosen(page, "Keep the Light", 600)
        expect(self.page(page).locator("h1")).to_have_text("The Lantern Harbor")

    def test_arrows_stop_at_the_ends(self):
        page = self.visit(f"#film/{HARBOR['id']}")
        self.lies(page)
        self.chosen(page, "Keep the Light", 600)
        earlier, later = (self.page(page).get_by_role("button", name=name, exact=True) for name in ("Previous song", "Next song"))
        expect(earlier).to_have_attribute("aria-disabled", "true")
        earlier.click(force=True)
        self.chosen(page, "Keep the Light", 600)
        for song in HARBOR["songs"][1:]:
            later.click()
            expect(self.page(page).locator(".digits")).to_have_text(song["startTime"])
        expect(later).to_have_attribute("aria-disabled", "true")
        later.click(force=True)
        self.chosen(page, "Keep the Light (reprise)", 5700)
        expect(page.locator("#status")).to_have_text("Keep the Light (reprise), 1 hour 35 minutes, right at the end")

    def test_the_line_by_keyboard(self):
        page = self.visit(f"#film/{HARBOR['id']}")
        self.lies(page)
        self.page(page).get_by_role("radio", checked=True).focus()
        page.keyboard.press("ArrowRight")
        self.chosen(page, "What the River Said", 1934)
        expect(self.page(page).get_by_role("radio", checked=True)).to_be_focused()
        expect(self.page(page).get_by_role("radio", checked=True)).to_have_accessible_name("What the River Said, 32 minutes 14 seconds, about a third in")
        page.keyboard.press("End")
        self.chosen(page, "Keep the Light (reprise)", 5700)
        page.keyboard.press("Home")
        page.keyboard.press("ArrowLeft")
        self.chosen(page, "Keep the Light", 600)

    def test_the_panel_collapsed_and_expanded(self):
        page = self.visit()
        self.open_song(page, "river")
        panel = self.page(page).locator(".panel")
        self.assertEqual(panel.locator(":scope > *").evaluate_all("all => all.slice(0, 6).map((one) => one.className || one.tagName)"),
                         ["time", "place", "HR", "name", "soft", "characters"])
        expect(panel.locator(".place")).to_have_text("about a third in · 32 %")
        expect(panel.locator(".characters")).to_have_text("Mira, Old Tobb")
        expect(panel.locator(".next")).to_have_text("Next in 2 min: Run, Rabbit")
        expect(panel.locator(".extra")).to_have_count(0)
        panel.get_by_role("button", name="More").click()
        expect(panel.get_by_role("link")).to_have_text(["Disney+", "Apple Music"])
        expect(panel.locator(".blurb")).to_have_text("A lamp is lit.")
        expect(panel.locator(".keywords")).to_have_text("storm")
        # It stays expanded from song to song.
        panel.get_by_role("button", name="Run, Rabbit").click()
        self.chosen(page, "Run, Rabbit", 2040)
        expect(panel.locator(".blurb")).to_be_visible()
        panel.get_by_role("button", name="Less").click()
        expect(panel.locator(".extra")).to_have_count(0)

    def test_other_films_with_the_song(self):
        page = self.visit(f"#film/{OLD_HARBOR['songs'][0]['id']}")
        self.lies(page)
        self.page(page).get_by_role("button", name="More").click()
        expect(self.page(page).locator(".also .link")).to_have_text(
            ["Keep the Light, The Lantern Harbor (2013)", "Keep the Light (reprise), The Lantern Harbor (2013)"])
        self.page(page).locator(".also .link").last.click()
        self.chosen(page, "Keep the Light (reprise)", 5700)
        expect(self.page(page).locator(".cover p")).to_have_text("2013 · 1 h 40 min · 5 songs")

    def swipe(self, page, distance):
        box = self.page(page).locator(".cover").bounding_box()
        x, y = box["x"] + box["width"] / 2 - distance / 2, box["y"] + 120
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + distance, y + 4, steps=10)
        page.mouse.up()
        self.settle(page)

    def turned(self, page, title):
        """Waits until a page has been turned to a film: the one before can be touched until the focus has moved."""
        expect(page.locator(".shelf h1:focus")).to_have_text(title)
        expect(self.page(page).locator("h1")).to_have_text(title)

    def test_a_swipe_turns_to_the_next_film_and_back(self):
        page = self.visit(f"#film/{HARBOR['id']}")
        self.lies(page)
        self.swipe(page, -330)
        self.turned(page, "Paper Kites")
        self.chosen(page, "Higher Than the Hill", 0)
        self.swipe(page, 260)
        self.turned(page, "The Lantern Harbor")
        # The same without a swipe.
        self.page(page).get_by_role("button", name="Next film: Paper Kites").click()
        self.turned(page, "Paper Kites")
        page.get_by_role("button", name="Back to the search").click()
        expect(page.locator("#stage > .page:not([inert]) .home")).to_be_visible()
        self.assertEqual(page.url, self.url())

    def test_digits_to_be_read_across_a_room(self):
        page = self.visit()
        self.open_song(page, "river")
        self.page(page).get_by_role("button", name="Begins at 32 minutes 14 seconds. Show it large").click()
        digits = page.locator(".large b")
        expect(digits).to_have_text("0:32:14")
        box = digits.bounding_box()
        self.assertGreater(max(box["width"], box["height"]), 0.6 * PHONE["viewport"]["height"])
        self.assertLessEqual(box["y"] + box["height"], PHONE["viewport"]["height"])
        page.keyboard.press("Escape")
        expect(page.locator(".large")).to_have_count(0)

    def test_film_song_and_time_are_shared(self):
        page = self.visit(script=SHARE)
        self.open_song(page, "river")
        self.page(page).get_by_role("button", name="More").click()
        self.page(page).get_by_role("button", name="Share").click()
        self.assertEqual(self.until(page, "globalThis.shared")["text"], "“What the River Said” in The Lantern Harbor (2013) begins at 0:32:14")

    def test_an_address_that_leads_nowhere(self):
        page = self.visit("#film/00000000000000000000000000000000")
        expect(page.locator("#banner")).to_contain_text("not in the songbook any more")
        expect(page.locator(".card")).to_have_count(3)


class KeptTests(MelodyTest):
    def test_the_offset_of_a_film_is_kept(self):
        page = self.visit()
        self.open_song(page, "river")
        self.page(page).get_by_role("button", name="More").click()
        self.page(page).get_by_role("button", name="10 seconds later").click()
        self.page(page).get_by_role("button", name="1 seconds later").click()
        self.page(page).get_by_role("button", name="1 seconds later").click()
        self.chosen(page, "What the River Said", 1946)
        expect(self.page(page).locator(".place")).to_contain_text("your version +0:12")
        self.page(page).get_by_role("button", name="Next song").click()
        self.chosen(page, "Run, Rabbit", 2052)
        page.go_back()
        expect(page.locator(".groups .at").first).to_contain_text("0:32:26")
        page.reload()
        self.open_song(page, "rabbit")
        self.chosen(page, "Run, Rabbit", 2052)
        page.go_back()
        page.get_by_role("button", name="Your settings").click()
        expect(page.get_by_role("dialog").locator(".moved li")).to_contain_text("The Lantern Harbor (2013)")
        page.get_by_role("button", name="Forget it for The Lantern Harbor").click()
        page.get_by_role("button", name="Close").click()
        expect(page.locator(".groups .at").first).to_contain_text("0:34:00")

    def test_a_star_reaches_the_account_when_it_can(self):
        sent = []
        page = self.visit()
        page.context.set_offline(True)
        page.route(re.compile("/v1/songs/favourites/"), lambda route: route.abort())
        self.search(page, "river").first.locator(".star").click()
        expect(page.locator(".star").first).to_have_attribute("aria-pressed", "true")
        page.unroute(re.compile("/v1/songs/favourites/"))
        page.route(re.compile("/v1/songs/favourites/"), lambda route: (sent.append((route.request.method, route.request.url)), route.fulfill(status=204)))
        favourites = [{"songId": HARBOR["songs"][1]["id"], "at": "2026-11-24T20:00:00.000Z"}]
        self.answer(page, "/v1/songs/favourites", {"favourites": favourites}, method="GET")
        page.context.set_offline(False)
        expect(page.locator(".star").first).to_have_attribute("aria-pressed", "true")
        page.get_by_role("button", name="Clear the search").click()
        expect(page.locator(".mine .song")).to_contain_text("What the River Said")
        for _ in range(200):
            if sent:
                break
            page.wait_for_timeout(50)
        self.assertRegex(sent[0][1], rf"{HARBOR['songs'][1]['id']}\?at=20\d\d-")
        self.assertEqual([method for method, _ in sent], ["PUT"])
        self.answer(page, "/v1/songs/favourites", {"favourites": []}, method="GET")
        page.locator(".mine .star").click()
        # A slip can be mended: it stays in the list until that is looked at again.
        expect(page.locator(".mine .star")).to_have_attribute("aria-pressed", "false")

    def test_a_renamed_song_stays_a_favorite(self):
        first = HARBOR["songs"][1]
        page = self.visit(favourites=[{"songId": first["id"], "at": "2026-11-24T20:00:00.000Z"}])
        expect(page.locator(".mine .song")).to_have_count(1)
        renamed = {**first, "id": identity("renamed"), "title": "What the River Sang"}
        book = {**BOOK, "version": 2, "aliases": {first["id"]: renamed["id"]},
                "movies": [{**HARBOR, "songs": [renamed if song is first else song for song in HARBOR["songs"]]}, KITES, OLD_HARBOR]}
        self.answers(page, book, [{"songId": renamed["id"], "at": "2026-11-24T20:00:00.000Z"}])
        page.reload()
        expect(page.locator(".mine .song")).to_contain_text("What the River Sang")
        # So does an address that somebody has kept.
        page.goto(self.url() + f"#film/{first['id']}")
        self.chosen(page, "What the River Sang", 1934)

    def test_all_of_it_without_a_network(self):
        page = self.visit()
        self.until(page, "(await navigator.serviceWorker.ready) && navigator.serviceWorker.controller")
        self.until(page, "(await caches.keys()).some((name) => name.startsWith('melody-'))")
        page.context.set_offline(True)
        page.reload()
        expect(page.locator(".card")).to_have_count(3)
        expect(page.locator("#splash")).to_be_hidden()
        self.open_song(page, "rivver")
        self.chosen(page, "What the River Said", 1934)
        page.reload()
        self.chosen(page, "What the River Said", 1934)
        page.go_back()
        page.get_by_role("button", name="Your settings").click()
        expect(page.get_by_role("dialog")).to_contain_text("All song times are free here.")

    def test_erasing_everything_erases_this_too(self):
        page = self.visit()
        page.goto(stack.url() + "/#settings")
        page.get_by_role("button", name="Erase everything").click()
        page.get_by_role("dialog").get_by_role("button", name="Erase everything").click()
        expect(page.locator("#banner")).to_contain_text("Everything is erased.")
        self.assertNotIn("melody", page.evaluate("indexedDB.databases().then((all) => all.map(({ name }) => name))"))


class StartTests(MelodyTest):
    def test_the_first_start_sparkles_and_later_ones_do_not(self):
        page = self.open(path=None)
        self.answers(page)
        page.goto(self.url())
        expect(page.locator("#splash")).to_be_visible()
        expect(page.locator(".spark").first).to_be_attached()
        expect(page.locator("#splash")).to_be_hidden()
        page.add_init_script("new MutationObserver(() => { if (document.getElementById('splash')?.checkVisibility()) globalThis.sparkled = true; }).observe(document, { subtree: true, childList: true, attributes: true })")
        page.reload()
        expect(page.locator(".card")).to_have_count(3)
        self.assertFalse(page.evaluate("globalThis.sparkled === true"))

    def test_a_first_start_without_a_network_says_so_and_tries_again(self):
        page = self.open(path=None)
        page.route(re.compile("/v1/"), lambda route: route.abort())
        page.goto(self.url())
        expect(page.locator(".patience")).to_contain_text("There is no connection yet.")
        page.unroute(re.compile("/v1/"))
        self.answers(page)
        page.get_by_role("button", name="Try again").click()
        expect(page.locator("#splash")).to_be_hidden()
        expect(page.locator(".card")).to_have_count(3)

    def test_without_motion_pages_fade(self):
        page = self.visit(reduced_motion="reduce")
        self.search(page, "river")
        page.evaluate("""() => {
            globalThis.moved = [];
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (frames, ...more) {
                globalThis.moved.push(JSON.stringify(frames));
                return animate.call(this, frames, ...more);
            };
        }""")
        page.locator(".groups .open").first.click()
        self.lies(page)
        self.chosen(page, "What the River Said", 1934)
        moved = page.evaluate("globalThis.moved")
        self.assertTrue(moved and all("opacity" in frames and "transform" not in frames for frames in moved), moved)

    def test_a_newer_songbook_replaces_what_is_shown(self):
        page = self.visit()
        newer = {**BOOK, "version": 2, "movies": [*MOVIES, movie(4, "Bramblewood", 2020, 90, ("Somewhere North", 100, "Pip"))]}
        self.answers(page, newer)
        page.reload()
        expect(page.locator(".card")).to_have_count(4)
