"""Every screen, by the rules of WCAG 2.2 AA that can be measured; by keyboard; with large text; without motion."""

import audit
import stack
from browser import DESKTOP, PHONE, SIDE, SMALL, WebTest
from playwright.sync_api import expect

ACCOUNT = {"tier": "free", "advancedSearch": False, "quota": {"used": 2, "limit": 5}}
CANDIDATE = {"releaseGroupId": "0d5e6a3c-9c1e-4f0e-8a53-6b8f3f0c8a11", "artistName": "Weezer", "albumTitle": "Pinkerton", "releaseYear": "1996"}
LARGE_TEXT = "document.addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; })"


class AccessibilityTests(WebTest):
    def audit(self, page, where):
        self.settle(page)
        self.assertEqual(audit.complaints(page), [], where)

    def assert_apart(self, page, one, other):
        """Neither covers the other."""
        a, b = page.locator(one).bounding_box(), page.locator(other).bounding_box()
        is_apart = any(first[axis] + first[size] <= second[axis] + 0.5 for first, second in ((a, b), (b, a))
                       for axis, size in (("x", "width"), ("y", "height")))
        self.assertTrue(is_apart, (one, a, other, b))

    def visit(self, screen, script=None, **options):
        """All screens, one after the other."""
        stack.forget()
        stack.sandbox("POST", "latency", {"scale": 0})
        first = self.open(welcomed=False, screen=screen, script=script, **options)
        first.locator("#launch").wait_for(state="hidden")
        self.audit(first, "welcome")
        denied = self.open("ok-computer", allow=False, screen=screen, script=script, **options)
        expect(denied.locator("#denied h1")).to_be_visible()
        denied.locator("#launch").wait_for(state="hidden")
        self.audit(denied, "denied")

        page = self.open(screen=screen, script=script, **options)
        page.locator("#launch").wait_for(state="hidden")
        expect(page.locator("#scan")).to_be_enabled()
        self.audit(page, "camera")
        page.goto(stack.url() + "/#history")
        self.audit(page, "empty history")
        page.goto(stack.url() + "/#camera")
        self.choose(page, "weezer", "parcel-label")
        expect(page.get_by_role("heading", name="2 photos scanned", exact=True)).to_be_visible()
        self.audit(page, "batch")
        page.goto(stack.url() + "/#history")
        page.locator("#history .open").first.click()
        self.found(page, "Weezer")
        self.audit(page, "details")
        self.assert_apart(page, ".details:visible .badge", ".details:visible h1")
        self.answer(page, "/candidates", {"candidates": [CANDIDATE]})
        page.get_by_role("button", name="Wrong album?").click()
        expect(page.get_by_role("dialog")).to_contain_text("Pinkerton")
        self.audit(page, "wrong album")
        page.keyboard.press("Escape")
        page.go_back()
        expect(page.locator("#history .entry")).to_have_count(1)
        self.audit(page, "history")
        # Names are broken between words, where there are several.
        self.assertEqual(page.locator("#history .words > *").evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth)"), [])
        self.answer(page, "/v1/account", ACCOUNT)
        page.goto(stack.url() + "/#settings")
        expect(page.locator("#settings meter")).to_be_visible()
        self.audit(page, "settings")
        self.assert_apart(page, "#settings .top .name", "#settings .top .icon")
        page.get_by_role("button", name="Erase everything").click()
        self.audit(page, "erase")
        page.keyboard.press("Escape")
        page.goto(stack.url() + "/#plans")
        self.audit(page, "plans")
        page.goto(stack.url() + "/privacy")
        self.audit(page, "privacy")

    def test_a_phone(self):
        self.visit(PHONE, color_scheme="light")

    def test_a_phone_of_320_pixels_in_the_dark(self):
        self.visit(SMALL, color_scheme="dark")

    def test_text_of_double_size(self):
        self.visit(PHONE, script=LARGE_TEXT)

    def test_a_desktop(self):
        self.visit(DESKTOP)

    def test_a_phone_on_its_side(self):
        self.visit(SIDE)
        page = self.open(welcomed=False, screen=SIDE)
        expect(page.locator("#launch")).to_be_hidden()
        self.assertGreaterEqual(page.locator("#welcome .mark").bounding_box()["y"], 0)
        stack.forget()
        page = self.open(screen=SIDE)
        self.choose(page, "weezer")
        self.found(page, "Weezer")
        self.audit(page, "details")
        self.assertEqual(page.locator(".details:visible").evaluate("element => element.scrollTop"), 0)
        expect(page.locator(".details:visible .artist")).to_be_in_viewport()

    def test_the_audit_sees_what_is_wrong(self):
        page = self.open(path="/#settings")
        expect(page.locator("#settings h1")).to_be_visible()
        page.locator("#settings").evaluate("""(screen) => {
            const button = document.createElement("button");
            button.style.cssText = "width: 20px; height: 20px";
            const faint = document.createElement("p");
            faint.textContent = "faint";
            faint.style.color = "#555";
            const wide = document.createElement("div");
            wide.style.cssText = "width: 2000px; height: 5px";
            screen.append(button, faint, wide, document.createElement("h1"), new Image(10, 10));
        }""")
        self.settle(page)
        complaints = " ".join(audit.complaints(page))
        for words in ["no name", "small, 20×20", "contrast 2.", "wider than the window", "not one h1"]:
            self.assertIn(words, complaints)

    def test_the_loading_screen_speaks(self):
        stack.forget()
        page = self.open("ok-computer")
        expect(page.locator("#scan")).to_be_enabled()
        page.locator("#scan").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#status")).to_have_text("Extracting text and examining album art...")
        self.audit(page, "loading")
        expect(page.locator("#status")).to_have_text("We found OK Computer by Radiohead")
        self.audit(page, "found")
        self.found(page, "OK Computer")
        expect(page.locator(".details:visible h1")).to_be_focused()

    def test_by_keyboard(self):
        page = self.open(screen=DESKTOP)
        expect(page.locator("#scan")).to_be_enabled()
        reached = []
        for _ in range(4):
            page.keyboard.press("Tab")
            reached.append(page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"))
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            if page.evaluate("document.activeElement !== document.body"):
                self.assertEqual(outline, "solid")
        self.assertTrue({"Settings", "Choose photos"} <= set(reached), reached)
        page.get_by_role("button", name="Settings").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#settings h1")).to_be_focused()
        page.get_by_role("button", name="Erase everything").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog").get_by_role("button", name="Cancel")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name="Erase everything")).to_be_focused()
        page.go_back()
        expect(page.get_by_role("button", name="Settings")).to_be_focused()

    def test_without_motion(self):
        page = self.open(reduced_motion="reduce", path="/#settings")
        duration = page.locator("#settings").evaluate("element => parseFloat(getComputedStyle(element).animationDuration)")
        self.assertLess(duration, 0.001)
