-- Who may see what. A device is a bearer of one token; several devices may share an account (rule 53, rule 54).

CREATE TABLE account (
  id              uuid PRIMARY KEY,
  created_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  tier            text NOT NULL DEFAULT 'ultra' CHECK (tier IN ('free', 'base', 'ultra')),
  advanced_search boolean NOT NULL DEFAULT true
);

CREATE TABLE device (
  id                uuid PRIMARY KEY,
  account_id        uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  -- SHA-256 of the bearer token; the token itself is never stored.
  token_hash        bytea NOT NULL UNIQUE,
  -- SHA-256 of the installation id, a secret kept in the phone's keychain.
  installation_hash bytea UNIQUE,
  created_at        timestamptz NOT NULL DEFAULT clock_timestamp(),
  revoked_at        timestamptz
);
CREATE INDEX device_account ON device (account_id);
