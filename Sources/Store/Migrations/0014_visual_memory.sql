-- The visual memory (rule 21): covers that somebody's scan resolved, by what they look like, so that the next photo of one needs no model.

-- What is computed of a scan's photo (rule 7). Outlives the photo until it has taught the memory; then it is erased.
CREATE TABLE scan_features (
  scan_id    uuid PRIMARY KEY REFERENCES scan ON DELETE CASCADE,
  features   bytea NOT NULL,
  -- The album that a model found in the photo: from then on it waits to be taught.
  album_id   uuid REFERENCES album,
  expires_at timestamptz NOT NULL
);
-- Descriptors are as good as random: they do not compress.
ALTER TABLE scan_features ALTER COLUMN features SET STORAGE EXTERNAL;
CREATE INDEX scan_features_due ON scan_features (album_id, expires_at) WHERE album_id IS NOT NULL;
CREATE INDEX scan_features_expiry ON scan_features (expires_at);

-- One front that an album was seen with; editions may have several.
CREATE TABLE cover (
  id          uuid PRIMARY KEY,
  album_id    uuid NOT NULL REFERENCES album ON DELETE CASCADE,
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When the album's artwork was found to be the same picture.
  verified_at timestamptz
);
CREATE INDEX cover_album ON cover (album_id);
CREATE INDEX cover_newest ON cover (created_at DESC, id DESC);

-- What a cover is recognised by.
CREATE TABLE cover_picture (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cover_id   uuid NOT NULL REFERENCES cover ON DELETE CASCADE,
  kind       text NOT NULL CHECK (kind IN ('photo', 'artwork')),
  -- Held in memory by every identification process.
  signature  bytea NOT NULL,
  -- Read for the few pictures that a photo is compared with.
  features   bytea NOT NULL,
  -- Of a photo: the scan that taught it, and its account. Both go with the account, and this row with them.
  scan_id    uuid REFERENCES scan ON DELETE CASCADE,
  account_id uuid REFERENCES account ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((kind = 'photo') = (scan_id IS NOT NULL AND account_id IS NOT NULL))
);
-- So that reading signatures does not read features.
ALTER TABLE cover_picture ALTER COLUMN features SET STORAGE EXTERNAL;
ALTER TABLE cover_picture ALTER COLUMN signature SET STORAGE EXTERNAL;
CREATE INDEX cover_picture_cover ON cover_picture (cover_id);
CREATE INDEX cover_picture_scan ON cover_picture (scan_id);
CREATE INDEX cover_picture_account ON cover_picture (account_id);

-- What accounts have said of a cover: one word each, the latest. For it, by a scan that a model identified as its album; against it, by a
-- correction.
CREATE TABLE cover_vote (
  cover_id   uuid NOT NULL REFERENCES cover ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  scan_id    uuid NOT NULL REFERENCES scan ON DELETE CASCADE,
  agrees     boolean NOT NULL,
  voted_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (cover_id, account_id)
);
CREATE INDEX cover_vote_account ON cover_vote (account_id);
CREATE INDEX cover_vote_scan ON cover_vote (scan_id);

-- Who may be answered by a cover: everyone from two points on, the accounts that agree before. Verified artwork counts as much as two
-- accounts; each account counts once, against as much as for.
CREATE VIEW cover_standing AS
SELECT cover.id AS cover_id, coalesce(album.merged_into, album.id) AS album_id, agreeing, against,
       CASE WHEN verified_at IS NULL THEN 0 ELSE 2 END + cardinality(agreeing) - cardinality(against) AS points,
       CASE WHEN verified_at IS NULL THEN 0 ELSE 2 END + cardinality(agreeing) - cardinality(against) >= 2 AS is_trusted
FROM cover JOIN album ON album.id = cover.album_id, LATERAL (
  SELECT ARRAY(SELECT account_id FROM cover_vote WHERE cover_vote.cover_id = cover.id AND agrees) AS agreeing,
         ARRAY(SELECT account_id FROM cover_vote WHERE cover_vote.cover_id = cover.id AND NOT agrees) AS against
) AS votes;

-- The log of changes that identification processes follow. A transaction may commit long after another one that began later, so what a
-- reader has seen is told by transactions, not by rows: below the oldest one that runs (pg_snapshot_xmin) nothing can come any more, and
-- everything above is read again.
CREATE TABLE cover_change (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid      bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
  -- Null: every cover.
  cover_id uuid,
  at       timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX cover_change_xid ON cover_change (xid);
CREATE INDEX cover_change_age ON cover_change (at);

CREATE FUNCTION cover_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO cover_change (cover_id) VALUES (coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $$;
CREATE TRIGGER cover_changed AFTER UPDATE OR DELETE ON cover FOR EACH ROW EXECUTE FUNCTION cover_changed();

CREATE FUNCTION cover_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO cover_change (cover_id) VALUES (coalesce(NEW.cover_id, OLD.cover_id));
  RETURN NULL;
END $$;
CREATE TRIGGER cover_picture_changed AFTER INSERT OR DELETE ON cover_picture FOR EACH ROW EXECUTE FUNCTION cover_part_changed();
CREATE TRIGGER cover_vote_changed AFTER INSERT OR UPDATE OR DELETE ON cover_vote FOR EACH ROW EXECUTE FUNCTION cover_part_changed();

CREATE FUNCTION cover_album_merged() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO cover_change (cover_id) SELECT id FROM cover WHERE album_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER cover_album_merged AFTER UPDATE OF merged_into ON album FOR EACH ROW
  WHEN (OLD.merged_into IS DISTINCT FROM NEW.merged_into) EXECUTE FUNCTION cover_album_merged();

CREATE FUNCTION covers_truncated() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO cover_change (cover_id) VALUES (NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER covers_truncated AFTER TRUNCATE ON cover FOR EACH STATEMENT EXECUTE FUNCTION covers_truncated();

-- A cover that nothing shows any more is forgotten.
CREATE FUNCTION cover_picture_deleted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM cover WHERE id = OLD.cover_id AND NOT EXISTS (SELECT FROM cover_picture WHERE cover_id = OLD.cover_id);
  RETURN NULL;
END $$;
CREATE TRIGGER cover_picture_deleted AFTER DELETE ON cover_picture FOR EACH ROW EXECUTE FUNCTION cover_picture_deleted();

-- What an album's artwork looks like, while no photo of the album was found to show it.
ALTER TABLE artwork ADD COLUMN features bytea;
ALTER TABLE artwork ALTER COLUMN features SET STORAGE EXTERNAL;
