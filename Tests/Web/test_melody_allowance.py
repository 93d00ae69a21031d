"""Songs in films where their times are counted: what is covered, seen, used up, and bought."""

import re

from melody import ALLOWANCE, CONFIG, MelodyTest
from playwright.sync_api import expect


class AllowanceTests(MelodyTest):
    def counted(self, left):
        return {**ALLOWANCE, "isCounted": True, "left": left, "views": 3 - left}

    def test_where_nothing_is_counted_nothing_is_covered(self):
        page = self.visit()
        self.open_song(page, "river")
        expect(page.locator(".pill")).to_have_count(0)
        expect(page.locator(".upgrade")).to_have_count(0)

    def test_a_view_is_the_first_look_at_a_song(self):
        told = []

        def view(route):
            told.append(route.request.post_data_json)
            route.fulfill(json={**self.counted(3 - len(told)), "isNew": True})

        page = self.visit(allowance=self.counted(3))
        page.route(re.compile(r"/v1/songs/\w+/views$"), view)
        expect(page.locator(".home .pill")).to_have_text("3 / 3")
        self.search(page, "river")
        expect(page.locator(".groups .at").first).to_have_text("")
        self.open_song(page, "river")
        self.chosen(page, "What the River Said", 1934)
        expect(page.locator(".films > .pill")).to_have_text("2 / 3")
        # Stepping and dragging look at nothing by themselves.
        self.page(page).get_by_role("button", name="Next song").click()
        expect(self.page(page).locator(".covered")).to_be_visible()
        expect(self.page(page).locator(".place")).to_contain_text("about a third in")
        expect(page.locator(".films > .pill")).to_have_text("2 / 3")
        expect(self.page(page).get_by_role("radio", checked=True)).to_have_accessible_name("Run, Rabbit, about a third in")
        self.page(page).get_by_role("button", name="Show the time").click()
        self.chosen(page, "Run, Rabbit", 2040)
        expect(page.locator(".films > .pill")).to_have_text("1 / 3")
        # Again costs nothing.
        self.page(page).get_by_role("button", name="Previous song").click()
        self.chosen(page, "What the River Said", 1934)
        expect(page.locator(".films > .pill")).to_have_text("1 / 3")
        self.assertEqual([body["isReplayed"] for body in told], [False, False])
        self.assertRegex(told[0]["day"], r"^\d{4}-\d\d-\d\d$")

    def test_used_up(self):
        page = self.visit(allowance=self.counted(0))
        expect(page.locator(".upgrade")).to_be_visible()
        self.open_song(page, "river")
        expect(page.get_by_role("dialog")).to_contain_text("Today's free times are used up")
        page.get_by_role("dialog").get_by_role("button", name="Not now").click()
        expect(self.page(page).locator(".covered")).to_be_visible()
        expect(self.page(page).locator(".dot")).to_have_count(5)
        self.page(page).get_by_role("button", name="Show the time").click()
        page.get_by_role("dialog").get_by_role("button", name="Go unlimited").click()
        paywall = page.locator("#unlimited")
        expect(paywall.locator("h1")).to_have_text("Every song, whenever you need it")
        self.assertNotRegex(paywall.inner_text(), r"[$€£]|\d")
        paywall.get_by_role("button", name="Close").click()
        expect(self.page(page).locator(".covered")).to_be_visible()
        # Nobody asked again.
        expect(page.get_by_role("dialog")).to_have_count(0)

    def test_coming_back_looks_at_nothing(self):
        told = []
        page = self.visit(allowance=self.counted(3))
        page.route(re.compile(r"/v1/songs/\w+/views$"), lambda route: (told.append(route.request.url), route.fulfill(json={**self.counted(2), "isNew": True})))
        self.open_song(page, "river")
        expect(page.locator(".films > .pill")).to_have_text("2 / 3")
        self.page(page).get_by_role("button", name="Next song").click()
        page.locator(".films > .pill").click()
        page.get_by_role("dialog").get_by_role("button", name="Go unlimited").click()
        page.locator("#unlimited").get_by_role("button", name="Close").click()
        expect(self.page(page).locator(".name h2")).to_have_text("Run, Rabbit")
        expect(self.page(page).locator(".covered")).to_be_visible()
        expect(page.locator(".films > .pill")).to_have_text("2 / 3")
        self.assertEqual(len(told), 1)

    def test_what_is_not_possible_is_not_offered(self):
        """Advertisements are the app's, and the page says so; where nothing is sold, nothing is offered."""
        page = self.visit(allowance={**self.counted(0), "allowance": 5, "ads": 1, "adsLeft": 5}, config={**CONFIG, "products": []})
        expect(page.locator(".home .pill")).to_have_text("0 / 5")
        expect(page.locator(".upgrade")).to_be_hidden()
        page.locator(".home .pill").click()
        sheet = page.get_by_role("dialog")
        expect(sheet).to_contain_text("In the app on a phone, 5 advertisements can bring you more today. This page shows none.")
        expect(sheet.get_by_role("button", name="Go unlimited")).to_have_count(0)
        sheet.get_by_role("button", name="OK").click()
        page.get_by_role("button", name="Your settings").click()
        expect(page.get_by_role("dialog")).to_contain_text("Plan")
        expect(page.get_by_role("dialog").get_by_role("button", name="Restore a purchase")).to_have_count(0)

    def test_a_purchase_is_shown_to_the_app_for_songs(self):
        shown = []
        page = self.visit(allowance=self.counted(1))
        page.route(re.compile(r"/v1/songs/subscription$"), lambda route: (shown.append(route.request.post_data_json), route.fulfill(json={"isSubscribed": True})))
        page.get_by_role("button", name="Your settings").click()
        page.get_by_role("dialog").get_by_role("button", name="Restore a purchase").click()
        self.answer(page, "/v1/songs/allowance", {**ALLOWANCE, "isSubscribed": True})
        page.locator("#purchase").fill("a.b.c")
        page.locator("dialog button[type=submit]").click()
        expect(page.locator(".pill").first).to_be_hidden()
        self.assertEqual(shown, [{"signedTransaction": "a.b.c"}])

    def test_views_without_a_network_are_told_later(self):
        told = []
        page = self.visit(allowance=self.counted(3))
        expect(page.locator(".home .pill")).to_have_text("3 / 3")
        page.context.set_offline(True)
        self.open_song(page, "river")
        self.chosen(page, "What the River Said", 1934)
        expect(page.locator(".films > .pill")).to_have_text("2 / 3")
        page.route(re.compile(r"/v1/songs/\w+/views$"), lambda route: (told.append(route.request.post_data_json), route.fulfill(json={**self.counted(2), "isNew": True})))
        self.answer(page, "/v1/songs/allowance", self.counted(2))
        page.context.set_offline(False)
        page.reload()
        self.chosen(page, "What the River Said", 1934)
        expect(page.locator(".films > .pill")).to_have_text("2 / 3")
        # Whatever an answer that was lost had told.
        self.assertEqual({body["isReplayed"] for body in told}, {True})

    def test_a_subscriber_is_not_counted(self):
        page = self.visit(allowance={**ALLOWANCE, "isSubscribed": True})
        page.get_by_role("button", name="Your settings").click()
        expect(page.get_by_role("dialog")).to_contain_text("Unlimited")
        expect(page.locator(".pill")).to_have_count(0)
