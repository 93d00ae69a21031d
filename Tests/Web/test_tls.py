"""The stack with a certificate of its own: browsers give the camera to no other address than localhost without one."""

import os
import socket
import ssl
import subprocess
import urllib.request

import stack
from browser import PHONE, WebTest, browser


class TLSTests(WebTest):
    def setUp(self):
        super().setUp()
        self.state, self.url = self.start_stack("tls", "--tls")

    def tearDown(self):
        # The exception that was made for the page's certificate does not hold for its service worker.
        self.complaints[:] = [complaint for complaint in self.complaints if "certificate error occurred when fetching the script" not in complaint]
        super().tearDown()

    def test_the_camera_runs_and_a_scan_ends(self):
        self.assertRegex(self.url, r"^https://")
        self.assertEqual((self.state / "tls/key.pem").stat().st_mode & 0o077, 0)
        context = browser("ok-computer").new_context(**PHONE, permissions=["camera"], ignore_https_errors=True)
        self.contexts.append(context)
        # Not localhost, so that the certificate is what makes it secure.
        page = context.new_page()
        page.on("console", self.listen)
        page.goto(self.url)
        page.get_by_role("button", name="Get Started").click()
        self.scan(page)
        self.found(page, "OK Computer")

    def test_a_client_that_never_shakes_hands_is_given_up_and_others_stay_with_tls(self):
        host, port = self.url.removeprefix("https://").rsplit(":", 1)
        with socket.create_connection((host, int(port)), timeout=30) as silent:
            answer = urllib.request.urlopen(f"{self.url}/healthz", context=ssl._create_unverified_context(), timeout=10)
            self.assertEqual(answer.headers["Strict-Transport-Security"], "max-age=31536000")
            self.assertEqual(silent.recv(1), b"")

    def test_wrong_settings_are_told(self):
        gateway = f"{os.environ['ALBUMSCAN_BIN']}/gateway"
        certificate, key = f"{self.state}/tls/cert.pem", f"{self.state}/tls/key.pem"
        for settings, complaint in [
            ({"ALBUMSCAN_TLS_CERT": certificate}, "ALBUMSCAN_TLS_CERT and ALBUMSCAN_TLS_KEY go together"),
            ({"ALBUMSCAN_TLS_CERT": "nothing", "ALBUMSCAN_TLS_KEY": key}, "ALBUMSCAN_TLS_CERT must be PEM text or a file with it"),
        ]:
            told = subprocess.run([gateway], env={"DATABASE_URL": "postgresql://x", **settings}, cwd=stack.ROOT, capture_output=True, text=True, timeout=30, check=False)
            self.assertEqual(told.returncode, 78)
            self.assertIn(complaint, told.stderr)
