-- What the App Store said about subscriptions (SPEC 4.5). Only signed statements are kept here, and of each the newest.

CREATE TABLE subscription (
  -- All renewals of one subscription share it.
  original_transaction_id text PRIMARY KEY,
  account_id      uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  environment     text NOT NULL CHECK (environment IN ('Production', 'Sandbox')),
  product_id      text NOT NULL,
  state           text NOT NULL CHECK (state IN ('active', 'grace', 'billing_retry', 'expired', 'revoked')),
  expires_at      timestamptz,
  -- End of the billing grace period, while there is one.
  grace_until     timestamptz,
  auto_renews     boolean,
  -- When Apple signed what stands here; an older statement changes nothing.
  signed_at       timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX subscription_account ON subscription (account_id);

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
