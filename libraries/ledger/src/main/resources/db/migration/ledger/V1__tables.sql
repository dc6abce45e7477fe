-- The tables of the ledger. Only the functions of the later migrations write to them.

-- Time is compared only through ledger.now(), which tests and fault drivers move with this row.
CREATE TABLE ledger.clock_shift (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    shift interval NOT NULL DEFAULT interval '0'
);
INSERT INTO ledger.clock_shift DEFAULT VALUES;

-- The legal transitions, and no others. The Java enum TaskState has the same table.
CREATE TABLE ledger.transition (
    source text NOT NULL,
    target text NOT NULL,
    PRIMARY KEY (source, target)
);
INSERT INTO ledger.transition (source, target) VALUES
    ('PENDING', 'QUEUED'),
    ('PENDING', 'CANCELLED'),
    ('QUEUED', 'RUNNING'),
    ('QUEUED', 'CANCELLED'),
    ('RUNNING', 'QUEUED'),
    ('RUNNING', 'WAITING'),
    ('RUNNING', 'SUCCEEDED'),
    ('RUNNING', 'FAILED'),
    ('RUNNING', 'CANCELLED'),
    ('RUNNING', 'QUARANTINED'),
    ('WAITING', 'QUEUED'),
    ('WAITING', 'CANCELLED'),
    ('SUCCEEDED', 'QUEUED');

-- Event counters. A row is updated by each commit that adds events: room for updates in place.
CREATE TABLE ledger.session (
    id uuid PRIMARY KEY,
    team text NOT NULL,
    last_event bigint NOT NULL DEFAULT 0,
    opened_at timestamptz NOT NULL
) WITH (fillfactor = 50);

CREATE TABLE ledger.event (
    session_id uuid NOT NULL REFERENCES ledger.session,
    number bigint NOT NULL CHECK (number > 0),
    task_id uuid,
    at timestamptz NOT NULL,
    body json NOT NULL,
    PRIMARY KEY (session_id, number)
);

-- What changes often about a task, and what claims look at. The rest is in definition and outcome.
CREATE TABLE ledger.task (
    id uuid PRIMARY KEY,
    session_id uuid NOT NULL REFERENCES ledger.session,
    root_id uuid NOT NULL REFERENCES ledger.task,
    parent_id uuid REFERENCES ledger.task,
    depth int NOT NULL CHECK (depth >= 0),
    team text NOT NULL,
    requester text NOT NULL,
    model text,
    project_id uuid NOT NULL,
    workspace text NOT NULL,
    writes boolean NOT NULL,
    touches text[] NOT NULL,
    cell text NOT NULL,
    priority int NOT NULL,
    state text NOT NULL CHECK (state IN ('PENDING', 'QUEUED', 'RUNNING', 'WAITING', 'SUCCEEDED',
        'FAILED', 'CANCELLED', 'QUARANTINED')),
    waiting_for text CHECK (waiting_for IN ('APPROVAL', 'ANSWER', 'REVIEW', 'BUDGET', 'CHILDREN',
        'MERGE', 'PAUSED')),
    cause text,
    epoch bigint NOT NULL DEFAULT 0 CHECK (epoch >= 0),
    crashes int NOT NULL DEFAULT 0 CHECK (crashes >= 0),
    last_seq bigint NOT NULL DEFAULT 0 CHECK (last_seq >= 0),
    cancel_requested boolean NOT NULL DEFAULT false,
    cancelled_by text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK ((state = 'WAITING') = (waiting_for IS NOT NULL)),
    CHECK ((parent_id IS NULL) = (root_id = id))
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

CREATE INDEX task_queued ON ledger.task (cell, team, priority DESC, created_at, id)
    WHERE state = 'QUEUED';
CREATE INDEX task_running ON ledger.task (cell) WHERE state = 'RUNNING';
CREATE INDEX task_running_workspace ON ledger.task (workspace)
    WHERE state = 'RUNNING' AND writes;
CREATE INDEX task_state ON ledger.task (state);
CREATE INDEX task_session ON ledger.task (session_id, created_at, id);
CREATE INDEX task_parent ON ledger.task (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX task_root ON ledger.task (root_id);

-- What a task was created with and never changes.
CREATE TABLE ledger.definition (
    task_id uuid PRIMARY KEY REFERENCES ledger.task,
    kind text NOT NULL,
    agent text NOT NULL,
    goal text NOT NULL,
    input json NOT NULL
);

-- How a task ended.
CREATE TABLE ledger.outcome (
    task_id uuid PRIMARY KEY REFERENCES ledger.task,
    state text NOT NULL CHECK (state IN ('SUCCEEDED', 'FAILED', 'CANCELLED', 'QUARANTINED')),
    summary text NOT NULL,
    code text,
    hint text,
    at timestamptz NOT NULL
);

CREATE TABLE ledger.dependency (
    task_id uuid NOT NULL REFERENCES ledger.task,
    needs uuid NOT NULL REFERENCES ledger.task,
    PRIMARY KEY (task_id, needs),
    CHECK (task_id <> needs)
);
CREATE INDEX dependency_needs ON ledger.dependency (needs);

CREATE TABLE ledger.worker (
    id uuid PRIMARY KEY,
    name text NOT NULL UNIQUE,
    cell text NOT NULL,
    host text NOT NULL,
    pid bigint NOT NULL,
    registered_at timestamptz NOT NULL,
    seen_at timestamptz NOT NULL
) WITH (fillfactor = 50);

-- One row per claim. While it is open it is the lease; heart-beats touch only this row.
CREATE TABLE ledger.run (
    task_id uuid NOT NULL REFERENCES ledger.task,
    epoch bigint NOT NULL,
    worker_id uuid NOT NULL REFERENCES ledger.worker,
    lease interval NOT NULL CHECK (lease > interval '0'),
    lease_until timestamptz NOT NULL,
    started_at timestamptz NOT NULL,
    ended_at timestamptz,
    ended_how text CHECK (ended_how IN ('FINISHED', 'SUSPENDED', 'RELEASED', 'EXPIRED')),
    PRIMARY KEY (task_id, epoch),
    CHECK ((ended_at IS NULL) = (ended_how IS NULL))
) WITH (fillfactor = 50);
CREATE INDEX run_open ON ledger.run (task_id) WHERE ended_at IS NULL;

CREATE TABLE ledger.journal (
    task_id uuid NOT NULL REFERENCES ledger.task,
    seq bigint NOT NULL CHECK (seq > 0),
    epoch bigint NOT NULL,
    kind text NOT NULL,
    turn int NOT NULL CHECK (turn >= 0),
    body json NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (task_id, seq)
);

-- What tasks wait for. The id is derived from task and seq, or is the child's for a CHILD.
CREATE TABLE ledger.item (
    id uuid PRIMARY KEY,
    task_id uuid NOT NULL REFERENCES ledger.task,
    session_id uuid NOT NULL REFERENCES ledger.session,
    seq bigint NOT NULL,
    kind text NOT NULL CHECK (kind IN ('APPROVAL', 'ANSWER', 'REVIEW', 'BUDGET', 'CHILD', 'MERGE',
        'PAUSE')),
    question json NOT NULL,
    state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'DECIDED', 'WITHDRAWN')),
    asked_at timestamptz NOT NULL,
    decision json,
    decided_by text,
    decided_at timestamptz,
    -- the task's last seq when the decision fell: a run that has journaled since knows of it
    decided_after bigint,
    CHECK ((state = 'DECIDED') = (decision IS NOT NULL))
);
CREATE INDEX item_task ON ledger.item (task_id, seq);
CREATE INDEX item_session ON ledger.item (session_id, asked_at DESC);
CREATE INDEX item_open ON ledger.item (asked_at DESC) WHERE state = 'OPEN';
CREATE INDEX item_open_task ON ledger.item (task_id, kind) WHERE state = 'OPEN';

CREATE TABLE ledger.inbox (
    id uuid PRIMARY KEY,
    task_id uuid NOT NULL REFERENCES ledger.task,
    author text NOT NULL,
    text text NOT NULL,
    at timestamptz NOT NULL,
    taken_seq bigint,
    taken_at timestamptz
);
CREATE INDEX inbox_waiting ON ledger.inbox (task_id, at) WHERE taken_at IS NULL;

-- Spend and limits. Cost in millionths of a US dollar; a limit of NULL is none.
CREATE TABLE ledger.budget (
    scope text NOT NULL CHECK (scope IN ('TEAM', 'USER', 'SESSION', 'TASK')),
    key text NOT NULL,
    limit_cost bigint CHECK (limit_cost >= 0),
    limit_tokens bigint CHECK (limit_tokens >= 0),
    used_input bigint NOT NULL DEFAULT 0,
    used_output bigint NOT NULL DEFAULT 0,
    used_cached bigint NOT NULL DEFAULT 0,
    used_cost bigint NOT NULL DEFAULT 0,
    held_tokens bigint NOT NULL DEFAULT 0,
    held_cost bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (scope, key)
) WITH (fillfactor = 50);

-- What a turn's model call may consume, and what became of that.
CREATE TABLE ledger.reservation (
    task_id uuid NOT NULL REFERENCES ledger.task,
    epoch bigint NOT NULL,
    turn int NOT NULL,
    tokens bigint NOT NULL DEFAULT 0 CHECK (tokens >= 0),
    cost bigint NOT NULL DEFAULT 0 CHECK (cost >= 0),
    state text NOT NULL CHECK (state IN ('OPEN', 'REFUSED', 'SETTLED', 'CHARGED', 'FREED')),
    refused_by text,
    PRIMARY KEY (task_id, epoch, turn),
    CHECK ((state = 'REFUSED') = (refused_by IS NOT NULL))
);

CREATE TABLE ledger.blob (
    hash text PRIMARY KEY CHECK (length(hash) = 64),
    bytes bytea NOT NULL
);

-- Audit events until they are on the trail. The number orders; it is no cursor.
CREATE TABLE ledger.audit_outbox (
    id uuid PRIMARY KEY,
    number bigint GENERATED ALWAYS AS IDENTITY,
    body json NOT NULL
);
CREATE INDEX audit_outbox_number ON ledger.audit_outbox (number);

-- Fairness: each team's virtual time in a cell, and the cell's own, below which no team falls.
CREATE TABLE ledger.team (
    name text PRIMARY KEY,
    weight double precision NOT NULL CHECK (weight > 0 AND weight <= 1000)
);
CREATE TABLE ledger.cell (
    name text PRIMARY KEY,
    virtual_time double precision NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE ledger.share (
    cell text NOT NULL,
    team text NOT NULL,
    virtual_time double precision NOT NULL,
    PRIMARY KEY (cell, team)
) WITH (fillfactor = 50);

CREATE TABLE ledger.concurrency_limit (
    kind text NOT NULL CHECK (kind IN ('PROJECT', 'MODEL', 'CELL', 'TEAM')),
    key text NOT NULL,
    most int NOT NULL CHECK (most >= 0),
    PRIMARY KEY (kind, key)
);

-- When the reaper last looked, and at which start of the server.
CREATE TABLE ledger.reaper (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    last_run timestamptz,
    server_start timestamptz
);
INSERT INTO ledger.reaper DEFAULT VALUES;
