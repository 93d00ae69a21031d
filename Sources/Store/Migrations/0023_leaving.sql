-- Which device asked, so that a device that leaves a shared account takes the answers to its requests along (rules 54 and 85). Null for an
-- operator's, and for what the version before stores. No reference: a row lives for a day, and goes with its account.
ALTER TABLE idempotent_request ADD COLUMN device_id uuid;
