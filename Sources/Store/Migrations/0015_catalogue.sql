-- The catalogue that names read off a cover are looked up in: release groups of an imported MusicBrainz dump, and the albums that scans
-- add. Sizes and figures are in deploy/docs/catalog.md.

-- Both are trusted extensions: whoever may CREATE in the database may make them. Where that is not allowed, an administrator makes them
-- once, and these lines do nothing.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- What a word looks like to an OCR engine: letters and digits that it takes for one another are one.
CREATE FUNCTION catalogue_skeleton(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(replace(replace(replace(word, 'rn', 'm'), 'vv', 'w'), 'cl', 'd'), '01i5862u349', 'ollsbgzveag');

-- An import fills tables of its own without indexes, then they take the place of the former import's, all in one transaction: the
-- search never sees half of a catalogue. Generation 0 are the albums of scans.
CREATE TABLE catalogue_entry (
  generation       integer NOT NULL,
  release_group_id uuid,
  album_id         uuid,
  artist_name      text NOT NULL,
  album_title      text NOT NULL,
  release_year     smallint,
  record_label     text,
  -- The names of primary and secondary types: {Album,Live}.
  types            text[] NOT NULL,
  tags             text[] NOT NULL,
  -- The folded words of artist and title, each once, and their acronyms as '=tvotr'.
  words            text[] NOT NULL
) PARTITION BY LIST (generation);
CREATE INDEX catalogue_entry_words ON catalogue_entry USING gin (words) WITH (fastupdate = off);

CREATE TABLE catalogue_entry_0 PARTITION OF catalogue_entry (
  PRIMARY KEY (album_id),
  FOREIGN KEY (album_id) REFERENCES album ON DELETE CASCADE
) FOR VALUES IN (0);

-- The words of a generation, to find out which one a misread word may be, and how rare it is.
CREATE TABLE catalogue_word (
  generation integer NOT NULL,
  word       text NOT NULL,
  -- How many entries have it. In generation 0 about: an album that goes leaves its words.
  uses       integer NOT NULL,
  skeleton   text GENERATED ALWAYS AS (catalogue_skeleton(word)) STORED,
  -- An acronym has none.
  sound      text GENERATED ALWAYS AS (CASE WHEN word NOT LIKE '=%' THEN nullif(dmetaphone(word), '') END) STORED
) PARTITION BY LIST (generation);
CREATE INDEX catalogue_word_skeleton ON catalogue_word (skeleton);
-- Nearly half of the words are acronyms, which nobody's misreading is looked for among.
CREATE INDEX catalogue_word_sound ON catalogue_word (sound) WHERE sound IS NOT NULL;
CREATE INDEX catalogue_word_trigrams ON catalogue_word USING gin (skeleton gin_trgm_ops) WITH (fastupdate = off) WHERE word NOT LIKE '=%';

CREATE TABLE catalogue_word_0 PARTITION OF catalogue_word (PRIMARY KEY (word)) FOR VALUES IN (0);

-- Imports: the one in use, and one under way, which goes on where it was when its sender comes back.
CREATE TABLE catalogue_import (
  generation  integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- Which dump it is: two imports of the same dump are one.
  source      text NOT NULL,
  state       text NOT NULL CHECK (state IN ('loading', 'active')),
  -- How far the dump's release groups have been read, in lines: those stored and those refused.
  position    bigint NOT NULL DEFAULT 0,
  entries     bigint NOT NULL DEFAULT 0,
  rejected    bigint NOT NULL DEFAULT 0,
  started_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamptz
);
CREATE UNIQUE INDEX catalogue_import_state ON catalogue_import (state);
