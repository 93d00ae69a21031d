-- The visual memory knows sleeves, not what lies around them (deploy/docs/visual-memory.md).

-- Photos were enrolled whole, tables and neighbours with them: all of them are void and are learnt anew. Features of artwork show nothing but
-- the sleeve; they only get the new version, and wait again for a photo that shows them.
UPDATE artwork SET verified = false, features = picture.features
FROM (SELECT DISTINCT ON (cover.album_id) cover.album_id, cover_picture.features
      FROM cover_picture JOIN cover ON cover.id = cover_picture.cover_id WHERE kind = 'artwork' ORDER BY cover.album_id, cover_picture.id DESC
     ) AS picture
WHERE artwork.album_id = picture.album_id AND artwork.state = 'ready';
UPDATE artwork SET features = set_byte(features, 0, 6) WHERE octet_length(features) > 0 AND get_byte(features, 0) = 5;
DELETE FROM cover;
DELETE FROM scan_features;

-- When it became known which part of its photos is the sleeve: by artwork, or by two photos in different surroundings.
ALTER TABLE cover ADD COLUMN segmented_at timestamptz;

-- All features of a photo of which it is not known yet which are on the sleeve. Until then the picture's own are those in its middle, and
-- answer nobody but the photo's account.
ALTER TABLE cover_picture ADD COLUMN whole_features bytea CHECK (whole_features IS NULL OR kind = 'photo');
ALTER TABLE cover_picture ALTER COLUMN whole_features SET STORAGE EXTERNAL;

-- As before, but that nobody is answered by what another account saw around a sleeve: points alone are not enough.
CREATE OR REPLACE VIEW cover_standing AS
SELECT cover.id AS cover_id, coalesce(album.merged_into, album.id) AS album_id, agreeing, against,
       CASE WHEN verified_at IS NULL THEN 0 ELSE 2 END + cardinality(agreeing) - cardinality(against) AS points,
       segmented_at IS NOT NULL
         AND CASE WHEN verified_at IS NULL THEN 0 ELSE 2 END + cardinality(agreeing) - cardinality(against) >= 2 AS is_trusted
FROM cover JOIN album ON album.id = cover.album_id, LATERAL (
  SELECT ARRAY(SELECT account_id FROM cover_vote WHERE cover_vote.cover_id = cover.id AND agrees) AS agreeing,
         ARRAY(SELECT account_id FROM cover_vote WHERE cover_vote.cover_id = cover.id AND NOT agrees) AS against
) AS votes;
