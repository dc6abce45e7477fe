-- Keys that tokens of services are verified with. Public halves only: what signs stays in the memory of
-- the process that made it.

CREATE TABLE orchestrator.service_key (
    kid          text        PRIMARY KEY,
    x            text        NOT NULL,
    y            text        NOT NULL,
    published_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX service_key_newest ON orchestrator.service_key (published_at DESC);
