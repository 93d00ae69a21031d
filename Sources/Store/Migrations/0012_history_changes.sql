-- What changed in a history since a client last asked (rule 50).
--
-- A change is noted twice. The transaction that makes it appends a row to a log and waits for nobody: a thousand scans of one album may end
-- at once. Only when it has committed can others see that row, and only then does the change get its number, in a short transaction of its
-- own that holds the lock of the account's counter to its end. So numbers of one account become visible in their order, and a client that
-- has seen number n has missed nothing below it, however late a transaction committed.

CREATE TABLE history_counter (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  -- Made anew with the row, so that a cursor of an account that was erased means nothing for its successor.
  epoch      bigint NOT NULL DEFAULT hashtextextended(gen_random_uuid()::text, 0),
  -- The last number given.
  version    bigint NOT NULL DEFAULT 0,
  -- The highest number of a deletion that is forgotten by now.
  pruned     bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

-- The newest change of every entry an account has or had.
CREATE TABLE history_change (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  entry_id   uuid NOT NULL,
  version    bigint NOT NULL,
  -- Whether the account does not have the entry any more: a tombstone.
  is_deleted boolean NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, entry_id)
);
CREATE UNIQUE INDEX history_change_version ON history_change (account_id, version);
CREATE INDEX history_change_tombstone ON history_change (changed_at) WHERE is_deleted;

-- The log of changes that have no number yet. Never updated and never merged: a row that one transaction sees says nothing about what
-- another one is about to commit.
CREATE TABLE history_touch (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- No foreign key: its lock on the account, taken after the entry's, would meet an erasure, which takes them the other way round.
  account_id uuid NOT NULL,
  entry_id   uuid NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX history_touch_account ON history_touch (account_id, id);

-- The same for what many entries show; it is spread over them afterwards.
CREATE TABLE history_album_touch (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  album_id  uuid NOT NULL,
  -- Only the entries that have no review of their own, and show the album's best.
  only_without_review boolean NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.02);

CREATE INDEX history_entry_album ON history_entry (album_id, account_id);
CREATE INDEX history_entry_deleted ON history_entry (deleted_at) WHERE deleted_at IS NOT NULL;

-- Entries. One statement for all rows of a statement: joining two accounts moves thousands.

CREATE FUNCTION history_entry_inserted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO history_touch (account_id, entry_id) SELECT account_id, id FROM fresh;
  RETURN NULL;
END $$;
CREATE TRIGGER history_entry_inserted AFTER INSERT ON history_entry
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION history_entry_inserted();

-- An entry that moves to another account is gone for the old one and new for the new one.
CREATE FUNCTION history_entry_updated() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO history_touch (account_id, entry_id)
  SELECT fresh.account_id, fresh.id FROM fresh JOIN stale USING (id) WHERE fresh IS DISTINCT FROM stale
  UNION ALL
  SELECT stale.account_id, stale.id FROM fresh JOIN stale USING (id) WHERE fresh.account_id <> stale.account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER history_entry_updated AFTER UPDATE ON history_entry
  REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION history_entry_updated();

-- Entries of an account that is being erased leave nothing behind. Those deleted before have their tombstone already.
CREATE FUNCTION history_entry_erased() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO history_touch (account_id, entry_id)
  SELECT account_id, id FROM stale WHERE deleted_at IS NULL AND EXISTS (SELECT FROM account WHERE account.id = stale.account_id);
  RETURN NULL;
END $$;
CREATE TRIGGER history_entry_erased AFTER DELETE ON history_entry
  REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION history_entry_erased();

CREATE FUNCTION history_account_erased() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM history_touch USING stale WHERE history_touch.account_id = stale.id;
  RETURN NULL;
END $$;
CREATE TRIGGER history_account_erased AFTER DELETE ON account
  REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION history_account_erased();

-- An entry without a review shows whether its scan still waits for one.
CREATE FUNCTION history_scan_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO history_touch (account_id, entry_id)
  SELECT account_id, id FROM history_entry WHERE scan_id = NEW.id AND review_id IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER history_scan_changed AFTER UPDATE OF state ON scan FOR EACH ROW
  WHEN (NEW.album_id IS NOT NULL AND OLD.state <> NEW.state
        AND (NEW.state IN ('complete', 'review_failed') OR OLD.state IN ('complete', 'review_failed')))
  EXECUTE FUNCTION history_scan_changed();

-- What albums bring to the entries that show them.

CREATE FUNCTION history_album_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO history_album_touch (album_id, only_without_review) VALUES (coalesce(NEW.album_id, OLD.album_id), TG_ARGV[0]::boolean);
  RETURN NULL;
END $$;
CREATE TRIGGER history_artwork_inserted AFTER INSERT ON artwork FOR EACH ROW
  WHEN (NEW.state <> 'pending') EXECUTE FUNCTION history_album_changed('false');
CREATE TRIGGER history_artwork_updated AFTER UPDATE ON artwork FOR EACH ROW
  WHEN ((OLD.state, OLD.version, OLD.verified, OLD.release_group_id, OLD.release_id)
        IS DISTINCT FROM (NEW.state, NEW.version, NEW.verified, NEW.release_group_id, NEW.release_id))
  EXECUTE FUNCTION history_album_changed('false');
-- A review that is deleted also leaves the entries that have it, by their foreign key, which changes them.
CREATE TRIGGER history_review_exchanged AFTER INSERT OR DELETE ON review FOR EACH ROW EXECUTE FUNCTION history_album_changed('true');
CREATE TRIGGER history_review_updated AFTER UPDATE ON review FOR EACH ROW
  WHEN ((OLD.body, OLD.provider, OLD.model, OLD.prompt_version) IS DISTINCT FROM (NEW.body, NEW.provider, NEW.model, NEW.prompt_version))
  EXECUTE FUNCTION history_album_changed('false');

-- What was there before: one change for each entry, the oldest scan first.
INSERT INTO history_counter (account_id, version) SELECT account_id, count(*) FROM history_entry GROUP BY account_id;
INSERT INTO history_change (account_id, entry_id, version, is_deleted, changed_at)
SELECT account_id, id, row_number() OVER (PARTITION BY account_id ORDER BY scanned_at, id), deleted_at IS NOT NULL,
       coalesce(deleted_at, clock_timestamp())
FROM history_entry;

-- Lists of what failed and of what runs: few among many that are complete.
CREATE INDEX scan_account_open ON scan (account_id, created_at DESC, id DESC) WHERE state <> 'complete';
DROP INDEX scan_account;
CREATE INDEX scan_account ON scan (account_id, created_at DESC, id DESC);
