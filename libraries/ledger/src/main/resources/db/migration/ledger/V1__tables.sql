-- The tables of the ledger. Only the functions of the next scripts write to them.

-- Time is compared only through ledger.now(), which tests and fault drivers move with this row.
CREATE TABLE ledger.clock_shift (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    shift interval NOT NULL DEFAULT interval '0'
);
INSERT INTO ledger.clock_shift DEFAULT VALUES;

-- The legal transitions, and no others: nothing reopens a success. The Java enum TaskState has the same table.
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
    ('WAITING', 'CANCELLED');

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

-- What calls of models and tools came to, found by time whatever the size of the log. The type of an event is the first
-- field of its body: to read it there takes no parsing of long texts with each event, and cannot fail.
CREATE INDEX event_figure ON ledger.event (
    (substring(left(body::text, 60) FROM '^\{"type" ?: ?"([a-z-]+)"')), at)
 WHERE substring(left(body::text, 60) FROM '^\{"type" ?: ?"([a-z-]+)"')
    IN ('turn-finished', 'model-failed', 'tool-finished', 'task-finished');

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
    -- a task that cannot begin where it was claimed is left alone for a while
    not_before timestamptz,
    postponed int NOT NULL DEFAULT 0 CHECK (postponed >= 0),
    quarantining boolean NOT NULL DEFAULT false,
    -- the model that it really works with, which only its worker knows where nobody has chosen one
    works_with text,
    CHECK ((state = 'WAITING') = (waiting_for IS NOT NULL)),
    CHECK ((parent_id IS NULL) = (root_id = id))
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

CREATE INDEX task_queued ON ledger.task (cell, team, priority DESC, created_at, id)
    WHERE state = 'QUEUED';
CREATE INDEX task_running ON ledger.task (cell) WHERE state = 'RUNNING';
CREATE INDEX task_running_workspace ON ledger.task (workspace)
    WHERE state = 'RUNNING' AND writes;
CREATE INDEX task_last_words ON ledger.task (cell) WHERE state = 'QUEUED' AND cancel_requested;
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
    seen_at timestamptz NOT NULL,
    -- what it says of itself, for people who ask how it is; nothing is decided by it
    slots int CHECK (slots > 0),
    checks json,
    checked_at timestamptz
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

-- What tasks hand on beside their summary. Written in the commit of the step that made it, under the same fence; a task
-- that runs again replaces what it writes again. Each is told once: what is handed on again as it was is neither written
-- nor told.
CREATE TABLE ledger.artefact (
    task_id uuid NOT NULL REFERENCES ledger.task,
    name text NOT NULL,
    kind text NOT NULL,
    body json NOT NULL,
    -- the task's newest entry in the commit that wrote it
    seq bigint NOT NULL CHECK (seq >= 0),
    at timestamptz NOT NULL,
    told boolean NOT NULL DEFAULT true,
    PRIMARY KEY (task_id, name)
);
CREATE INDEX artefact_untold ON ledger.artefact (task_id) WHERE NOT told;

-- What tasks wait for. The id is derived from task and seq, or is the child's for a CHILD.
CREATE TABLE ledger.item (
    id uuid PRIMARY KEY,
    task_id uuid NOT NULL REFERENCES ledger.task,
    session_id uuid NOT NULL REFERENCES ledger.session,
    seq bigint NOT NULL,
    kind text NOT NULL CHECK (kind IN ('APPROVAL', 'ANSWER', 'REVIEW', 'BUDGET', 'CHILD', 'MERGE',
        'PAUSE', 'PARENT')),
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
CREATE INDEX item_open_parent ON ledger.item (task_id) WHERE kind = 'PARENT' AND state = 'OPEN';
CREATE INDEX item_open_task ON ledger.item (task_id, kind) WHERE state = 'OPEN';

CREATE TABLE ledger.inbox (
    id uuid PRIMARY KEY,
    task_id uuid NOT NULL REFERENCES ledger.task,
    author text NOT NULL,
    text text NOT NULL,
    at timestamptz NOT NULL,
    taken_seq bigint,
    taken_at timestamptz,
    -- of a copy: the message that it is one of
    origin uuid REFERENCES ledger.inbox
);
CREATE INDEX inbox_waiting ON ledger.inbox (task_id, at) WHERE taken_at IS NULL;
-- What was said to a task is also looked for when it was taken up already.
CREATE INDEX inbox_of_task ON ledger.inbox (task_id, at);
CREATE INDEX inbox_copies ON ledger.inbox (origin) WHERE origin IS NOT NULL;

CREATE TYPE ledger.period AS ENUM ('DAY', 'WEEK', 'MONTH');

-- Spend and limits. Cost in millionths of a US dollar; a limit of NULL is none. What is used counts from the beginning of
-- all; of that, what had been used when the day, the week and the month began in which the budget was last booked on:
-- whichever period a limit has, or gets, its use is known. There are few conditions: PostgreSQL reads them anew with each
-- of the eight updates that a call of a model takes, and limits are set by two functions only, which look themselves.
CREATE TABLE ledger.budget (
    scope text NOT NULL,
    key text NOT NULL,
    limit_cost bigint,
    limit_tokens bigint,
    used_input bigint NOT NULL DEFAULT 0,
    used_output bigint NOT NULL DEFAULT 0,
    used_cached bigint NOT NULL DEFAULT 0,
    used_cost bigint NOT NULL DEFAULT 0,
    held_tokens bigint NOT NULL DEFAULT 0,
    held_cost bigint NOT NULL DEFAULT 0,
    per ledger.period,
    booked_on date NOT NULL DEFAULT '-infinity',
    tokens_before_day bigint NOT NULL DEFAULT 0,
    tokens_before_week bigint NOT NULL DEFAULT 0,
    tokens_before_month bigint NOT NULL DEFAULT 0,
    cost_before_day bigint NOT NULL DEFAULT 0,
    cost_before_week bigint NOT NULL DEFAULT 0,
    cost_before_month bigint NOT NULL DEFAULT 0,
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

-- How large graphs may be, which workers read, and how many tasks a request may come to, whoever hands them out. Merges do
-- not count: they follow from the tasks whose work they take.
CREATE TABLE ledger.graph_limit (
    only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
    tasks int NOT NULL CHECK (tasks BETWEEN 1 AND 1000),
    depth int NOT NULL CHECK (depth BETWEEN 1 AND 1000),
    per_request int NOT NULL CHECK (per_request >= 1)
);
INSERT INTO ledger.graph_limit (tasks, depth, per_request) VALUES (40, 8, 200);

-- When the reaper last looked, and at which start of the server.
CREATE TABLE ledger.reaper (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    last_run timestamptz,
    server_start timestamptz
);
INSERT INTO ledger.reaper DEFAULT VALUES;

-- One row per task with everything known of it.
CREATE VIEW ledger.task_view AS
SELECT t.id, t.session_id, t.root_id, t.parent_id, d.kind, d.agent, d.goal, d.input, t.team,
       t.requester, t.model, t.project_id, t.workspace, t.writes, t.touches, t.cell, t.priority,
       ARRAY(SELECT needs FROM ledger.dependency WHERE task_id = t.id ORDER BY needs) AS depends_on,
       t.state, t.waiting_for, t.cause, t.epoch, t.crashes, t.cancel_requested, t.last_seq,
       o.state AS outcome_state, o.summary, o.code, o.hint, t.created_at, t.updated_at
  FROM ledger.task t
  JOIN ledger.definition d ON d.task_id = t.id
  LEFT JOIN ledger.outcome o ON o.task_id = t.id;

-- A new task as the Java face sends it.
CREATE TYPE ledger.new_task AS (
    id uuid, session_id uuid, parent_id uuid, kind text, agent text, goal text, input text,
    team text, requester text, model text, project_id uuid, workspace text, writes boolean,
    touches text[], cell text, priority int, depends_on uuid[]
);

-- Everything one commit of a run carries. Parallel arrays; JSON travels as text.
CREATE TYPE ledger.batch AS (
    first_seq bigint, kinds text[], turns int[], bodies text[],
    events text[], audit_ids uuid[], audits text[], blobs bytea[],
    item_seqs bigint[], item_ids uuid[], item_kinds text[], questions text[],
    taken uuid[], settlement bigint[], reservation bigint[],
    artefact_names text[], artefact_kinds text[], artefacts text[]
);
