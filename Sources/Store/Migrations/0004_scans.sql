-- A scan is a row with a state, per-step results and its own event sequence. A gateway holds a lease while it drives one.

CREATE TABLE scan (
  id             uuid PRIMARY KEY,
  account_id     uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  device_id      uuid REFERENCES device ON DELETE SET NULL,
  state          text NOT NULL CHECK (state IN
    ('accepted', 'identifying', 'identified', 'reviewing', 'complete', 'identification_failed', 'review_failed')),
  created_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Last event number of this scan, advanced under the row's lock together with the event (rule 9).
  event_seq      bigint NOT NULL DEFAULT 0,
  lease_owner    uuid,
  lease_until    timestamptz,
  -- Grows with every change of driver; a driver that lost its lease updates nothing.
  fence          bigint NOT NULL DEFAULT 0,
  -- Search rights of this scan, settled when it was accepted (rule 17).
  may_search       boolean NOT NULL,
  bypass_gate      boolean NOT NULL,
  review_tier      text NOT NULL CHECK (review_tier IN ('standard', 'searched')),
  traceparent    text,
  identified_at  timestamptz,
  identification jsonb,
  album_id       uuid REFERENCES album,
  artwork_job_id uuid REFERENCES job ON DELETE SET NULL,
  review_job_id  uuid REFERENCES job ON DELETE SET NULL,
  review_id      uuid REFERENCES review ON DELETE SET NULL,
  -- The artwork is ready, unavailable, or over its foreground budget (rule 11).
  artwork_settled boolean NOT NULL DEFAULT false,
  error          jsonb
) WITH (fillfactor = 80);
CREATE INDEX scan_unfinished ON scan (lease_until) WHERE state IN ('accepted', 'identifying', 'identified', 'reviewing');
CREATE INDEX scan_account ON scan (account_id, created_at DESC);

-- The normalised picture, erased when identification ends (rule 7). The raw upload is never stored.
CREATE TABLE scan_photo (
  scan_id    uuid PRIMARY KEY REFERENCES scan ON DELETE CASCADE,
  jpeg       bytea NOT NULL,
  width      integer NOT NULL,
  height     integer NOT NULL,
  expires_at timestamptz NOT NULL
);
ALTER TABLE scan_photo ALTER COLUMN jpeg SET STORAGE EXTERNAL;
CREATE INDEX scan_photo_expiry ON scan_photo (expires_at);

CREATE TABLE scan_event (
  scan_id uuid NOT NULL REFERENCES scan ON DELETE CASCADE,
  seq     bigint NOT NULL,
  type    text NOT NULL,
  at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  data    jsonb NOT NULL,
  PRIMARY KEY (scan_id, seq)
);

-- What each step did: its attempts, timing and result or error. A step with a result is never run again.
CREATE TABLE scan_step (
  scan_id     uuid NOT NULL REFERENCES scan ON DELETE CASCADE,
  step        text NOT NULL,
  attempt     integer NOT NULL DEFAULT 1,
  started_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamptz,
  result      jsonb,
  error       jsonb,
  PRIMARY KEY (scan_id, step)
);

CREATE TABLE idempotency_key (
  account_id   uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  key          text NOT NULL,
  -- SHA-256 over the body and the parameters that shape the answer.
  request_hash bytea NOT NULL,
  scan_id      uuid NOT NULL REFERENCES scan ON DELETE CASCADE,
  created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_key_scan ON idempotency_key (scan_id);
CREATE INDEX idempotency_key_age ON idempotency_key (created_at);

-- Every paid call, for operators and budgets. Never contains prompts or answers.
CREATE TABLE model_call (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at             timestamptz NOT NULL DEFAULT clock_timestamp(),
  scan_id        uuid,
  album_id       uuid,
  step           text NOT NULL,
  attempt        integer NOT NULL,
  provider       text NOT NULL,
  model          text NOT NULL,
  prompt_version text NOT NULL,
  outcome        text NOT NULL,
  input_tokens   integer NOT NULL,
  output_tokens  integer NOT NULL,
  searches       integer NOT NULL,
  cost_micro_usd bigint NOT NULL,
  duration_ms    integer NOT NULL
);
CREATE INDEX model_call_at ON model_call (at);
