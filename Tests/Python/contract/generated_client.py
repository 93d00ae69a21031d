"""usage: generated_client.py PHOTOGRAPH…: a person's way through the API with the client that was generated from the contract.

Registers, scans the first photograph, reads the scan, the album, its artwork and the history, deletes the entry, and meets the errors
the contract promises.
"""

import io
import os
import pathlib
import sys
import unittest
import uuid

from album_scan import AuthenticatedClient, Client
from album_scan.api.account import get_account
from album_scan.api.albums import get_album, get_artwork
from album_scan.api.devices import register_device, revoke_token
from album_scan.api.history import delete_history_entry, get_history_entry, list_history
from album_scan.api.operations import get_readiness
from album_scan.api.scans import create_scan, get_scan
from album_scan.models import DeviceRegistration, Problem
from album_scan.models.part_state import PartState
from album_scan.models.scan_state import ScanState
from album_scan.types import File

URL = os.environ["ALBUMSCAN_CONTRACT_URL"]
PHOTOGRAPHS = []


class GeneratedClient(unittest.TestCase):
    def setUp(self):
        self.anonymous = Client(URL, timeout=90)
        credentials = register_device.sync(client=self.anonymous, body=DeviceRegistration(installation_id=uuid.uuid4().hex))
        self.client = AuthenticatedClient(URL, credentials.token, timeout=90)
        for client in (self.anonymous, self.client):
            self.addCleanup(client.get_httpx_client().close)

    def scan(self, content, **more):
        return create_scan.sync(client=self.client, body=File(payload=io.BytesIO(content), mime_type="image/jpeg"), **more)

    def test_from_a_photo_to_an_empty_history(self):
        self.assertEqual(get_readiness.sync_detailed(client=self.anonymous).status_code, 200)
        key = str(uuid.uuid4())
        photograph = PHOTOGRAPHS[0].read_bytes()
        scan = self.scan(photograph, idempotency_key=key, prefer="wait=60")
        self.assertEqual(scan.state, ScanState.COMPLETE)
        self.assertTrue(scan.identification.album_title)
        self.assertEqual(scan.review.state, PartState.READY)
        self.assertIn(len(scan.review.context_bullets), range(3, 6))
        self.assertEqual(self.scan(photograph, idempotency_key=key).id, scan.id)
        self.assertEqual(get_scan.sync(scan.id, client=self.client), scan)

        album = get_album.sync(scan.album_id, client=self.client)
        self.assertEqual((album.artist_name, album.album_title), (scan.identification.artist_name, scan.identification.album_title))
        artwork = get_artwork.sync_detailed(scan.album_id, 200, client=self.anonymous)
        self.assertEqual((artwork.status_code, artwork.content[:2]), (200, b"\xff\xd8"))

        page = list_history.sync(client=self.client, limit=10)
        self.assertEqual([entry.scan_id for entry in page.entries], [scan.id])
        entry = get_history_entry.sync(page.entries[0].id, client=self.client)
        self.assertEqual((entry.album_title, entry.review.label), (album.album_title, scan.review.label))
        self.assertEqual(delete_history_entry.sync_detailed(entry.id, client=self.client).status_code, 204)
        self.assertEqual(list_history.sync(client=self.client).entries, [])

    def test_errors_are_typed(self):
        problem = self.scan(b"\x89PNG\r\n\x1a\n" + bytes(64))
        self.assertIsInstance(problem, Problem)
        self.assertEqual((problem.status, problem.code, problem.retryable), (415, "unsupported_media_type", False))
        missing = get_scan.sync(uuid.uuid4(), client=self.client)
        self.assertEqual((missing.status, missing.code), (404, "not_found"))

    def test_a_revoked_token_is_refused(self):
        self.assertEqual(get_account.sync(client=self.client).tier.value, "ultra")
        self.assertEqual(revoke_token.sync_detailed(client=self.client).status_code, 204)
        self.assertEqual(get_account.sync(client=self.client).code, "unauthorized")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    PHOTOGRAPHS = [pathlib.Path(path) for path in sys.argv[1:]]
    unittest.main(argv=sys.argv[:1], verbosity=2)
