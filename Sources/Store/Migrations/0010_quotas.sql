-- Tiers and what they include (rule 51, rule 57). With quotas switched off none of it is asked.

-- The tier that the account's subscriptions give, until when; afterwards it is free. Until tiers were read, every account was ultra.
ALTER TABLE account ADD COLUMN tier_until timestamptz;
ALTER TABLE account ALTER COLUMN tier SET DEFAULT 'free';
UPDATE account SET tier = 'free';

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

-- What is left of an erased account: how many free scans an installation used, under a hash that nobody can make without the salt.
CREATE TABLE erased_installation (
  -- SHA-256 of the salt and the device's installation_hash.
  hash      bytea PRIMARY KEY,
  free_used integer NOT NULL CHECK (free_used > 0)
);
-- One row of 244 random bits, made when it is first needed.
CREATE TABLE erasure_salt (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  salt    bytea NOT NULL DEFAULT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);

-- Erasing an account, or exporting it, must not read whole tables.
CREATE INDEX scan_device ON scan (device_id);
CREATE INDEX history_entry_account ON history_entry (account_id, scanned_at, id);
