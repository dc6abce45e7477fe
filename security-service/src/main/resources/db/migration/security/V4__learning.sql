-- What people answered when commands asked, taken from the trail: only of commands that may be learnt.
CREATE TABLE answer (
    event      uuid        PRIMARY KEY,
    team       text        NOT NULL,
    person     text        NOT NULL,
    repository text        NOT NULL,
    key_hash   text        NOT NULL CHECK (key_hash ~ '^[0-9a-f]{64}$'),
    key        jsonb       NOT NULL,
    approved   boolean     NOT NULL,
    took_ms    bigint      NOT NULL CHECK (took_ms >= 0),
    at         timestamptz NOT NULL
);

CREATE INDEX answer_team ON answer (team, key_hash, at);
CREATE INDEX answer_at ON answer (at);

-- Rules that persons made of them. A rule that is taken back is deleted; the trail says so.
CREATE TABLE learned_rule (
    id         uuid        PRIMARY KEY,
    team       text        NOT NULL,
    repository text        NOT NULL,
    key_hash   text        NOT NULL CHECK (key_hash ~ '^[0-9a-f]{64}$'),
    key        jsonb       NOT NULL,
    verdict    text        NOT NULL CHECK (verdict IN ('ALLOW', 'BLOCK')),
    answers    integer     NOT NULL CHECK (answers > 0),
    person     text        NOT NULL,
    since      timestamptz NOT NULL,
    expires    timestamptz NOT NULL,
    UNIQUE (team, key_hash)
);

-- Answers up to here count no longer: their proposal was dismissed, or its rule taken back.
CREATE TABLE settled (
    team     text        NOT NULL,
    key_hash text        NOT NULL CHECK (key_hash ~ '^[0-9a-f]{64}$'),
    proposal uuid        NOT NULL,
    at       timestamptz NOT NULL,
    PRIMARY KEY (team, key_hash)
);

-- How far the trail is learnt. What was on it before says of no answer how long it took.
CREATE TABLE learned_through (
    only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
    number   bigint  NOT NULL
);

INSERT INTO learned_through (number) SELECT number FROM audit_head;

REVOKE ALL ON answer, learned_rule, settled, learned_through FROM PUBLIC;
