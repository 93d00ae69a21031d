-- Views of songs that advertisements bring (rule 116).

-- What the advertising network is told instead of an account. An account has more than one after it was joined; the oldest is used.
CREATE TABLE ad_identity (
  ad_id      uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX ad_identity_account ON ad_identity (account_id);

-- Callbacks that were believed, so that none counts twice.
CREATE TABLE ad_reward (
  transaction_id text PRIMARY KEY,
  account_id     uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  ad_unit        text NOT NULL,
  -- The day it counts on.
  day            date NOT NULL,
  -- What it brought: 0 if the day had no room left.
  views          integer NOT NULL CHECK (views >= 0),
  -- When the advertisement ended, by the network.
  watched_at     timestamptz NOT NULL,
  received_at    timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX ad_reward_account ON ad_reward (account_id);
CREATE INDEX ad_reward_age ON ad_reward (received_at);

-- Advertisements that brought views.
ALTER TABLE song_day ADD COLUMN ads integer NOT NULL DEFAULT 0 CHECK (ads >= 0);
