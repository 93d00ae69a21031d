"""Settings, plans, and what people ask for after an identification."""

import json

import stack
from browser import WebTest
from playwright.sync_api import expect

ACCOUNT = {"tier": "free", "advancedSearch": False, "quota": {"used": 2, "limit": 5}}
GROUP = "0d5e6a3c-9c1e-4f0e-8a53-6b8f3f0c8a11"


class AccountTests(WebTest):
    def test_plans_are_offered_on_the_first_run_where_scans_are_counted(self):
        page = self.open(welcomed=False)
        self.answer(page, "/v1/account", ACCOUNT)
        page.get_by_role("button", name="Get Started").click()
        expect(page.get_by_role("heading", name="Choose your plan")).to_be_visible()
        page.get_by_role("button", name="Start with 5 free scans").click()
        expect(page.locator("#camera")).to_be_visible()

    def test_tier_usage_and_switch(self):
        page = self.open(path="/#settings")
        expect(page.get_by_role("heading", name="Ultra")).to_be_visible()
        toggle = page.get_by_role("switch", name="Advanced search")
        expect(toggle).to_be_checked()
        toggle.click()
        expect(toggle).not_to_be_checked()
        page.reload()
        expect(page.get_by_role("switch", name="Advanced search")).not_to_be_checked()

        self.answer(page, "/v1/account", {**ACCOUNT, "subscription": {"productId": "albumscan_base_annual", "state": "expired"}})
        page.reload()
        expect(page.locator("#settings")).to_contain_text("2 of 5 scans used")
        expect(page.get_by_role("switch", name="Advanced search")).to_be_disabled()
        page.get_by_role("button", name="Plans").click()
        expect(page.locator("#plans .card[aria-current]")).to_contain_text("Free")

    def test_a_purchase_is_restored(self):
        page = self.open(path="/#plans")
        self.answer(page, "/v1/account/subscription", {"tier": "ultra", "advancedSearch": True})
        page.get_by_role("button", name="Restore a purchase").click()
        page.get_by_label("Purchase code").fill("a.b.c")
        with page.expect_request("**/v1/account/subscription") as request:
            page.get_by_role("button", name="Restore", exact=True).click()
        self.assertEqual(request.value.post_data_json, {"signedTransaction": "a.b.c"})
        expect(page.locator("#banner")).to_contain_text("Welcome back: your plan is ultra.")

    def test_sharing_an_account_is_asked_first(self):
        page = self.open(path="/#plans")
        terms = {"entries": 12, "used": 1, "needsAgreement": True}
        problem = {"type": "about:blank", "status": 409, "retryable": False, "title": "Another account has it."}
        self.answer(page, "/v1/account/subscription", {**problem, "code": "join_required", "join": terms}, status=409)
        page.get_by_role("button", name="Restore a purchase").click()
        page.get_by_label("Purchase code").fill("a.b.c")
        page.get_by_role("button", name="Restore", exact=True).click()
        question = page.get_by_role("dialog", name="Share one account?")
        expect(question).to_contain_text("12 albums of your history and 1 used scan")
        self.answer(page, "/v1/account/subscription", {**problem, "code": "join_pending", "title": "It has to agree."}, status=409)
        with page.expect_request("**/v1/account/subscription") as request:
            question.get_by_role("button", name="Share").click()
        self.assertEqual(request.value.post_data_json, {"signedTransaction": "a.b.c", "join": True})
        expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("It has to agree.")

    def test_devices_are_listed_and_signed_out(self):
        page = self.open(path=None)
        times = {"createdAt": "2026-11-01T09:12:44.120Z", "lastSeenAt": "2026-11-21T21:40:02.310Z"}
        mine = {"id": GROUP, "name": "Phone", "platform": "iOS", "current": True, **times}
        other = {**mine, "id": GROUP.replace("0d5e", "1d5e"), "name": "Kitchen", "current": False}
        self.answer(page, "/v1/devices", {"devices": [mine, other]}, method="GET")
        join = {"id": GROUP, "name": "Tablet", "entries": 3, "createdAt": times["createdAt"], "expiresAt": times["lastSeenAt"]}
        self.answer(page, "/v1/account/joins", {"joins": [join]})
        self.answer(page, f"/v1/account/joins/{GROUP}", ACCOUNT)
        self.answer(page, f"/v1/devices/{other['id']}", {})
        page.goto(stack.url() + "/#settings")
        expect(page.get_by_role("button", name="Leave this shared account")).to_be_visible()
        with page.expect_request(f"**/v1/account/joins/{GROUP}") as request:
            page.get_by_role("group", name="Tablet wants").get_by_role("button", name="Do not share").click()
        self.assertEqual(request.value.post_data_json, {"accept": False})
        self.assertEqual(page.get_by_role("button", name="Sign out Phone").count(), 0)
        page.get_by_role("button", name="Sign out Kitchen, iOS").click()
        with page.expect_request(lambda sent: sent.method == "DELETE") as request:
            page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
        self.assertTrue(request.value.url.endswith(other["id"]))

    def test_exports(self):
        page = self.open(path="/#settings")
        self.answer(page, "/v1/account/export", {"account": {}})
        self.answer(page, "/v1/history/export", {"entries": []})
        for button, name in [("Export as CSV", "albumscan-history.csv"), ("Export as JSON", "albumscan-history.json"),
                             ("Download my data", "albumscan-account.json")]:
            with page.expect_download() as download:
                page.get_by_role("button", name=button).click()
            self.assertEqual(download.value.suggested_filename, name)

    def test_erasing_everything(self):
        stack.forget()
        page = self.open()
        self.choose(page, "weezer")
        self.found(page, "Weezer")
        page.goto(stack.url() + "/#settings")
        page.get_by_role("button", name="Erase everything").click()
        page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.get_by_role("button", name="Erase everything").click()
        with page.expect_response(lambda answer: answer.request.method == "DELETE") as answer:
            page.get_by_role("dialog").get_by_role("button", name="Erase everything").click()
        self.assertEqual(answer.value.status, 204)
        expect(page.get_by_role("button", name="Get Started")).to_be_visible()
        page.goto(stack.url() + "/#history")
        expect(page.locator("#history .empty")).to_be_visible()

    def test_everything_that_failed_is_tried_again(self):
        page = self.open(path="/#settings")
        self.answer(page, "/v1/scans/retry", {"retried": [], "remaining": 0})
        page.get_by_role("button", name="Try everything that failed again").click()
        expect(page.get_by_role("alert")).to_contain_text("Nothing has failed.")


class AlbumTests(WebTest):
    def setUp(self):
        super().setUp()
        stack.forget()
        stack.sandbox("POST", "latency", {"scale": 0})
        self.page = self.open(script="navigator.share = async (words) => { window.shared = words; };")
        self.choose(self.page, "weezer")
        self.found(self.page, "Weezer")

    def test_the_wrong_album(self):
        candidate = {"releaseGroupId": GROUP, "artistName": "Weezer", "albumTitle": "Weezer (Green Album)", "releaseYear": "2001", "kind": "Album"}
        self.answer(self.page, "/candidates", {"candidates": [candidate]})
        self.answer(self.page, "/correction", {}, method="POST")
        self.page.get_by_role("button", name="Wrong album?").click()
        expect(self.page.get_by_role("dialog")).to_contain_text("2001 · Album")
        self.page.get_by_label("It is another album").fill("Pixies - Doolittle")
        with self.page.expect_request("**/candidates?query=Pixies*"):
            self.page.get_by_role("button", name="Search").click()
        expect(self.page.get_by_role("dialog")).to_contain_text("As you typed it")
        with self.page.expect_request("**/correction") as request:
            self.page.get_by_role("button", name="Weezer (Green Album)").click()
        self.assertEqual(request.value.post_data_json, {"releaseGroupId": GROUP})
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def test_what_the_server_lacks_is_not_offered_again(self):
        missing = {"code": "not_found", "title": "There is no such resource.", "status": 404}
        self.answer(self.page, "/candidates", missing, status=404)
        self.answer(self.page, "/editions", missing, status=404)
        for name in ["Wrong album?", "Other cover"]:
            button = self.page.get_by_role("button", name=name)
            button.click()
            expect(button).to_have_count(0)
            expect(self.page.get_by_role("dialog")).to_have_count(0)

    def test_another_cover(self):
        picture = self.page.locator(".details:visible .art img").get_attribute("src")
        cover = {"state": "ready", "url": picture, "thumbnailUrl": picture}
        editions = [{"releaseId": GROUP.replace("0", "1"), "title": "Weezer", "releaseYear": "1994", "country": "US", "artwork": cover},
                    {"releaseId": GROUP, "title": "Weezer", "releaseYear": "2004", "country": "XE", "artwork": {**cover, "url": picture + "&other"}}]
        self.answer(self.page, "/editions", {"editions": editions})
        self.answer(self.page, "/artwork", {}, method="PUT")
        self.page.get_by_role("button", name="Other cover").click()
        with self.page.expect_request("**/artwork") as request:
            self.page.get_by_role("button", name="2004 · XE").click()
        self.assertEqual(json.loads(request.value.post_data), {"releaseId": GROUP})
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def test_sharing(self):
        self.page.get_by_role("button", name="Share").click()
        words = self.until(self.page, "window.shared")
        self.assertIn("Weezer by Weezer", words["text"] + words["title"])
        self.assertNotIn("$", words["text"])
        # Older servers do not write it; the app does.
        self.answer(self.page, "/share", {"code": "not_found", "title": "No", "status": 404}, status=404)
        self.page.evaluate("window.shared = null")
        self.page.get_by_role("button", name="Share").click()
        self.assertIn("🎵", self.until(self.page, "window.shared")["text"])

    def test_an_entry_is_deleted(self):
        self.page.get_by_role("button", name="Delete").click()
        self.page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        expect(self.page.locator("#camera")).to_be_visible()
        self.page.get_by_role("button", name="History").click()
        expect(self.page.locator("#history .empty")).to_be_visible()
