"""Phones and desktops: contexts of a real Chromium, whose every complaint is a failure."""

import json
import re
import sys
import unittest

import stack
from playwright.sync_api import expect, sync_playwright

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
SMALL = {**PHONE, "viewport": {"width": 320, "height": 568}}
TABLET = {**PHONE, "viewport": {"width": 768, "height": 1024}}
SIDE = {**PHONE, "viewport": {"width": 844, "height": 390}}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
# Milliseconds; a scan on a busy machine may need a model's time-out and another try.
PATIENCE = 40_000

_playwright = None
_browsers = {}


def browser(camera=None):
    """A Chromium that sees this cover, or has no camera at all."""
    global _playwright
    _playwright = _playwright or sync_playwright().start()
    if camera not in _browsers:
        arguments = ["--no-sandbox", "--disable-gpu"]
        if camera:
            arguments += ["--use-fake-device-for-media-stream=fps=10", f"--use-file-for-fake-video-capture={stack.video(camera)}"]
        _browsers[camera] = _playwright.chromium.launch(executable_path="/usr/bin/chromium", args=arguments)
    return _browsers[camera]


def close_all():
    for one in _browsers.values():
        one.close()
    if _playwright:
        _playwright.stop()


class WebTest(unittest.TestCase):
    """Each test has a fresh profile, and ends with a page that complained about nothing."""

    def setUp(self):
        self.complaints = []
        self.contexts = []

    def tearDown(self):
        for context in self.contexts:
            context.close()
        self.assertEqual(self.complaints, [])

    def report(self):
        """What pages complained about, for programs that are no tests; their exit status."""
        for complaint in self.complaints:
            print(complaint, file=sys.stderr)
        return 1 if self.complaints else 0

    def open(self, camera=None, path="/", allow=True, welcomed=True, screen=PHONE, script=None, **options):
        """A page of the app. `welcomed`: not the first visit; `allow`: the camera's question was answered with yes;
        `path`: None to go there oneself."""
        context = browser(camera).new_context(**screen, permissions=["camera"] if camera and allow else [], **options)
        context.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        self.contexts.append(context)
        if welcomed:
            context.add_init_script("if (!localStorage.getItem('welcomed')) localStorage.setItem('welcomed', '1')")
        if script:
            context.add_init_script(script)
        page = context.new_page()
        page.on("console", self.listen)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        if path is not None:
            page.goto(stack.url() + path)
        return page

    def start_stack(self, name, *arguments, **settings):
        """Another stack for this test alone: the folder of its state, and its address."""
        state = stack.STATE.parent / f"{stack.STATE.name}-{name}"
        stack.deploy("stop", "--erase", state=state)
        self.addCleanup(stack.deploy, "stop", state=state)
        stack.deploy("start", *arguments, state=state, **settings)
        return state, (state / "server.url").read_text().strip()

    def listen(self, message):
        # Answers that are problems are logged by the browser itself; what they mean is for the app to say.
        is_answer = "Failed to load resource" in message.text and "/v1/" in message.location.get("url", "")
        is_network = re.search(r"ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED|EMPTY_RESPONSE|CONNECTION_RESET|INCOMPLETE_CHUNKED)", message.text)
        if message.type == "error" and not is_answer and not is_network:
            self.complaints.append(f"{message.text} ({message.location})")

    # What many tests do

    def scan(self, page):
        """Presses SCAN once the camera runs."""
        expect(page.locator("#scan")).to_have_text("SCAN")
        expect(page.locator("#scan")).to_be_enabled()
        page.click("#scan")

    def choose(self, page, *names):
        files = [{"name": f"{name}.jpg", "mimeType": "image/jpeg", "buffer": stack.photograph(name)} for name in names]
        expect(page.locator("#scan")).to_be_enabled()
        page.set_input_files("#camera input[type=file]", files)

    def found(self, page, title):
        """Waits until the details of a scan are complete."""
        expect(page.locator(".details:visible h1")).to_contain_text(title)
        expect(page.locator(".details:visible .review .rating")).to_be_visible()
        expect(page.locator(".details:visible .badge .score")).to_be_visible()

    def until(self, page, condition):
        """Waits until an expression of JavaScript is true, and returns its value. Playwright's `wait_for_function` makes the page evaluate
        text, which the app's policy forbids."""
        return page.evaluate(f"""async () => {{
            for (const end = performance.now() + {PATIENCE}; performance.now() < end;) {{
                const value = {condition};
                if (value) return value;
                await new Promise((resolve) => setTimeout(resolve, 20));
            }}
            throw new Error({json.dumps("this did not become true: " + condition)});
        }}""")

    def settle(self, page):
        """Waits until all pictures are there, but for those out of sight, and nothing moves any more but what never stops."""
        # What was changed just now begins to move with the next frame.
        page.evaluate("() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
        self.until(page, """[...document.images].every((image) => image.complete || image.loading === "lazy")
            && document.getAnimations().every(({ playState, effect }) => playState !== "running" || effect.getTiming().iterations === Infinity)""")

    def answer(self, page, path, document, status=200, method=None):
        """Puts an answer in place of the server's."""

        def handle(route):
            if method and route.request.method != method:
                return route.fallback()
            kind = "application/json" if status < 400 else "application/problem+json"
            return route.fulfill(status=status, content_type=kind, json=document)

        page.route(re.compile(re.escape(path) + r"(\?.*)?$"), handle)
