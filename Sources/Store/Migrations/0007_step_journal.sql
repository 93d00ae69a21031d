-- The journal of upstream calls: what each answered, until the piece of work that asked has ended. Whoever takes the work over repeats no
-- call but the one in flight (rule 67).

-- Beside the step `identification` a scan has one row per model call; `result` holds its answer. Answers quote covers, so they are
-- cleared with the photo (rule 7).

-- The same for the calls of a job: a review's model calls, the searches and pictures of artwork.
CREATE TABLE job_step (
  job_id      uuid NOT NULL REFERENCES job ON DELETE CASCADE,
  step        text NOT NULL,
  -- Counts how often the call was begun.
  attempt     integer NOT NULL DEFAULT 1,
  started_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamptz,
  result      jsonb,
  PRIMARY KEY (job_id, step)
);
