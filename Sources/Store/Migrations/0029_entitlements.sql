-- What the App Store's app for songs sold (rule 117): of each purchase the newest that is signed, once for each account that has shown it.

CREATE TABLE entitlement (
  account_id  uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  environment text NOT NULL CHECK (environment IN ('Production', 'Sandbox')),
  -- All periods of one subscription share it (the App Store's original transaction).
  purchase_id text NOT NULL,

  -- As in the table of AlbumScan's own subscriptions.
  product_id    text NOT NULL,
  purchased_at  timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  revoked       boolean NOT NULL DEFAULT false,
  upgraded      boolean NOT NULL DEFAULT false,
  signed_at     timestamptz NOT NULL,
  auto_renews   boolean,
  billing_retry boolean NOT NULL DEFAULT false,
  grace_until   timestamptz,
  renewal_signed_at timestamptz,

  -- Until when views are not counted; null: no longer.
  rights_until  timestamptz,
  PRIMARY KEY (environment, purchase_id, account_id)
);
CREATE INDEX entitlement_account ON entitlement (account_id);
CREATE INDEX entitlement_age ON entitlement (expires_at);
