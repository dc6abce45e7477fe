-- What people edit. Tasks, events, approvals and budgets are the ledger's.

CREATE TABLE orchestrator.project (
    id         uuid        PRIMARY KEY,
    name       text        NOT NULL,
    path       text        NOT NULL UNIQUE,
    created_at timestamptz NOT NULL
);
CREATE INDEX project_newest ON orchestrator.project (created_at DESC, id DESC);

CREATE TABLE orchestrator.session (
    id         uuid        PRIMARY KEY,
    project_id uuid        NOT NULL REFERENCES orchestrator.project,
    title      text,
    mode       text        NOT NULL CHECK (mode IN ('PLAN', 'ASK', 'ACCEPT_EDITS', 'AUTOMATIC')),
    attendance text        NOT NULL CHECK (attendance IN ('INTERACTIVE', 'DETACHED', 'HEADLESS')),
    isolation  text        NOT NULL CHECK (isolation IN ('IN_PLACE', 'WORKTREE')),
    model      text,
    cell       text        NOT NULL,
    team       text        NOT NULL,
    created_by text        NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version    bigint      NOT NULL
);
CREATE INDEX session_recent ON orchestrator.session (updated_at DESC, id DESC);
CREATE INDEX session_of_project ON orchestrator.session (project_id, updated_at DESC, id DESC);

CREATE TABLE orchestrator.message (
    id         uuid        PRIMARY KEY,
    session_id uuid        NOT NULL REFERENCES orchestrator.session,
    task_id    uuid        NOT NULL,
    author     text        NOT NULL,
    text       text        NOT NULL,
    steering   boolean     NOT NULL,
    event      bigint      NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX message_of_session ON orchestrator.message (session_id, created_at);
CREATE INDEX message_of_task ON orchestrator.message (task_id);

CREATE TABLE orchestrator.idempotency (
    caller       text        NOT NULL,
    key          text        NOT NULL,
    request_hash text        NOT NULL,
    response     text        NOT NULL,
    created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (caller, key)
);
CREATE INDEX idempotency_age ON orchestrator.idempotency (created_at);
