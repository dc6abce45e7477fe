-- The tables of the ledger. Postgres is the truth; every function that writes stands in V2.

CREATE TABLE clock_shift (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  shift interval NOT NULL DEFAULT interval '0'
);
INSERT INTO clock_shift DEFAULT VALUES;
COMMENT ON TABLE clock_shift IS 'Added to the clock, so that fault tests can move time. Zero in service.';

CREATE FUNCTION now() RETURNS timestamptz
LANGUAGE sql VOLATILE
SET search_path = ledger, pg_catalog
AS $$ SELECT clock_timestamp() + shift FROM ledger.clock_shift $$;

CREATE TYPE task_state AS ENUM (
  'PENDING', 'QUEUED', 'RUNNING', 'WAITING', 'SUCCEEDED', 'FAILED', 'CANCELLED', 'QUARANTINED');
CREATE TYPE wait_reason AS ENUM (
  'APPROVAL', 'ANSWER', 'REVIEW', 'BUDGET', 'CHILDREN', 'MERGE', 'PAUSED');
CREATE TYPE item_kind AS ENUM (
  'APPROVAL', 'ANSWER', 'REVIEW', 'BUDGET', 'CHILD', 'MERGE', 'PAUSE');
CREATE TYPE item_state AS ENUM ('OPEN', 'DECIDED', 'WITHDRAWN');
CREATE TYPE budget_scope AS ENUM ('TEAM', 'USER', 'SESSION', 'TASK');

CREATE TABLE transition (
  source task_state NOT NULL,
  target task_state NOT NULL,
  PRIMARY KEY (source, target)
);
COMMENT ON TABLE transition IS 'The legal changes of a task''s state; a trigger refuses all others.';
INSERT INTO transition (source, target) VALUES
  ('PENDING', 'QUEUED'), ('PENDING', 'CANCELLED'),
  ('QUEUED', 'RUNNING'), ('QUEUED', 'CANCELLED'),
  ('RUNNING', 'WAITING'), ('RUNNING', 'QUEUED'), ('RUNNING', 'SUCCEEDED'), ('RUNNING', 'FAILED'),
  ('RUNNING', 'CANCELLED'), ('RUNNING', 'QUARANTINED'),
  ('WAITING', 'QUEUED'), ('WAITING', 'CANCELLED'),
  ('SUCCEEDED', 'QUEUED');

CREATE TABLE session (
  id uuid PRIMARY KEY,
  team text NOT NULL,
  last_event bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE event (
  session_id uuid NOT NULL REFERENCES session,
  number bigint NOT NULL,
  task_id uuid,
  at timestamptz NOT NULL,
  body jsonb NOT NULL,
  PRIMARY KEY (session_id, number)
);

CREATE TABLE team (
  name text PRIMARY KEY,
  weight numeric NOT NULL DEFAULT 1 CHECK (weight > 0),
  virtual_time numeric NOT NULL DEFAULT 0
);

CREATE TABLE concurrency_limit (
  kind text NOT NULL CHECK (kind IN ('project', 'model', 'cell', 'team')),
  key text NOT NULL,
  most int NOT NULL CHECK (most >= 0),
  PRIMARY KEY (kind, key)
);

CREATE TABLE worker (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  cell text NOT NULL,
  host text NOT NULL,
  pid bigint NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);

CREATE TABLE task (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES session,
  root_id uuid NOT NULL,
  parent_id uuid REFERENCES task,
  kind text NOT NULL,
  agent text NOT NULL,
  goal text NOT NULL,
  input text NOT NULL,
  team text NOT NULL REFERENCES team,
  user_name text NOT NULL,
  model text,
  project_id uuid NOT NULL,
  workspace text NOT NULL,
  writes boolean NOT NULL,
  touches text[] NOT NULL,
  cell text NOT NULL,
  priority int NOT NULL,
  state task_state NOT NULL,
  wait_reason wait_reason,
  cause text,
  epoch bigint NOT NULL DEFAULT 0,
  crashes int NOT NULL DEFAULT 0,
  cancel_requested boolean NOT NULL DEFAULT false,
  lease_owner uuid,
  lease_until timestamptz,
  unclean boolean NOT NULL DEFAULT false,
  previous_owner uuid,
  last_seq bigint NOT NULL DEFAULT 0,
  summary text,
  code text,
  hint text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((state = 'WAITING') = (wait_reason IS NOT NULL)),
  CHECK ((state = 'RUNNING') = (lease_until IS NOT NULL))
) WITH (fillfactor = 60);
COMMENT ON COLUMN task.unclean IS 'The last run ended by expiry: its worker, previous_owner, may still be alive.';
CREATE INDEX task_session ON task (session_id, created_at, id);
CREATE INDEX task_root ON task (root_id);
CREATE INDEX task_parent ON task (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX task_queue ON task (cell, team, priority DESC, created_at, id) WHERE state = 'QUEUED';
CREATE INDEX task_running ON task (cell) WHERE state = 'RUNNING';
CREATE INDEX task_unsettled ON task (state) WHERE state IN ('PENDING', 'WAITING');

CREATE FUNCTION check_transition() RETURNS trigger
LANGUAGE plpgsql
SET search_path = ledger, pg_catalog
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM transition WHERE source = OLD.state AND target = NEW.state) THEN
    RAISE EXCEPTION 'a task cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'TR003';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER legal_transition BEFORE UPDATE OF state ON task
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION check_transition();

CREATE TABLE task_dependency (
  task_id uuid NOT NULL REFERENCES task,
  depends_on uuid NOT NULL REFERENCES task,
  PRIMARY KEY (task_id, depends_on)
);
CREATE INDEX task_dependency_target ON task_dependency (depends_on);

CREATE TABLE journal (
  task_id uuid NOT NULL REFERENCES task,
  seq bigint NOT NULL,
  epoch bigint NOT NULL,
  kind text NOT NULL,
  turn int NOT NULL,
  body text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (task_id, seq)
);

CREATE TABLE item (
  id uuid PRIMARY KEY,
  task_id uuid NOT NULL REFERENCES task,
  session_id uuid NOT NULL REFERENCES session,
  seq bigint NOT NULL,
  kind item_kind NOT NULL,
  question text NOT NULL,
  state item_state NOT NULL DEFAULT 'OPEN',
  asked_at timestamptz NOT NULL,
  decision jsonb,
  decided_by text,
  decided_at timestamptz,
  UNIQUE (task_id, seq)
);
CREATE INDEX item_session ON item (session_id, asked_at DESC);
CREATE INDEX item_open ON item (task_id) WHERE state = 'OPEN';

CREATE TABLE inbox (
  id uuid PRIMARY KEY,
  task_id uuid NOT NULL REFERENCES task,
  author text NOT NULL,
  text text NOT NULL,
  at timestamptz NOT NULL,
  taken_epoch bigint
);
CREATE INDEX inbox_waiting ON inbox (task_id, at, id) WHERE taken_epoch IS NULL;

CREATE TABLE budget (
  scope budget_scope NOT NULL,
  key text NOT NULL,
  limit_micros bigint CHECK (limit_micros >= 0),
  limit_tokens bigint CHECK (limit_tokens >= 0),
  held_micros bigint NOT NULL DEFAULT 0,
  held_tokens bigint NOT NULL DEFAULT 0,
  used_micros bigint NOT NULL DEFAULT 0,
  used_tokens bigint NOT NULL DEFAULT 0,
  input_tokens bigint NOT NULL DEFAULT 0,
  output_tokens bigint NOT NULL DEFAULT 0,
  cached_tokens bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (scope, key)
) WITH (fillfactor = 60);

CREATE TABLE reservation (
  task_id uuid NOT NULL REFERENCES task,
  epoch bigint NOT NULL,
  turn int NOT NULL,
  tokens bigint NOT NULL,
  micros bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('held', 'settled', 'charged', 'released')),
  PRIMARY KEY (task_id, epoch, turn)
);
CREATE INDEX reservation_held ON reservation (task_id) WHERE state = 'held';

CREATE TABLE blob (
  hash text PRIMARY KEY CHECK (length(hash) = 64),
  bytes bytea NOT NULL
);

CREATE TABLE audit_outbox (
  id uuid PRIMARY KEY,
  body jsonb NOT NULL,
  at timestamptz NOT NULL
);
COMMENT ON TABLE audit_outbox IS 'Audit events that are not on the trail yet; forwarding deletes them.';
CREATE INDEX audit_outbox_order ON audit_outbox (at, id);

CREATE TABLE reaper (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  last_run timestamptz,
  server_started timestamptz
);
INSERT INTO reaper DEFAULT VALUES;
