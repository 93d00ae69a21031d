-- Work is bounded by account, and shared among accounts (rule 83).

-- How much of a day's allowance an account has used. The row's lock makes parallel requests line up, so that no allowance is over-spent.
CREATE TABLE allowance_use (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  kind       text NOT NULL CHECK (kind IN ('scans', 'lookups', 'corrections', 'review_retries')),
  -- In UTC.
  day        date NOT NULL,
  used       integer NOT NULL CHECK (used >= 0),
  PRIMARY KEY (account_id, kind, day)
) WITH (fillfactor = 70);
CREATE INDEX allowance_use_day ON allowance_use (day);

-- The day whose allowance holds a place for the scan until its identification ends; null where there is no limit, and afterwards.
ALTER TABLE scan ADD COLUMN allowance_day date;
-- How often a person had the review of the scan's album written again, and when that may be next.
ALTER TABLE scan ADD COLUMN review_retries integer NOT NULL DEFAULT 0;
ALTER TABLE scan ADD COLUMN review_retry_at timestamptz;

-- The account that caused the work, while it is not done. No reference: an account's end must not look through all jobs there ever were.
ALTER TABLE job ADD COLUMN asked_by uuid;
-- Its place in the queue: each further job of an account stands behind those that others ask for meanwhile.
ALTER TABLE job ADD COLUMN fair_at timestamptz;
UPDATE job SET fair_at = run_at;
ALTER TABLE job ALTER COLUMN fair_at SET DEFAULT clock_timestamp(), ALTER COLUMN fair_at SET NOT NULL;
-- Covers the whole ORDER BY of a claim. run_at is there so that postponed jobs are passed over without reading their rows.
CREATE INDEX job_fair ON job (queue, fair_at, id, run_at) WHERE state = 'ready';
CREATE INDEX job_account ON job (asked_by, queue, fair_at) WHERE state = 'ready' AND asked_by IS NOT NULL;
DROP INDEX job_ready;

-- What classes of callers, and accounts, lately took of an outside limit: when the credit of each is whole again. Unlogged: it matters for
-- seconds.
CREATE UNLOGGED TABLE rate_share (
  name       text NOT NULL,
  holder     text NOT NULL,
  account_id uuid REFERENCES account ON DELETE CASCADE,
  full_at    timestamptz NOT NULL,
  PRIMARY KEY (name, holder)
) WITH (fillfactor = 50);
CREATE INDEX rate_share_account ON rate_share (account_id) WHERE account_id IS NOT NULL;
