-- Wallets: the records that people keep (rule 91), what is asked about them, and the track lists of albums (rule 96).

CREATE TABLE wallet (
  id             uuid PRIMARY KEY,
  account_id     uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- Which device made it, and takes it along when it leaves a shared account. No reference, as in idempotent_request.
  device_id      uuid,
  name           text NOT NULL,
  source         text NOT NULL CHECK (source IN ('history', 'hand', 'list', 'playlist')),
  -- The playlist that was read, and why it was chosen, as the phone told.
  playlist       jsonb,
  -- Of the picks as they were read last; null before.
  fingerprint    text,
  read_at        timestamptz,
  -- When the person was told that the playlist holds more than the wallet shows.
  told_hidden_at timestamptz,
  created_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Set by every change of the wallet or its discs, which is noted in wallet_touch by it.
  changed_at     timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX wallet_account ON wallet (account_id);
-- The wallet of one's history has a row once somebody has looked at it.
CREATE UNIQUE INDEX wallet_history ON wallet (account_id) WHERE source = 'history';

-- What a playlist held when it was read, for diagnostics.
CREATE TABLE wallet_pick (
  wallet_id uuid NOT NULL REFERENCES wallet ON DELETE CASCADE,
  position  integer NOT NULL,
  pick      jsonb NOT NULL,
  PRIMARY KEY (wallet_id, position)
);

-- What is asked of MusicBrainz about discs, once for everyone who asks the same.
CREATE TABLE shelf_question (
  id           uuid PRIMARY KEY,
  -- SHA-256: people type what they like. The words stand in the discs that ask, and go with them.
  digest       bytea NOT NULL UNIQUE,
  state        text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'found', 'several', 'none')),
  -- The album that was found.
  album_id     uuid REFERENCES album,
  -- Release groups of MusicBrainz, if several fit.
  candidates   jsonb,
  -- How often in a row MusicBrainz had no such album, and when it may be asked again.
  misses       integer NOT NULL DEFAULT 0,
  try_again_at timestamptz,
  asked_at     timestamptz,
  created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK (state <> 'found' OR album_id IS NOT NULL)
) WITH (fillfactor = 80);
CREATE INDEX shelf_question_open ON shelf_question (created_at) WHERE state = 'open';
CREATE INDEX shelf_question_due ON shelf_question (try_again_at) WHERE state = 'none';
CREATE INDEX shelf_question_album ON shelf_question (album_id) WHERE album_id IS NOT NULL;

-- A disc has the words of who put it there until the album is known. Its state is read from its question, so one answer serves everyone.
CREATE TABLE wallet_disc (
  id               uuid PRIMARY KEY,
  wallet_id        uuid NOT NULL REFERENCES wallet ON DELETE CASCADE,
  -- Equal for what is the same disc in a wallet: a disc is there once.
  identity         text NOT NULL,
  -- Of its first pick, or its place in the order in which discs were added.
  position         integer NOT NULL,
  -- Of all its picks; empty without a playlist.
  positions        integer[] NOT NULL DEFAULT '{}',
  artist_name      text NOT NULL,
  album_title      text NOT NULL,
  release_year     integer,
  question_id      uuid REFERENCES shelf_question,
  -- The album that a person named or chose; it counts more than the answer.
  album_id         uuid REFERENCES album,
  -- The edition picked.
  release_id       uuid REFERENCES edition (release_id),
  chosen_by_person boolean NOT NULL DEFAULT false,
  added_at         timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- A disc that was taken out stays, so that reading the playlist again does not bring it back.
  removed_at       timestamptz,
  UNIQUE (wallet_id, identity)
);
CREATE INDEX wallet_disc_question ON wallet_disc (question_id) WHERE question_id IS NOT NULL;
CREATE INDEX wallet_disc_album ON wallet_disc (album_id) WHERE album_id IS NOT NULL;

-- Which releases' track lists have been read from MusicBrainz; they are kept for good.
CREATE TABLE track_list (
  release_id       uuid PRIMARY KEY,
  -- Set where the release was chosen to stand for its release group, because no other is known.
  release_group_id uuid,
  read_at          timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX track_list_group ON track_list (release_group_id) WHERE release_group_id IS NOT NULL;
CREATE TABLE release_track (
  release_id uuid NOT NULL REFERENCES track_list ON DELETE CASCADE,
  disc       integer NOT NULL,
  position   integer NOT NULL,
  title      text NOT NULL,
  -- Null where MusicBrainz does not know it.
  length_ms  integer,
  PRIMARY KEY (release_id, disc, position)
);

-- What changed in an account's wallets since a client last asked, as in migration 12. The history's wallet is not among them: it follows from
-- the history.
CREATE TABLE wallet_counter (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  epoch      bigint NOT NULL DEFAULT hashtextextended(gen_random_uuid()::text, 0),
  version    bigint NOT NULL DEFAULT 0,
  pruned     bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
CREATE TABLE wallet_change (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  wallet_id  uuid NOT NULL,
  version    bigint NOT NULL,
  is_deleted boolean NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, wallet_id)
);
CREATE UNIQUE INDEX wallet_change_version ON wallet_change (account_id, version);
CREATE INDEX wallet_change_tombstone ON wallet_change (changed_at) WHERE is_deleted;
CREATE TABLE wallet_touch (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL,
  wallet_id  uuid NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX wallet_touch_account ON wallet_touch (account_id, id);

CREATE FUNCTION wallet_inserted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO wallet_touch (account_id, wallet_id) SELECT account_id, id FROM fresh WHERE source <> 'history';
  RETURN NULL;
END $$;
CREATE TRIGGER wallet_inserted AFTER INSERT ON wallet
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION wallet_inserted();

-- A wallet that moves to another account is gone for the old one and new for the new one.
CREATE FUNCTION wallet_updated() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO wallet_touch (account_id, wallet_id)
  SELECT account_id, id FROM fresh WHERE source <> 'history'
  UNION
  SELECT stale.account_id, stale.id FROM fresh JOIN stale USING (id) WHERE fresh.account_id <> stale.account_id AND stale.source <> 'history';
  RETURN NULL;
END $$;
CREATE TRIGGER wallet_updated AFTER UPDATE ON wallet
  REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION wallet_updated();

-- Wallets of an account that is being erased leave nothing behind.
CREATE FUNCTION wallet_deleted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO wallet_touch (account_id, wallet_id)
  SELECT account_id, id FROM stale WHERE source <> 'history' AND EXISTS (SELECT FROM account WHERE account.id = stale.account_id);
  RETURN NULL;
END $$;
CREATE TRIGGER wallet_deleted AFTER DELETE ON wallet
  REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION wallet_deleted();

CREATE FUNCTION wallet_account_erased() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM wallet_touch USING stale WHERE wallet_touch.account_id = stale.id;
  RETURN NULL;
END $$;
CREATE TRIGGER wallet_account_erased AFTER DELETE ON account
  REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION wallet_account_erased();

-- An answer changes the discs that asked.
CREATE FUNCTION shelf_question_answered() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO wallet_touch (account_id, wallet_id)
  SELECT DISTINCT wallet.account_id, wallet.id FROM wallet_disc JOIN wallet ON wallet.id = wallet_disc.wallet_id
  WHERE wallet_disc.question_id = NEW.id AND wallet_disc.removed_at IS NULL AND wallet.source <> 'history';
  RETURN NULL;
END $$;
CREATE TRIGGER shelf_question_answered AFTER UPDATE ON shelf_question FOR EACH ROW
  WHEN ((OLD.state, OLD.album_id, OLD.candidates) IS DISTINCT FROM (NEW.state, NEW.album_id, NEW.candidates))
  EXECUTE FUNCTION shelf_question_answered();

-- Names that an account puts into its wallets and MusicBrainz is asked about are work with an owner, too (rule 83).
ALTER TABLE allowance_use DROP CONSTRAINT allowance_use_kind_check, ADD CONSTRAINT allowance_use_kind_check
  CHECK (kind IN ('scans', 'lookups', 'corrections', 'review_retries', 'wallet_discs'));
