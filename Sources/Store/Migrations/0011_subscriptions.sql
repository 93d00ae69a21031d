-- What the App Store said about subscriptions (rule 52). Only signed statements are kept here, and of each the newest.

CREATE TABLE subscription (
  environment     text NOT NULL CHECK (environment IN ('Production', 'Sandbox')),
  -- All periods of one subscription share it. Each environment numbers for itself.
  original_transaction_id text NOT NULL,
  -- Null while the App Store has told of it, but no device has shown it.
  account_id      uuid REFERENCES account ON DELETE CASCADE,

  -- The newest transaction, and the newest statement about it.
  product_id      text NOT NULL,
  tier            text NOT NULL CHECK (tier IN ('base', 'ultra')),
  purchased_at    timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL,
  -- Taken back: refunded, or no longer shared by the family.
  revoked         boolean NOT NULL DEFAULT false,
  -- Replaced by the transaction of an upgrade that has not been seen yet.
  upgraded        boolean NOT NULL DEFAULT false,
  -- When Apple signed what stands here; an older statement about the same transaction changes nothing.
  signed_at       timestamptz NOT NULL,

  -- The newest renewal information, which only notifications bring.
  auto_renews     boolean,
  billing_retry   boolean NOT NULL DEFAULT false,
  -- End of the billing grace period, while there is one.
  grace_until     timestamptz,
  renewal_signed_at timestamptz,

  -- What follows from it: until when it gives its tier (null: no longer), and how it stood at the last change.
  rights_until    timestamptz,
  state           text NOT NULL CHECK (state IN ('active', 'grace', 'billing_retry', 'expired', 'revoked')),
  updated_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (environment, original_transaction_id)
);
CREATE INDEX subscription_account ON subscription (account_id);
CREATE INDEX account_tier_end ON account (tier_until) WHERE tier_until IS NOT NULL;

-- Every Server Notification once, by its own id (Apple repeats them).
CREATE TABLE appstore_notification (
  notification_id uuid PRIMARY KEY,
  type            text NOT NULL,
  subtype         text,
  original_transaction_id text,
  signed_at       timestamptz NOT NULL,
  received_at     timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX appstore_notification_age ON appstore_notification (received_at);
