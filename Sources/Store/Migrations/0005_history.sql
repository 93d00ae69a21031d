-- One entry per identified scan, written in the transaction that stores the identification (rule 48).

CREATE TABLE history_entry (
  id             uuid PRIMARY KEY,
  account_id     uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  scan_id        uuid NOT NULL UNIQUE,
  album_id       uuid NOT NULL REFERENCES album,
  -- As identified by this scan; the album's own names may be corrected later.
  artist_name    text NOT NULL,
  album_title    text NOT NULL,
  identification jsonb NOT NULL,
  -- The review the scan was completed with (rule 37).
  review_id      uuid REFERENCES review ON DELETE SET NULL,
  scanned_at     timestamptz NOT NULL,
  last_viewed_at timestamptz,
  -- A deleted entry stays as a tombstone, so that clients can sync deletions.
  deleted_at     timestamptz
);
CREATE INDEX history_entry_newest ON history_entry (account_id, scanned_at DESC, id DESC) WHERE deleted_at IS NULL;
