-- Devices that people tell apart and sign out, accounts that operators block, and questions before two accounts are joined (rules 53, 54
-- and 84).

-- As the device calls itself.
ALTER TABLE device ADD COLUMN name text;
ALTER TABLE device ADD COLUMN platform text;
-- To the hour. Devices from before count as seen now: nobody knows better, and none must pass for gone.
ALTER TABLE device ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT clock_timestamp();
-- Who revoked the token: what revoked itself may register again, others stay out. Null where it was not noted, which counts as itself.
ALTER TABLE device ADD COLUMN revoked_by text CHECK (revoked_by IN ('itself', 'account', 'operator'));

-- An operator has closed the account but for export and erasure.
ALTER TABLE account ADD COLUMN blocked_at timestamptz;

-- A device wants to bring its account into one that holds the same subscription. Deleted when it is answered with yes, or has run out.
CREATE TABLE account_join (
  id              uuid PRIMARY KEY,
  -- The account that is asked, and the one that would be part of it.
  account_id      uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  from_account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- The device that asked.
  device_id       uuid NOT NULL REFERENCES device ON DELETE CASCADE,
  created_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at      timestamptz NOT NULL,
  -- Kept until it runs out, so that the same device does not ask again at once.
  refused_at      timestamptz,
  UNIQUE (account_id, device_id)
);
CREATE INDEX account_join_from ON account_join (from_account_id);
CREATE INDEX account_join_device ON account_join (device_id);
CREATE INDEX account_join_expiry ON account_join (expires_at);
