-- What belongs to one account alone: albums that only its person has named, answers to its requests; and deletion that leaves nothing.

-- An album by the name that a person typed and MusicBrainz does not know (rule 28). It has no text key and is not in the catalogue, so
-- nobody else's scan finds it. When a second account types the same, the row goes and the album is everyone's.
CREATE TABLE own_album (
  album_id    uuid PRIMARY KEY REFERENCES album ON DELETE CASCADE,
  account_id  uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- As it was typed, and the text key of that (rule 25).
  artist_name text NOT NULL,
  album_title text NOT NULL,
  key         text NOT NULL UNIQUE,
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX own_album_account ON own_album (account_id);

-- Those that were typed before: albums without a release group that one account has named, and no other one has scanned.
INSERT INTO own_album (album_id, account_id, artist_name, album_title, key)
SELECT DISTINCT ON (album_key.key) album.id, correction.account_id, album.artist_name, album.album_title, album_key.key
FROM correction JOIN album ON album.id = correction.to_album_id AND album.release_group_id IS NULL AND album.merged_into IS NULL
JOIN album_key ON album_key.album_id = album.id AND album_key.key = correction.choice
WHERE NOT EXISTS (SELECT FROM scan WHERE scan.album_id = album.id AND scan.account_id <> correction.account_id)
  AND NOT EXISTS (SELECT FROM history_entry AS entry WHERE entry.album_id = album.id AND entry.account_id <> correction.account_id)
  AND NOT EXISTS (SELECT FROM correction AS other WHERE other.to_album_id = album.id AND other.account_id <> correction.account_id)
ORDER BY album_key.key, correction.corrected_at
ON CONFLICT DO NOTHING;
DELETE FROM album_key USING own_album WHERE own_album.album_id = album_key.album_id;
DELETE FROM catalogue_entry_0 USING own_album WHERE own_album.album_id = catalogue_entry_0.album_id;
DELETE FROM cover USING own_album WHERE own_album.album_id = cover.album_id;
DELETE FROM scan_features USING own_album WHERE own_album.album_id = scan_features.album_id;

-- Requests that were sent under an Idempotency-Key, and what they were answered (rule 85). Photos have a table of their own.
CREATE TABLE idempotent_request (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Null for an operator's.
  account_id   uuid REFERENCES account ON DELETE CASCADE,
  key          text NOT NULL,
  -- SHA-256 over method, path and body.
  request_hash bytea NOT NULL,
  -- The answer; null while it is being worked out.
  status       integer,
  content_type text,
  location     text,
  response     text,
  created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE NULLS NOT DISTINCT (account_id, key)
);
CREATE INDEX idempotent_request_age ON idempotent_request (created_at);

-- A deleted entry used to stay as a tombstone, with its scan. history_change tells of deletions, and all else goes.
UPDATE model_call SET scan_id = NULL FROM history_entry WHERE history_entry.scan_id = model_call.scan_id AND deleted_at IS NOT NULL;
DELETE FROM scan USING history_entry WHERE history_entry.scan_id = scan.id AND deleted_at IS NOT NULL;
DELETE FROM history_entry WHERE deleted_at IS NOT NULL;
CREATE OR REPLACE FUNCTION history_entry_erased() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO history_touch (account_id, entry_id)
  SELECT account_id, id FROM stale WHERE EXISTS (SELECT FROM account WHERE account.id = stale.account_id);
  RETURN NULL;
END $$;
-- The version before this one still reads and writes the column, so a later migration drops it, and its indexes. What it marks is deleted.
CREATE FUNCTION history_entry_marked() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE model_call SET scan_id = NULL WHERE scan_id = NEW.scan_id;
  DELETE FROM scan WHERE id = NEW.scan_id;
  DELETE FROM history_entry WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER history_entry_marked AFTER UPDATE OF deleted_at ON history_entry FOR EACH ROW
  WHEN (NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION history_entry_marked();
CREATE INDEX history_entry_listed ON history_entry (account_id, scanned_at DESC, id DESC);
