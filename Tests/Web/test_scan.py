"""From the first visit to the details of an album."""

import re

import stack
from browser import WebTest
from playwright.sync_api import expect

SENTENCES = [
    "Extracting text and examining album art", "We found OK Computer by Radiohead",
    "Writing a review that's somehow both pretentious and correct",
]
# Notes what the loading screen says and when, and what picture is sent.
RECORDER = """
    window.said = [];
    new MutationObserver(() => {
        const text = document.querySelector('#scanning .state')?.innerText.replace(/\\s+/g, ' ').trim();
        if (text && said.at(-1)?.text !== text) said.push({ text, at: performance.now() });
    }).observe(document, { subtree: true, childList: true });
    const send = fetch;
    window.fetch = (path, options) => {
        const { body } = options ?? {};
        if (body instanceof Blob) createImageBitmap(body).then(({ width, height }) => (window.uploaded = [body.type, width, height]));
        return send(path, options);
    };
"""


class FirstRunTests(WebTest):
    def setUp(self):
        super().setUp()
        stack.forget()

    def test_from_welcome_to_details(self):
        # Slow enough that no text is there when the find has been shown.
        stack.fault("slow", upstream="anthropic", step="review", milliseconds=4000)
        page = self.open("ok-computer", welcomed=False, script=RECORDER)
        expect(page.get_by_role("heading", name=re.compile("Discover music that.matters"))).to_be_visible()
        expect(page.locator("#launch")).to_be_hidden()
        page.get_by_role("button", name="Get Started").click()
        expect(page.locator("#open-history")).to_be_hidden()
        self.assert_guide(page, 390, 844)

        self.scan(page)
        expect(page.locator("#scanning .state")).to_contain_text(SENTENCES[0])
        # What was taken is on the screen from the start, and the words are at half the height.
        # It is what was drawn of the camera's picture: nothing has to be decoded first.
        self.until(page, "document.querySelector('#scanning canvas.taken')?.width === 1024")
        expect(page.locator("#scanning .dots")).to_have_css("color", "rgb(43, 224, 123)")
        self.settle(page)
        words = page.locator("#scanning .sentence").bounding_box()
        self.assertAlmostEqual(words["y"] + words["height"] / 2, 422, delta=2)
        expect(page.locator("#scanning b").first).to_have_css("color", "rgb(43, 224, 123)")
        expect(page.locator("#scanning img.cover150.in")).to_be_visible()
        self.found(page, "OK Computer")

        self.assertEqual(page.evaluate("uploaded"), ["image/jpeg", 1024, 1024])
        said = page.evaluate("said")
        self.assertEqual([any(line["text"].startswith(words) for line in said) for words in SENTENCES], [True] * 3, said)
        # Each at least a second, the find two; the next one comes after a slide of 0.3 s.
        shown = {words: next(line["at"] for line in said if line["text"].startswith(words)) for words in SENTENCES}
        self.assertGreaterEqual(shown[SENTENCES[1]] - shown[SENTENCES[0]], 1000)
        self.assertGreaterEqual(shown[SENTENCES[2]] - shown[SENTENCES[1]], 2000)

        self.assert_details(page)
        # The phone's own bars follow the screen, and light and dark.
        page.emulate_media(color_scheme="light")
        theme = page.locator("meta[name=theme-color]")
        expect(theme).to_have_attribute("content", "rgb(255, 255, 255)")
        page.emulate_media(color_scheme="dark")
        expect(theme).to_have_attribute("content", "rgb(11, 13, 12)")
        page.get_by_role("button", name="Close").click()
        expect(page.get_by_role("button", name="History")).to_be_visible()
        expect(theme).to_have_attribute("content", "rgb(0, 0, 0)")

    def assert_guide(self, page, width, height):
        expect(page.locator("#scan")).to_be_enabled()
        guide = page.locator("#guide").bounding_box()
        self.assertAlmostEqual(guide["x"], 20, delta=0.5)
        self.assertAlmostEqual(guide["width"], width - 40, delta=0.5)
        self.assertAlmostEqual(guide["height"], guide["width"], delta=0.5)
        self.assertAlmostEqual(guide["y"] + guide["height"] / 2, height / 2, delta=0.5)
        expect(page.locator("#guide")).to_have_css("border", "4px solid rgb(43, 224, 123)")
        self.assertIn("rgba(0, 0, 0, 0.8)", page.locator("#guide").evaluate("element => getComputedStyle(element).boxShadow"))
        feed = page.locator("#feed").evaluate("video => [video.videoWidth, video.videoHeight, video.paused]")
        self.assertEqual(feed, [1080, 1440, False])

    def assert_details(self, page):
        details = page.locator(".details:visible")
        words = re.sub(r"\s+", " ", details.inner_text())
        order = ["ESSENTIAL CLASSIC", "9.7", "Radiohead", "OK Computer", "Released: 1997", "Genre: Alternative Rock", "Label: Parlophone",
                 "century's end", "Critics received it", "9.7 /10", "Key Tracks", "Paranoid Android", "Sources"]
        positions = [words.find(part) for part in order]
        self.assertNotIn(-1, positions, dict(zip(order, positions)))
        expect(details.locator(".artist")).to_have_css("font-size", "26px")
        expect(details.locator(".title")).to_have_css("font-size", "22px")
        expect(details.locator("dt").first).to_have_css("font-size", "18px")
        expect(details.locator(".bullets li").first).to_have_css("font-size", "18px")
        expect(details.locator(".tracks li").first).to_have_css("font-size", "18px")
        # The bar has the title once the heading is gone.
        expect(details.locator("nav.titled")).to_have_count(0)
        details.evaluate("element => element.scrollTo(0, 900)")
        expect(details.locator("nav.titled span")).to_have_text("OK Computer")
        details.evaluate("element => element.scrollTo(0, 0)")
        expect(details.locator(".art img")).to_have_attribute("alt", "Cover of OK Computer by Radiohead")
        details.locator(".badge").evaluate("element => Promise.all(element.getAnimations().map((one) => one.finished)).then(() => true)")
        art, badge = details.locator(".art").bounding_box(), details.locator(".badge").bounding_box()
        self.assertEqual(art["width"], 390)
        self.assertEqual(badge["width"], art["width"])
        self.assertTrue(badge["y"] < art["y"] + art["height"] < badge["y"] + badge["height"])

    def test_the_review_appears_as_it_is_written(self):
        stack.sandbox("POST", "latency", {"scale": 2})
        page = self.open("abbey-road")
        self.scan(page)
        summary = page.locator(".details:visible .summary")
        expect(summary).not_to_be_empty()
        expect(page.locator(".details:visible .writing")).to_be_visible()
        # Whoever reads along is not interrupted: what comes last stands last.
        self.assertEqual(page.locator(".details:visible .review").evaluate("""(review) => [...review.children]
            .map((child) => child.className).filter((name) => ["summary", "bullets", "for"].includes(name))"""), ["summary", "bullets", "for"])
        self.found(page, "Abbey Road")
        names = page.locator(".details:visible .review > *").evaluate_all("all => all.map((one) => one.className)")
        self.assertNotIn("bullets", names[names.index("for"):] if "for" in names else [])

    def test_the_verdict_is_there_before_the_text(self):
        stack.sandbox("POST", "latency", {"scale": 3})
        page = self.open("abbey-road")
        self.scan(page)
        # On the confirmation, or in its place on the details, where the text is still being written.
        expect(page.locator("#scanning .early, .details:visible .badge").first).to_contain_text("CULTURAL MONUMENT")
        expect(page.locator("#scanning .early .score, .details:visible .badge .score").first).to_have_text("9.6")
        expect(page.locator(".details:visible .writing")).to_be_visible()
        expect(page.locator(".details:visible .badge .score")).to_have_text("9.6")
        self.found(page, "Abbey Road")

    def test_a_verdict_that_is_awaited_has_its_place(self):
        # Nothing is there when the find has been shown, and the screen is opened by its address.
        stack.fault("slow", upstream="anthropic", step="review", milliseconds=10_000)
        page = self.open("abbey-road")
        self.scan(page)
        expect(page.locator("#scanning .state")).to_contain_text("Writing")
        page.evaluate("location.hash = `found/${localStorage.scan}`")
        badge = page.locator(".details:visible .badge")
        expect(badge).to_contain_text("The verdict is on its way")
        self.settle(page)
        before = page.locator(".details:visible h1").bounding_box()["y"], badge.bounding_box()["height"]
        expect(badge).to_contain_text("CULTURAL MONUMENT")
        self.settle(page)
        self.assertEqual((page.locator(".details:visible h1").bounding_box()["y"], badge.bounding_box()["height"]), before)

    def test_a_verdict_that_is_withdrawn_says_so(self):
        stack.sandbox("POST", "latency", {"scale": 2})
        # The last bullet speaks of prices, so the review is written again.
        stack.fault("price_talk", upstream="anthropic", step="review", count=1)
        page = self.open("abbey-road", script="""
            window.badges = [];
            new MutationObserver(() => {
                const text = document.querySelector('.details:not([hidden]) .badge:not([hidden])')?.innerText.replace(/\\s+/g, ' ').trim();
                if (text && badges.at(-1) !== text) badges.push(text);
            }).observe(document, { subtree: true, childList: true });
        """)
        self.scan(page)
        expect(page.locator(".details:visible .writing")).to_have_text("Writing the review again…")
        self.found(page, "Abbey Road")
        badges = page.evaluate("badges")
        self.assertEqual(len(badges), 3, badges)
        self.assertEqual(badges[1], "Written again: the verdict may change")
        self.assertEqual(badges[2], badges[0])

    def test_the_confirmation_has_the_verdict(self):
        page = self.open("weezer")
        self.scan(page)
        self.found(page, "Weezer")
        page.get_by_role("button", name="Close").click()
        self.scan(page)
        early = page.locator("#scanning .early")
        expect(early).to_be_visible()
        self.settle(page)
        words, verdict = page.locator("#scanning .sentence").bounding_box(), early.bounding_box()
        # The words keep their place.
        self.assertAlmostEqual(words["y"] + words["height"] / 2, 422, delta=2)
        self.assertGreater(verdict["y"], words["y"] + words["height"])
        self.found(page, "Weezer")

    def test_a_known_review_needs_no_loading_screen(self):
        page = self.open("ok-computer", script=RECORDER)
        self.scan(page)
        self.found(page, "OK Computer")
        page.get_by_role("button", name="Close").click()
        page.evaluate("said.length = 0")
        self.scan(page)
        self.found(page, "OK Computer")
        self.assertFalse(any("Writing" in line["text"] for line in page.evaluate("said")))

    def test_nothing_flashes_on_the_way(self):
        # A screen that fades in anew once the cover has grown is dark for a moment, and so is one that fades in under what shrinks.
        page = self.open("ok-computer", script="""
            window.begun = [];
            addEventListener("animationstart", ({ animationName, target }) => begun.push(`${animationName} ${target.id || target.className}`), true);
            // The camera's picture is there until the screen that follows has been painted.
            const { stop } = MediaStreamTrack.prototype;
            let frames = 0;
            const count = () => {
                frames = document.getElementById("scanning")?.hidden === false ? frames + 1 : 0;
                requestAnimationFrame(count);
            };
            count();
            MediaStreamTrack.prototype.stop = function () {
                window.framesBeforeStop = frames;
                stop.call(this);
            };
        """)
        stack.fault("slow", upstream="anthropic", step="review", milliseconds=1500)
        expect(page.locator("#scan")).to_be_enabled()
        page.evaluate("begun.length = 0")
        self.scan(page)
        offer = page.get_by_role("button", name="Put in the wallet")
        expect(page.locator("#scanning .early")).to_be_visible()
        # Events do not take it away.
        expect(page.locator("#scanning").get_by_role("button", name="Put in the wallet")).to_be_visible()
        self.found(page, "OK Computer")
        expect(offer).to_be_visible()
        self.settle(page)
        begun = page.evaluate("begun")
        self.assertEqual([name for name in begun if name.startswith("arrive")], [])
        self.assertFalse(any(name.startswith("fade badge") for name in begun), begun)
        self.assertGreater(page.evaluate("framesBeforeStop"), 0)

    def test_nothing_waits_for_artwork_that_is_late(self):
        # Later than the five seconds for which a scan waits for it: its event never comes.
        stack.fault("slow", upstream="musicbrainz", milliseconds=9000)
        page = self.open("ok-computer")
        self.scan(page)
        self.found(page, "OK Computer")
        art = page.locator(".details:visible .art")
        expect(art).to_contain_text("Looking for the cover…")
        # Until it comes, what was taken stands in its place.
        expect(art.locator("img")).to_have_js_property("naturalWidth", 1024)
        expect(art.locator("img")).to_have_attribute("alt", "Your photo")
        expect(art.get_by_alt_text("Cover of OK Computer by Radiohead")).to_have_js_property("naturalWidth", 500)
        expect(art).not_to_contain_text("Looking")
        expect(art.locator("img")).to_have_count(1)

    def test_a_slow_identification_says_the_second_sentence(self):
        stack.fault("slow", upstream="anthropic", step="id_call_1", milliseconds=5000)
        page = self.open("ok-computer")
        self.scan(page)
        expect(page.locator("#scanning .state")).to_contain_text("Flipping through every record bin in existence")
        self.found(page, "OK Computer")


class TroubleTests(WebTest):
    def setUp(self):
        super().setUp()
        stack.forget()

    def test_no_album(self):
        page = self.open("parcel-label")
        self.scan(page)
        expect(page.locator("#scanning .state")).to_contain_text("Couldn't find a match")
        banner = page.get_by_role("alert")
        expect(banner).to_contain_text("Unable to identify this cover art")
        expect(banner).to_contain_text("Make sure the front of the album cover is clear and fills the frame")
        expect(page.locator("#banner > div")).to_have_css("background-color", "rgb(210, 31, 60)")
        expect(page.locator("#banner > div")).to_have_count(0)
        expect(page.locator("#scan")).to_be_enabled()
        expect(page.locator("#open-history")).to_be_hidden()

    def test_a_running_scan_is_cancelled(self):
        stack.fault("hang", upstream="anthropic", step="id_call_1", count=9)
        page = self.open("ok-computer")
        self.scan(page)
        with page.expect_response(re.compile(r"/v1/scans/[0-9a-f-]+/cancel$")) as answer:
            page.get_by_role("button", name="Cancel").click()
        self.assertEqual(answer.value.json()["error"]["code"], "cancelled")
        expect(page.locator("#scan")).to_be_enabled()

    def test_a_failed_review_is_written_again(self):
        stack.fault("status", upstream="anthropic", step="review", status=500, count=20)
        page = self.open("ok-computer")
        self.scan(page)
        expect(page.get_by_text("Review Temporarily Unavailable")).to_be_visible()
        expect(page.locator(".details:visible h1")).to_contain_text("OK Computer")
        stack.sandbox("DELETE", "faults")
        page.get_by_role("button", name="Retry Review").click()
        self.found(page, "OK Computer")

    def test_a_review_that_fails_again_says_so(self):
        stack.fault("status", upstream="anthropic", step="review", status=500, count=40)
        page = self.open("ok-computer")
        self.scan(page)
        expect(page.locator(".details:visible .unavailable")).to_contain_text("The review could not be written just now.")
        page.get_by_role("button", name="Retry Review").click()
        expect(page.locator(".details:visible .unavailable")).to_contain_text("It could not be written this time either.")
        stack.sandbox("DELETE", "faults")

    def test_no_artwork(self):
        page = self.open("paper-satellites")
        self.scan(page)
        self.found(page, "Paper Satellites")
        expect(page.get_by_text("Album art unavailable")).to_be_visible()
        expect(page.locator(".details:visible .noart")).to_have_css("background-color", "rgb(229, 229, 229)")
        page.emulate_media(color_scheme="dark")
        expect(page.locator(".details:visible .noart")).to_have_css("background-color", "rgb(44, 44, 44)")

    def test_the_gateway_dies_in_mid_scan(self):
        stack.fault("slow", upstream="anthropic", step="review", milliseconds=4000)
        page = self.open("ok-computer")
        self.scan(page)
        expect(page.locator("#scanning .state")).to_contain_text("We found")
        address = stack.kill_gateway()
        stack.restart_gateway(address)
        self.found(page, "OK Computer")

    def test_the_page_is_closed_in_mid_scan(self):
        stack.fault("slow", upstream="anthropic", step="id_call_1", milliseconds=3000)
        page = self.open("ok-computer")
        with page.expect_request(re.compile("/events$")):
            self.scan(page)
        page.close()
        page = self.contexts[-1].new_page()
        page.goto(stack.url())
        self.found(page, "OK Computer")

    def test_a_slow_network(self):
        page = self.open("ok-computer")
        slow = page.context.new_cdp_session(page)
        slow.send("Network.emulateNetworkConditions", {"offline": False, "latency": 400, "downloadThroughput": 40_000, "uploadThroughput": 40_000})
        self.scan(page)
        self.found(page, "OK Computer")

    def test_no_network(self):
        page = self.open("ok-computer")
        expect(page.locator("#scan")).to_be_enabled()
        page.context.set_offline(True)
        self.scan(page)
        expect(page.get_by_role("alert")).to_contain_text("No internet connection. Please check your connection and try again.")
        expect(page.locator("#scan")).to_be_enabled()

    def test_the_scans_are_used_up(self):
        page = self.open("ok-computer")
        self.answer(page, "/v1/account", {"tier": "free", "advancedSearch": False, "quota": {"used": 5, "limit": 5}})
        self.answer(page, "/v1/scans", {"code": "quota_exhausted", "title": "Your scans are used up.", "status": 402}, status=402)
        self.scan(page)
        expect(page.get_by_role("heading", name="Your scans are used up")).to_be_visible()
        expect(page.locator("#plans .card h2").first).to_contain_text("Base")
        for words in ["120 a month", "$4.99 a year", "$11.99 a year", "Advanced search", "Your plan"]:
            expect(page.locator("#plans")).to_contain_text(words)
        page.get_by_role("button", name="Close").click()
        expect(page.locator("#camera")).to_be_visible()


class CameraTests(WebTest):
    def test_a_refused_camera(self):
        page = self.open("ok-computer", allow=False, welcomed=False)
        page.get_by_role("button", name="Get Started").click()
        expect(page.get_by_role("heading", name="AlbumScan needs your camera")).to_be_visible()
        expect(page.locator("#denied li")).to_have_count(3)
        page.context.grant_permissions(["camera"])
        page.get_by_role("button", name="Try again").click()
        expect(page.locator("#scan")).to_have_text("SCAN")
        expect(page.locator("#feed")).to_have_js_property("paused", False)

    def test_photos_instead_of_a_refused_camera(self):
        page = self.open("ok-computer", allow=False)
        page.get_by_role("button", name="Use photos instead").click()
        expect(page.locator("#inside")).to_contain_text("Choose a photo of an album cover")
        self.choose(page, "weezer")
        self.found(page, "Weezer")

    def test_the_camera_runs_before_anything_else_has_come(self):
        page = self.open("ok-computer", path=None)
        page.route(re.compile("/app/"), lambda route: None)
        page.goto(stack.url(), wait_until="commit")
        expect(page.locator("#feed")).to_have_js_property("paused", False)
        expect(page.locator("#guide")).to_be_visible()

    def test_the_camera_stops_on_other_screens(self):
        page = self.open("ok-computer")
        expect(page.locator("#scan")).to_be_enabled()
        page.get_by_role("button", name="Settings").click()
        expect(page.locator("#feed")).to_have_js_property("srcObject", None)
        page.get_by_role("button", name="Close").click()
        expect(page.locator("#feed")).to_have_js_property("paused", False)

    def test_a_press_before_the_feed_runs_counts_once(self):
        page = self.open("ok-computer", script="""
            const start = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
            navigator.mediaDevices.getUserMedia = async (wanted) => {
                await new Promise((resolve) => setTimeout(resolve, 1000));
                return start(wanted);
            };
        """)
        uploads = []
        page.on("request", lambda request: request.method == "POST" and request.url.endswith("/v1/scans") and uploads.append(request))
        expect(page.locator("#scan")).to_be_enabled()
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("button", name="Close").click()
        page.locator("#scan").dblclick()
        self.found(page, "OK Computer")
        self.assertEqual(len(uploads), 1)

    def test_the_camera_runs_after_a_quick_look_elsewhere(self):
        page = self.open("ok-computer", script="""
            const { play } = HTMLMediaElement.prototype;
            window.plays = 0;
            HTMLMediaElement.prototype.play = async function () {
                window.plays += 1;
                const playing = play.call(this).catch(() => {});
                await new Promise((resolve) => setTimeout(resolve, 1000));
                window.plays -= 1;
                return playing;
            };
        """)
        expect(page.locator("#scan")).to_be_enabled()
        for _ in range(2):
            page.get_by_role("button", name="Settings").click()
            page.get_by_role("button", name="Close").click()
        # The last start is over, and what the ones before it had left to do.
        self.until(page, "window.feed.srcObject && window.plays === 0")
        expect(page.locator("#feed")).not_to_have_js_property("videoWidth", 0)
