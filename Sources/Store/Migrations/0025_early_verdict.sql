-- The verdict of a review that is being written, which comes before its text. Null until it is known, and for what the version before stores.
ALTER TABLE review_draft ADD COLUMN verdict jsonb;
