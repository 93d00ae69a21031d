"""What is recognized before anybody presses, on a stack that remembers covers."""

from browser import WebTest
from playwright.sync_api import expect


class GlanceTests(WebTest):
    def setUp(self):
        super().setUp()
        _, address = self.start_stack("glances", ALBUMSCAN_FINGERPRINT="on")
        self.url = address.replace("127.0.0.1", "localhost")

    def test_a_known_cover_is_named_before_a_press(self):
        page = self.open("ok-computer", path=None, script="""
            const send = fetch;
            window.sizes = [];
            window.fetch = (path, options) => {
                if (path === "/v1/glances") sizes.push(options.body.size);
                return send(path, options);
            };""")
        glances = []
        page.on("request", lambda request: request.url.endswith("/v1/glances") and glances.append(request))
        page.goto(self.url)
        expect(page.locator("#scan")).to_be_enabled()
        page.wait_for_timeout(1500)
        # Nothing is sent before a first scan.
        self.assertEqual(glances, [])
        self.scan(page)
        self.found(page, "OK Computer")
        page.get_by_role("button", name="Close").click()
        label = page.locator("#guide .glance")
        expect(label).to_contain_text("OK Computer Radiohead")
        sizes = page.evaluate("sizes")
        self.assertTrue(sizes and max(sizes) <= 40_000, sizes)
        # What is known is not asked for again while nothing moves.
        count = len(glances)
        page.wait_for_timeout(3000)
        self.assertEqual(len(glances), count)

        page.get_by_role("button", name="Settings").click()
        page.get_by_role("switch", name="Recognize before I press").click()
        page.get_by_role("button", name="Close").click()
        expect(page.locator("#scan")).to_be_enabled()
        page.wait_for_timeout(2000)
        expect(label).to_be_hidden()
        self.assertEqual(len(glances), count)
