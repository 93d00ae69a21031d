-- The side of a record or cassette that a track is on (rule 96), where MusicBrainz says so. Lists that were read before have none.
ALTER TABLE release_track ADD COLUMN side text CHECK (side ~ '^([A-Z]|AA)$');
