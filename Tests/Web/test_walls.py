"""Several records in one photo, on a stack that remembers covers."""

import io

import audit
import stack
from browser import DESKTOP, PHONE, SIDE, SMALL, WebTest
from PIL import Image
from playwright.sync_api import expect

HUNG = ["ok-computer", "abbey-road", "seeds", "weezer"]
EDGE, GAP = 620, 60


def photo():
    """Two records above two others, on a gray wall."""
    wall = Image.new("RGB", (2 * EDGE + 3 * GAP, 2 * EDGE + 3 * GAP), (120, 122, 118))
    for place, name in enumerate(HUNG):
        snapshot = Image.open(io.BytesIO(stack.photograph(name, seed=11))).convert("RGB")
        middle = snapshot.crop((50, 200, 850, 1000)).resize((EDGE, EDGE))
        wall.paste(middle, (GAP + place % 2 * (EDGE + GAP), GAP + place // 2 * (EDGE + GAP)))
    picture = io.BytesIO()
    wall.save(picture, "JPEG", quality=90)
    return {"name": "wall.jpg", "mimeType": "image/jpeg", "buffer": picture.getvalue()}


class WallTests(WebTest):
    def setUp(self):
        super().setUp()
        _, address = self.start_stack("walls", ALBUMSCAN_FINGERPRINT="on", ALBUMSCAN_RATE_WALLS="0")
        self.url = address.replace("127.0.0.1", "localhost")

    def show(self, page, picture):
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Several records in one photo").click()
        chooser.value.set_files(picture)

    def test_known_records_are_told_and_the_others_scanned_in_one_go(self):
        page = self.open(path=None)
        loaded = []
        page.on("request", lambda request: loaded.append(request.url))
        page.goto(self.url)
        for name in HUNG[:2]:
            self.choose(page, name)
            self.found(page, {"ok-computer": "OK Computer", "abbey-road": "Abbey Road"}[name])
            page.get_by_role("button", name="Close").click()
        # The part is loaded when it is opened, and not before.
        self.assertFalse([address for address in loaded if "/app/wall." in address])
        picture = photo()
        scene = page.locator("#wall .scene")
        known = scene.locator(".spot.known")
        # Until what the scans taught has arrived in every process.
        for _ in range(20):
            self.show(page, picture)
            expect(page.locator("#wall .scene.done")).to_be_visible()
            if known.count() == 2:
                break
            page.wait_for_timeout(1000)
            page.get_by_role("button", name="Close").click()
        expect(page.locator("#wall h1")).to_have_text("2 of 4 records known")
        for screen in (DESKTOP, SMALL, SIDE, PHONE):
            page.set_viewport_size(screen["viewport"])
            self.settle(page)
            self.assertEqual(audit.complaints(page), [], screen)
        for spot in scene.locator(".spot").all():
            box = spot.bounding_box()
            self.assertGreaterEqual(min(box["width"], box["height"]), 44)

        # By keyboard, from the first record to what is known of it.
        first = scene.get_by_role("button", name="OK Computer by Radiohead")
        first.focus()
        page.keyboard.press("Enter")
        sheet = page.get_by_role("dialog")
        expect(sheet).to_contain_text("Radiohead")
        expect(sheet.locator(".badge")).to_be_visible()
        self.settle(page)
        self.assertEqual(audit.complaints(page), [])
        page.keyboard.press("Escape")
        expect(first).to_be_focused()

        # Its record joins the history as any scan does.
        first.click()
        sheet.get_by_role("button", name="SCAN").click()
        self.found(page, "OK Computer")
        page.get_by_role("button", name="Close").click()
        expect(page.locator("#wall h1")).to_have_text("2 of 4 records known")

        page.get_by_role("button", name="Scan the 2 new ones").click()
        expect(page.locator("#batch h1")).to_have_text("2 photos scanned")
        for title in ["Seeds", "Weezer"]:
            expect(page.locator("#batch .entry.found", has_text=title).first).to_be_visible()

    def test_what_can_go_wrong(self):
        page = self.open(path=None, screen=PHONE)
        page.goto(self.url)
        expect(page.locator("#scan")).to_be_enabled()
        plain = io.BytesIO()
        Image.new("RGB", (600, 600), (90, 90, 90)).save(plain, "JPEG")
        self.show(page, {"name": "plain.jpg", "mimeType": "image/jpeg", "buffer": plain.getvalue()})
        expect(page.locator("#wall h1")).to_have_text("No records found")
        page.get_by_role("button", name="Close").click()
        self.show(page, {"name": "none.jpg", "mimeType": "image/jpeg", "buffer": b"none"})
        expect(page.locator("#banner")).to_contain_text("cannot be read")
        page.route("**/v1/walls", lambda route: route.abort())
        self.show(page, photo())
        expect(page.locator("#wall h1")).to_have_text("That did not work")
        page.unroute("**/v1/walls")
        page.get_by_role("button", name="Try again").click()
        expect(page.locator("#wall h1")).to_have_text("4 records, new to this server")
        page.get_by_role("button", name="Close").click()

        # Whoever has switched it off is not offered it.
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("switch", name="Several records in one photo").click()
        page.get_by_role("button", name="Close").click()
        expect(page.locator("#scan")).to_be_enabled()
        expect(page.get_by_role("button", name="Several records in one photo")).to_be_hidden()

    def test_where_the_operator_has_switched_it_off(self):
        _, address = self.start_stack("walls", ALBUMSCAN_WALLS="off")
        page = self.open(path=None)
        page.goto(address.replace("127.0.0.1", "localhost"))
        expect(page.locator("#scan")).to_be_enabled()
        self.show(page, photo())
        expect(page.locator("#wall .note")).to_have_text("This server does not look for several records.")
