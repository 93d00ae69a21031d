"""Without a camera and with a large window: photos chosen or dropped, one or several."""

import base64

import stack
from browser import DESKTOP, WebTest
from playwright.sync_api import expect

DROP = """([names, pictures]) => {
    const transfer = new DataTransfer();
    pictures.forEach((picture, index) => {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], names[index], { type: "image/jpeg" }));
    });
    const target = document.getElementById("camera");
    for (const kind of ["dragenter", "dragover", "drop"])
        target.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: transfer }));
}"""


class DesktopTests(WebTest):
    def setUp(self):
        super().setUp()
        stack.forget()

    def drop(self, page, *names):
        expect(page.locator("#scan")).to_have_text("CHOOSE")
        page.evaluate(DROP, [[f"{name}.jpg" for name in names], [base64.b64encode(stack.photograph(name)).decode() for name in names]])

    def test_a_dropped_photo(self):
        page = self.open(screen=DESKTOP)
        self.drop(page, "weezer")
        self.found(page, "Weezer")
        art, heading = page.locator(".details:visible .art").bounding_box(), page.locator(".details:visible h1").bounding_box()
        self.assertGreater(heading["x"], art["x"] + art["width"])

    def test_the_guide_is_the_largest_square(self):
        page = self.open("ok-computer", screen=DESKTOP)
        expect(page.locator("#scan")).to_have_text("SCAN")
        guide = page.locator("#guide").bounding_box()
        self.assertEqual((guide["width"], guide["height"], guide["y"]), (760, 760, 20))
        scan = page.locator("#scan").bounding_box()
        self.assertGreater(scan["x"], guide["x"] + guide["width"])

    def test_several_photos(self):
        page = self.open(screen=DESKTOP)
        self.drop(page, "weezer", "parcel-label", "abbey-road", "mdna")
        expect(page.get_by_role("heading", name="4 photos scanned", exact=True)).to_be_visible()
        rows = page.locator("#batch .entry")
        expect(rows.nth(0)).to_contain_text("Weezer")
        expect(rows.nth(1)).to_contain_text("Unable to identify this cover art")
        expect(rows.nth(2)).to_contain_text("Cultural Monument")
        rows.nth(2).get_by_role("button").click()
        self.found(page, "Abbey Road")
        page.get_by_role("button", name="Close").click()
        expect(page.get_by_role("heading", name="4 photos scanned", exact=True)).to_be_visible()

    def test_what_is_no_picture(self):
        page = self.open(screen=DESKTOP)
        expect(page.locator("#scan")).to_be_enabled()
        page.set_input_files("#camera input[type=file]", [{"name": "a.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"}])
        expect(page.get_by_role("alert")).to_contain_text("This picture cannot be read.")
