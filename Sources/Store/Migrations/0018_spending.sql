-- What may be spent on models, in the whole deployment and by each account (rule 82).

-- One row per budget and period: its lock makes parallel calls line up, so that no budget is over-spent by more than what a call was
-- estimated too low.
CREATE TABLE budget_use (
  -- Null is the whole deployment.
  account_id         uuid REFERENCES account ON DELETE CASCADE,
  -- The account without nulls, so that it can be a key; the deployment's rows are the last to be locked.
  scope              uuid NOT NULL GENERATED ALWAYS AS (coalesce(account_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)) STORED,
  -- The day or the calendar month in UTC: '2026-11-23', '2026-11'.
  period             text NOT NULL CHECK (period ~ '^\d{4}-\d{2}(-\d{2})?$'),
  -- The most that the calls under way may cost.
  reserved_micro_usd bigint NOT NULL DEFAULT 0 CHECK (reserved_micro_usd >= 0),
  spent_micro_usd    bigint NOT NULL DEFAULT 0 CHECK (spent_micro_usd >= 0),
  -- Those under way included.
  calls              bigint NOT NULL DEFAULT 0 CHECK (calls >= 0),
  PRIMARY KEY (scope, period)
) WITH (fillfactor = 50);
CREATE INDEX budget_use_account ON budget_use (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX budget_use_period ON budget_use (period);

-- A call under way. It ends with its cost; one whose process died is taken for what was reserved.
CREATE TABLE budget_reservation (
  -- The scan or the job, the run of it, the step, and how often that was begun.
  work_id        uuid NOT NULL,
  run            integer NOT NULL,
  step           text NOT NULL,
  attempt        integer NOT NULL,
  -- Null where nobody waits for the work, or the account was erased.
  account_id     uuid REFERENCES account ON DELETE SET NULL,
  reserved_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  cost_micro_usd bigint NOT NULL CHECK (cost_micro_usd >= 0),
  PRIMARY KEY (work_id, run, step, attempt)
) WITH (fillfactor = 50);
CREATE INDEX budget_reservation_age ON budget_reservation (reserved_at);
CREATE INDEX budget_reservation_account ON budget_reservation (account_id) WHERE account_id IS NOT NULL;
