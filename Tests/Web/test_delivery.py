"""What the gateway sends: how much, how packed, under which rules."""

import gzip
import http.client
import json
import re
import urllib.parse

import stack
from browser import WebTest

FOLDER = stack.ROOT / "services/gateway/web"
# Files of parts that are loaded when they are opened, and the most that each part may take.
PARTS = {
    "wallet": ({"sleeve.js", "turning.css", "turning.js", "wallet.css", "wallet.js", "wallets.js"}, 12_600),
    "filling a wallet": ({"fill.js"}, 2_300),
    "player": ({"deck.js", "lcd.js", "playback.js", "player.css", "player.js"}, 8_450),
    "wall": ({"wall.css", "wall.js"}, 4_300),
}
LATER = {name for names, _ in PARTS.values() for name in names}
# What the page about songs may take until it shows films, favorites and the field, besides what it shares; what opens a film comes behind it.
GUEST = 14 * 1024
# RFC 6928: what a server may send before it has heard that anything arrived.
FIRST_WINDOW = 10 * 1460


def get(path, **headers):
    connection = http.client.HTTPConnection(urllib.parse.urlsplit(stack.url()).netloc, timeout=20)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, body


def packed(path):
    status, headers, body = get(path, **{"Accept-Encoding": "gzip, deflate, br"})
    assert status == 200, path
    return headers, body


def kept(worker="/sw.js"):
    """The paths that a service worker keeps, which is everything."""
    return json.loads(re.search(r"const FILES = (\[.*\]);", get(worker)[2].decode())[1])


def guest_sizes():
    """Packed bytes of the page about songs by path: what it takes until films, favorites and the field are there, what is loaded behind that, and
    what it has in common with the app."""
    files = set(kept("/melody/sw.js"))
    shared = {path for path in files if path.startswith("/app/")}
    preloaded = set(re.findall(r'<link rel="modulepreload" href="([^"]+)">', get("/melody/")[2].decode()))
    first = {"/melody/"} | (preloaded - shared)
    pictures = {path for path in files if path.endswith((".png", ".svg", ".webmanifest"))}
    return [{path: len(packed(path)[1]) for path in sorted(paths)} for paths in (first, files - first - shared - pictures, shared)]


class DeliveryTests(WebTest):
    def test_what_is_loaded_at_once_is_below_60_kilobytes(self):
        sizes = {path: len(packed(path)[1]) for path in [*kept(), "/sw.js"] if path.split("/")[-1] not in LATER}
        font = sizes.pop("/app/bungee.woff2")
        self.assertLess(font, 4_096)
        self.assertLess(sum(sizes.values()), 60_000, sizes)

    def test_parts_that_are_loaded_when_opened_are_small(self):
        for part, (names, most) in PARTS.items():
            sizes = {name: len(packed(f"/app/{name}")[1]) for name in names}
            self.assertLess(sum(sizes.values()), most, (part, sizes))

    def test_the_first_answer_fits_into_the_first_window(self):
        headers, body = packed("/")
        self.assertLess(len(body) + sum(len(name) + len(value) + 4 for name, value in headers.items()), FIRST_WINDOW)
        text = gzip.decompress(body).decode()
        self.assertIn("getUserMedia", text)
        self.assertIn(".guide", text)

    def test_every_file_is_served_and_kept(self):
        names = {path.name for path in FOLDER.iterdir() if path.is_file()}
        inside = {"index.html", "first.css", "first.js", "privacy.html", "manifest.webmanifest", "sw.js"}
        expected = {f"/app/{name}" for name in names - inside} | {"/", "/privacy", "/manifest.webmanifest"}
        self.assertEqual(set(kept()), expected)
        page = get("/")[2].decode()
        for path in expected:
            if path.endswith(".js"):
                is_preloaded = f'<link rel="modulepreload" href="{path}">' in page
                self.assertEqual(is_preloaded, path.split("/")[-1] not in LATER, path)

    def test_the_page_about_songs_is_small_and_apart(self):
        shared = {path for path in kept("/melody/sw.js") if path.startswith("/app/")}
        self.assertEqual(set(kept("/melody/sw.js")) - shared,
                         {"/melody/"} | {f"/melody/{path.name}" for path in (FOLDER / "melody").iterdir() if path.name not in {"index.html", "first.css"}})
        self.assertFalse(any("melody" in path for path in kept()), "the app itself loads nothing of it")
        first, behind, shared_sizes = guest_sizes()
        self.assertLess(sum(first.values()), GUEST, first)
        self.assertLess(sum(first.values()) + sum(behind.values()), 28 * 1024, behind)
        self.assertEqual(set(shared_sizes), shared)
        self.assertFalse([path for path in first if path.startswith("/app/")])

    def test_the_page_about_songs_has_the_same_rules(self):
        headers = get("/melody/")[1]
        self.assertEqual(re.sub(r" 'sha256-[^']+'", "", headers["content-security-policy"]), re.sub(r" 'sha256-[^']+'", "", get("/")[1]["content-security-policy"]))
        status, headers, _ = get("/melody")
        self.assertEqual((status, headers["location"]), (301, "/melody/"))
        self.assertEqual(get("/melody/first.css")[0], 404)
        self.assertEqual(get("/melody/nothing.js")[0], 404)

    def test_codings_and_versions(self):
        for path in kept():
            headers, body = packed(path)
            status, plain_headers, plain = get(path)
            self.assertEqual((status, plain_headers.get("content-encoding")), (200, None))
            self.assertEqual(gzip.decompress(body) if headers.get("content-encoding") else body, plain)
            self.assertEqual(headers["vary"], "Accept-Encoding")
            self.assertEqual(headers["cache-control"], "no-cache")
            again, _, nothing = get(path, **{"Accept-Encoding": "gzip", "If-None-Match": headers["etag"]})
            self.assertEqual((again, nothing), (304, b""))
            self.assertEqual(get(path, **{"Accept-Encoding": "gzip;q=0"})[1].get("content-encoding"), None)

    def test_answers_of_the_api(self):
        connection = http.client.HTTPConnection(urllib.parse.urlsplit(stack.url()).netloc, timeout=60)

        def ask(method, path, body=None, **headers):
            connection.request(method, path, body=body, headers=headers)
            answer = connection.getresponse()
            return {name.lower(): value for name, value in answer.getheaders()}, answer.read()

        coding = {"Accept-Encoding": "gzip"}
        # A secret is never compressed together with what somebody else may have written.
        headers, body = ask("POST", "/v1/devices", "{}", **coding, **{"Content-Type": "application/json"})
        self.assertNotIn("content-encoding", headers)
        token = {"Authorization": f"Bearer {json.loads(body)['token']}"}
        ask("POST", "/v1/scans", stack.photograph("weezer"), **token, **{"Content-Type": "image/jpeg", "Prefer": "wait=30"})
        plain_headers, plain = ask("GET", "/v1/history/changes", **token)
        headers, packed_body = ask("GET", "/v1/history/changes", **token, **coding)
        self.assertNotIn("content-encoding", plain_headers)
        self.assertEqual(headers["content-encoding"], "gzip")
        self.assertEqual(gzip.decompress(packed_body), plain)
        self.assertEqual(headers["vary"], "Accept-Encoding")
        self.assertEqual(headers["etag"], "W/" + plain_headers["etag"])
        self.assertLess(len(packed_body), len(plain) * 0.7)
        _, nothing = ask("GET", "/v1/history/changes", **token, **coding, **{"If-None-Match": headers["etag"]})
        self.assertEqual(nothing, b"")
        connection.close()

    def test_comments_stay_at_home(self):
        for path in kept():
            if path.endswith((".js", ".css")):
                for line in get(path)[2].decode().splitlines():
                    self.assertFalse(line.startswith((" ", "//", "/*", "*/")), (path, line))

    def test_style_sheets_mean_what_their_sources_say(self):
        page = self.open(path="/privacy")
        sources = {f"/app/{path.name}": path for path in FOLDER.glob("*.css") if path.name != "first.css"}
        sources |= {"/melody/later.css": FOLDER / "melody/later.css"}
        for path, source in sources.items():
            rules = [page.evaluate("""(text) => {
                const sheet = new CSSStyleSheet();
                sheet.replaceSync(text);
                // Values of custom properties are kept to the letter.
                return [...sheet.cssRules].map(({ cssText }) => cssText.replaceAll(", ", ","));
            }""", text) for text in (source.read_text(), get(path)[2].decode())]
            self.assertGreater(len(rules[0]), 5, path)
            self.assertEqual(rules[1], rules[0], path)
            self.assertLess(len(get(path)[2]), len(source.read_bytes()) * 0.97, path)

    def test_rules(self):
        for path in ["/", "/privacy"]:
            _, headers, _ = get(path)
            policy = dict(rule.split(" ", 1) for rule in headers["content-security-policy"].split("; "))
            self.assertEqual(policy["default-src"], "'none'")
            self.assertEqual(policy["connect-src"], "'self'")
            self.assertEqual(policy["frame-ancestors"], "'none'")
            self.assertEqual(policy["img-src"], "'self' blob: data:")
            self.assertNotIn("unsafe", headers["content-security-policy"])
            self.assertIn("camera=(self)", headers["permissions-policy"])
            self.assertEqual(headers["referrer-policy"], "no-referrer")
        for path in [*kept(), "/sw.js"]:
            self.assertEqual(get(path)[1]["x-content-type-options"], "nosniff")

    def test_what_is_not_there(self):
        self.assertEqual(get("/app/nothing.js")[0], 404)
        self.assertEqual(get("/app/../secrets")[0], 404)
        self.assertEqual(get("/nothing")[0], 404)
