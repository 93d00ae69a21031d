-- "Wrong album, it is this one", and "another edition's cover" (rule 28, rule 43).

-- What a person says a scan really shows; one row per scan, the latest word counts. Goes with the account. The photo's features will be
-- found by the scan: the visual memory (rule 21) can learn from these rows as the text keys do.
CREATE TABLE correction (
  scan_id         uuid PRIMARY KEY REFERENCES scan ON DELETE CASCADE,
  account_id      uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- Text key (rule 25) and year of what the scan was taken for; null where nothing was identified.
  identified_key  text,
  identified_year integer,
  from_album_id   uuid REFERENCES album,
  to_album_id     uuid NOT NULL REFERENCES album,
  -- What was asked for, in a form that is equal for equal wishes: repeating it changes nothing.
  choice          text NOT NULL,
  -- How often it was said; each time may cost a review.
  times           integer NOT NULL DEFAULT 1,
  corrected_at    timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX correction_account ON correction (account_id);
CREATE INDEX correction_identified ON correction (identified_key) WHERE identified_key IS NOT NULL;

-- When several accounts agreed that the key means this album. Holds nothing about them, and stays when they go.
ALTER TABLE album_key ADD COLUMN taught_at timestamptz;

-- Release groups of MusicBrainz that somebody was shown, so that choosing one asks nobody again.
CREATE TABLE release_group (
  id        uuid PRIMARY KEY,
  candidate jsonb NOT NULL,
  seen_at   timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- What searches found, for an hour. The question is a SHA-256: people type what they like.
CREATE TABLE album_search (
  question bytea PRIMARY KEY,
  found    jsonb NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX album_search_age ON album_search (asked_at);

-- The releases of a release group that have a cover of their own.
CREATE TABLE edition (
  release_id       uuid PRIMARY KEY,
  release_group_id uuid NOT NULL,
  title            text NOT NULL,
  -- As MusicBrainz has it: 1975, 1975-09 or 1975-09-12.
  released         text,
  country          text
);
CREATE INDEX edition_group ON edition (release_group_id);

-- When the editions of a release group were last read; without a row they never were.
CREATE TABLE edition_list (
  release_group_id uuid PRIMARY KEY,
  read_at          timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Their pictures, fetched when somebody first wants to see one. Without a row nobody did.
CREATE TABLE edition_artwork (
  release_id uuid PRIMARY KEY REFERENCES edition ON DELETE CASCADE,
  state      text NOT NULL CHECK (state IN ('ready', 'unavailable')),
  -- Content version that makes its URLs immutable (rule 45).
  version    text,
  source_url text,
  -- Why it is unavailable.
  reason     text,
  image_500  bytea,
  image_200  bytea,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK (state <> 'ready' OR (image_500 IS NOT NULL AND image_200 IS NOT NULL AND version IS NOT NULL))
);
ALTER TABLE edition_artwork ALTER COLUMN image_500 SET STORAGE EXTERNAL;
ALTER TABLE edition_artwork ALTER COLUMN image_200 SET STORAGE EXTERNAL;

-- The edition whose cover the entry shows; null for the album's own.
ALTER TABLE history_entry ADD COLUMN edition_id uuid REFERENCES edition (release_id);
