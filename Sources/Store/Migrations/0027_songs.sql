-- Songs in films: what was published, and what accounts keep of it (rules 110 to 115).

-- Each version whole; the newest is served.
CREATE TABLE songbook_version (
  number        integer PRIMARY KEY,
  -- SHA-256 of the sheet it was read from.
  source_digest bytea NOT NULL,
  -- Films with their songs, songs that are gone, former ids.
  document      jsonb NOT NULL,
  -- How many rows of the sheet were refused.
  rejected      integer NOT NULL,
  published_at  timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Songs that an account keeps. Those taken out stay for a while, so that changes without a network may come in any order.
CREATE TABLE favorite (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  song_id    text NOT NULL,
  -- When it was put in, and when it was taken out again, by the person's device.
  at         timestamptz NOT NULL,
  deleted_at timestamptz,
  PRIMARY KEY (account_id, song_id)
);
CREATE INDEX favorite_song ON favorite (song_id);
CREATE INDEX favorite_deleted ON favorite (deleted_at) WHERE deleted_at IS NOT NULL;

-- The views of a day. The day is the device's own; the account's latest row has its latest day.
CREATE TABLE song_day (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  day        date NOT NULL,
  views      integer NOT NULL DEFAULT 0 CHECK (views >= 0),
  PRIMARY KEY (account_id, day)
);
CREATE INDEX song_day_age ON song_day (day);
CREATE TABLE song_view (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  day        date NOT NULL,
  song_id    text NOT NULL,
  PRIMARY KEY (account_id, day, song_id)
);
CREATE INDEX song_view_age ON song_view (day);
