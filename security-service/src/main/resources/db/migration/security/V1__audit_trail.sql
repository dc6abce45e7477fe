-- The trail. Numbers have no gaps: they are given under an advisory lock, not by a sequence.
CREATE TABLE audit (
    number     bigint      PRIMARY KEY CHECK (number > 0),
    id         uuid        NOT NULL UNIQUE,
    at         timestamptz NOT NULL,
    kind       text        NOT NULL,
    team       text        NOT NULL,
    person     text        NOT NULL,
    session_id uuid,
    task_id    uuid,
    agent      text,
    repository text        NOT NULL,
    target     text        NOT NULL,
    outcome    text        NOT NULL,
    detail     jsonb       NOT NULL,
    hash       text        NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$')
);

CREATE INDEX audit_session ON audit (session_id, number);
CREATE INDEX audit_team ON audit (team, number);

-- Where the trail ends: without it the newest rows could go unnoticed.
CREATE TABLE audit_head (
    only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
    trail    uuid    NOT NULL DEFAULT gen_random_uuid(),
    number   bigint  NOT NULL,
    hash     text    NOT NULL
);

INSERT INTO audit_head (number, hash) VALUES (0, '');

CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit trail is append-only; % is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER audit_head_stays BEFORE DELETE OR TRUNCATE ON audit_head
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();

REVOKE ALL ON audit, audit_head FROM PUBLIC;
REVOKE UPDATE, DELETE, TRUNCATE ON audit FROM CURRENT_USER;
