-- What operators look for: scans and albums newest first, and the calls made for one of them.

CREATE INDEX scan_newest ON scan (created_at DESC, id DESC);
CREATE INDEX album_newest ON album (created_at DESC, id DESC);
CREATE INDEX model_call_scan ON model_call (scan_id) WHERE scan_id IS NOT NULL;
CREATE INDEX model_call_album ON model_call (album_id, at) WHERE album_id IS NOT NULL;
