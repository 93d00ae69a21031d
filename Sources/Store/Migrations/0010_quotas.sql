-- Tiers and what they include (SPEC 4.5, 9.14). With quotas switched off none of it is asked.

-- The tier that the account's subscriptions give, until when; afterwards it is free.
ALTER TABLE account ADD COLUMN tier_until timestamptz;

-- One row per account and period: its lock makes parallel scans line up, so that a quota is never over-spent.
CREATE TABLE quota_use (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- 'ever' for the free tier, else the calendar month in UTC, such as '2026-11'.
  period     text NOT NULL CHECK (period = 'ever' OR period ~ '^\d{4}-\d{2}$'),
  -- Scans under way.
  reserved   integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  -- Scans that identified an album.
  used       integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  -- What operators added to the tier's own limit.
  granted    integer NOT NULL DEFAULT 0 CHECK (granted >= 0),
  PRIMARY KEY (account_id, period)
);

-- The period a scan is counted in, while it is reserved or used; null where quotas are off, or once it was released.
ALTER TABLE scan ADD COLUMN quota_period text;
ALTER TABLE scan ADD COLUMN quota_settled boolean NOT NULL DEFAULT false;
