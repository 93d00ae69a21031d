"""The page about songs on the real routes: a sheet is published by the operators' command, and a phone finds, keeps, looks at, shares and loses its network."""

import re

import stack
from melody import MelodyTest, publish
from playwright.sync_api import expect

TOKEN = "sandbox-songs"
# What the server has of the device's account.
ACCOUNT = """async () => {
    const { get } = await import("/app/api.js");
    return { favourites: await get("/v1/songs/favourites"), allowance: await get(`/v1/songs/allowance?day=${new Date().toLocaleDateString("sv")}`) };
}"""


class JourneyTests(MelodyTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        state = stack.STATE.parent / f"{stack.STATE.name}-melody"
        stack.deploy("stop", "--erase", state=state)
        cls.addClassCleanup(stack.deploy, "stop", state=state)
        stack.deploy("start", state=state, ALBUMSCAN_SONGS="on", ALBUMSCAN_SONGS_TOKEN=TOKEN, ALBUMSCAN_SONGS_ALLOWANCE="on")
        cls.address = (state / "server.url").read_text().strip().replace("127.0.0.1", "localhost")
        cls.state = state
        report = publish(cls.address, state)
        if not report["isPublished"] or report["rejectedRows"]:
            raise RuntimeError(f"the sheet was not published: {report}")

    def url(self):
        return self.address + "/melody/"

    def arrive(self, address="", **options):
        """The page after its sparkle, with the server's own answers."""
        page = self.open(path=None, **options)
        page.goto(self.url() + address)
        expect(page.locator("#splash")).to_be_hidden()
        return page

    def server(self, page):
        """What the server has of this device's account, asked by the page's own code."""
        return page.evaluate(ACCOUNT)

    def look_at(self, page, title):
        """What is found stays until the keys have rested, so the song is waited for by its title."""
        self.search(page, title)
        page.locator(".groups .song", has_text=title).first.locator(".open").click()
        self.lies(page)

    def test_from_the_search_to_the_sofa(self):
        page = self.arrive()
        expect(page.locator(".home .pill")).to_have_text("3 / 3")

        # Found with typing errors, grouped by film, the remake told apart.
        songs = self.search(page, "keep the ligth")
        expect(songs).to_have_count(3)
        expect(page.locator(".groups .film-title + .soft")).to_have_text(["2013", "1961"])
        expect(page.locator(".groups .at").first).to_have_text("")

        # Looked at: counted once, by the server too.
        with page.expect_response(re.compile(r"/v1/songs/\w+/views$")) as told:
            songs.first.locator(".open").click()
        self.lies(page)
        self.assertEqual(told.value.status, 200)
        self.chosen(page, "Keep the Light", 1934)
        expect(page.locator(".films > .pill")).to_have_text("2 / 3")
        expect(self.page(page).locator(".cover p")).to_have_text("2013 · 1 h 42 min · 5 songs")
        expect(self.page(page).locator(".dot")).to_have_count(5)

        # Kept.
        with page.expect_response(re.compile(r"/v1/songs/favourites/\w+")) as kept:
            self.page(page).get_by_role("button", name="Favorite: Keep the Light").click()
        self.assertEqual((kept.value.request.method, kept.value.status), ("PUT", 204))
        song = page.url.rsplit("/", 1)[1]
        known = self.server(page)
        self.assertEqual([one["songId"] for one in known["favourites"]["favourites"]], [song])
        self.assertEqual((known["allowance"]["views"], known["allowance"]["left"]), (1, 2))

        # Kept over a reload, where the address leads to the same song, and costs nothing again.
        page.reload()
        self.lies(page)
        self.chosen(page, "Keep the Light", 1934)
        expect(self.page(page).get_by_role("button", name="Favorite: Keep the Light")).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".films > .pill")).to_have_text("2 / 3")
        page.get_by_role("button", name="Back to the search").click()
        expect(page.locator(".mine .song")).to_contain_text("Keep the Light")

        # Without a network, from the first byte: what was kept, found, and looked at.
        self.until(page, "await navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')")
        page.context.set_offline(True)
        page.goto(self.url())
        expect(page.locator(".mine .song")).to_contain_text("Keep the Light")
        self.search(page, "compas walts").first.locator(".open").click()
        self.lies(page)
        self.chosen(page, "Compass Waltz", 1777)
        expect(page.locator(".films > .pill")).to_have_text("1 / 3")
        with page.expect_response(re.compile(r"/v1/songs/\w+/views$")):
            page.context.set_offline(False)
        self.until(page, "await import('/app/api.js').then(({ get }) => get('/v1/songs/allowance')).then(({ views }) => views === 2)")

    def test_what_is_used_up_stays_covered_and_the_server_says_so_too(self):
        page = self.arrive()
        expect(page.locator(".home .pill")).to_have_text("3 / 3")
        for left, title in [(2, "Rust"), (1, "Fog on the Water"), (0, "Wind Me Up")]:
            with page.expect_response(re.compile(r"/v1/songs/\w+/views$")):
                self.look_at(page, title)
            expect(page.locator(".films > .pill")).to_have_text(f"{left} / 3")
            page.get_by_role("button", name="Back to the search").click()
        self.look_at(page, "Compass Waltz")
        sheet = page.get_by_role("dialog")
        expect(sheet).to_contain_text("Today's free times are used up")
        # Nothing is promised that a deployment without advertisements cannot give.
        expect(sheet).not_to_contain_text("advertisement")
        sheet.get_by_role("button", name="OK").click()
        expect(self.page(page).locator(".covered")).to_be_visible()
        self.assertEqual(self.server(page)["allowance"]["left"], 0)

    def test_an_address_leads_to_its_song_beside_the_compatible_pair(self):
        asked = self.open(path=None).request
        self.assertEqual(asked.get(self.url() + "getSongs").status, 401)
        songs = asked.get(self.url() + f"getSongs?token={TOKEN}").json()
        [waltz] = [song for song in songs if song["title"] == "Compass Waltz"]
        movies = asked.get(self.url() + f"getMovies?token={TOKEN}").json()
        self.assertIn(waltz["movieId"], [movie["id"] for movie in movies])
        page = self.arrive(f"#film/{waltz['id']}")
        self.lies(page)
        expect(self.page(page).locator(".name h2")).to_have_text("Compass Waltz")
        page = self.arrive(f"#film/{waltz['movieId']}")
        self.lies(page)
        [film] = [movie["title"] for movie in movies if movie["id"] == waltz["movieId"]]
        expect(self.page(page).locator("h1")).to_have_text(film)

    def test_a_sheet_that_was_published_again_changes_nothing(self):
        self.assertFalse(publish(self.address, self.state)["isPublished"])
