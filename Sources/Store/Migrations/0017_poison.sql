-- Runs outside of a transaction.
-- Nothing poisons a queue, and nothing waits for ever (rule 79, rule 80).

ALTER TABLE job
  -- Counts claims whose lease ran out since somebody asked for the work: what kills every worker must not be run for ever.
  ADD COLUMN IF NOT EXISTS expiries integer NOT NULL DEFAULT 0,
  -- Since when no worker that had it could go on with it, as one cannot that is older than who wrote it.
  ADD COLUMN IF NOT EXISTS stuck_since timestamptz;

ALTER TABLE scan
  -- The same of gateways that drove the scan.
  ADD COLUMN IF NOT EXISTS stuck_since timestamptz;

-- Scans that ended without their review, and go on when its job ends.
DROP INDEX CONCURRENTLY IF EXISTS scan_delayed;
CREATE INDEX CONCURRENTLY scan_delayed ON scan (review_job_id)
  WHERE state = 'review_failed' AND error ->> 'code' = 'review_delayed';
