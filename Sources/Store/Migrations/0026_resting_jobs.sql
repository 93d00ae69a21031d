-- What failed again and again, and may have cost something each time, rests before anybody's asking has it done again (rule 40).
ALTER TABLE job
  -- How often it failed so since it was done last. Asking again does not begin anew.
  ADD COLUMN failures integer NOT NULL DEFAULT 0,
  -- Until when it rests; null if it does not.
  ADD COLUMN rests_until timestamptz;
