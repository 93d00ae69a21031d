-- What is known about records. Albums, artwork and reviews are shared by everyone and kept for good.

CREATE TABLE album (
  id               uuid PRIMARY KEY,
  -- MusicBrainz release group: the album's identity once known (rule 27).
  release_group_id uuid UNIQUE,
  artist_name      text NOT NULL,
  album_title      text NOT NULL,
  release_year     integer CHECK (release_year BETWEEN 1860 AND 2200),
  genres           text[] NOT NULL DEFAULT '{}',
  record_label     text,
  -- Set when another row turned out to be the same release group; new scans use that one.
  merged_into      uuid REFERENCES album,
  created_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at       timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Text keys (rule 25) are aliases of an album. Equal keys with years more than one apart are different albums,
-- so a key may stand here more than once; resolving takes an advisory lock on the key.
CREATE TABLE album_key (
  key          text NOT NULL,
  album_id     uuid NOT NULL REFERENCES album ON DELETE CASCADE,
  release_year integer,
  PRIMARY KEY (key, album_id)
);

CREATE TABLE artwork (
  album_id         uuid PRIMARY KEY REFERENCES album ON DELETE CASCADE,
  state            text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'ready', 'unavailable')),
  -- Content version that makes artwork URLs immutable (rule 45).
  version          text,
  release_group_id uuid,
  release_id       uuid,
  source_url       text,
  verified         boolean NOT NULL DEFAULT false,
  -- Why it is unavailable: no_match, no_cover, busy, corrupt_image, …
  reason           text,
  image_500        bytea,
  image_200        bytea,
  updated_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK (state <> 'ready' OR (image_500 IS NOT NULL AND image_200 IS NOT NULL AND version IS NOT NULL))
);
-- JPEG does not compress further.
ALTER TABLE artwork ALTER COLUMN image_500 SET STORAGE EXTERNAL;
ALTER TABLE artwork ALTER COLUMN image_200 SET STORAGE EXTERNAL;

CREATE TABLE review (
  id             uuid PRIMARY KEY,
  album_id       uuid NOT NULL REFERENCES album ON DELETE CASCADE,
  tier           text NOT NULL CHECK (tier IN ('standard', 'searched')),
  prompt_version text NOT NULL,
  language       text NOT NULL,
  body           jsonb NOT NULL,
  provider       text NOT NULL,
  model          text NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (album_id, tier, prompt_version, language)
);
