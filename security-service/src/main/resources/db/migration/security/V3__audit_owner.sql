-- The service's role no longer needs to own the trail: it appends, and moves the oldest part out, through functions
-- of the owner. Who may what is granted by afterMigrate__grants.sql.

-- What was moved out. The oldest entry in the table follows the last one of the newest segment.
CREATE TABLE audit_segment (
    id           uuid        PRIMARY KEY,
    first_number bigint      NOT NULL UNIQUE CHECK (first_number > 0),
    last_number  bigint      NOT NULL UNIQUE CHECK (last_number >= first_number),
    last_hash    text        NOT NULL CHECK (last_hash ~ '^[0-9a-f]{64}$'),
    sha256       text        NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
    file         text        NOT NULL,
    person       text        NOT NULL,
    at           timestamptz NOT NULL
);

REVOKE ALL ON audit_segment FROM PUBLIC;

CREATE TRIGGER audit_segment_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_segment
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();

-- Even the owner deletes only what is recorded as moved out.
CREATE FUNCTION audit_goes_only_as_segment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM gone
            WHERE number > (SELECT coalesce(max(last_number), 0) FROM security.audit_segment)) THEN
        RAISE EXCEPTION 'the audit trail is append-only; % is refused', TG_OP
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
END
$$;

DROP TRIGGER audit_append_only ON audit;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();
CREATE TRIGGER audit_goes_only_as_segment AFTER DELETE ON audit REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION audit_goes_only_as_segment();

-- V1 took it from the owner; archive_audit runs as the owner.
GRANT DELETE ON audit TO CURRENT_USER;

-- Appends entries right behind the head and moves the head. An entry is an object with the table's columns.
CREATE FUNCTION append_audit(p_entries jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    v_head  bigint;
    v_first bigint;
    v_last  bigint;
    v_count bigint;
BEGIN
    SELECT number INTO STRICT v_head FROM security.audit_head FOR UPDATE;
    SELECT min(number), max(number), count(*) INTO v_first, v_last, v_count
        FROM jsonb_to_recordset(p_entries) AS entry (number bigint);
    IF v_first IS DISTINCT FROM v_head + 1 OR v_last IS DISTINCT FROM v_head + v_count THEN
        RAISE EXCEPTION 'entries % to % do not follow entry % of the audit trail', v_first, v_last, v_head;
    END IF;
    INSERT INTO security.audit (number, id, at, kind, team, person, session_id, task_id, agent, repository,
            target, outcome, detail, hash)
        SELECT number, id, at, kind, team, person, session_id, task_id, agent, repository,
                target, outcome, detail, hash
            FROM jsonb_to_recordset(p_entries) AS entry (number bigint, id uuid, at timestamptz, kind text,
                team text, person text, session_id uuid, task_id uuid, agent text, repository text,
                target text, outcome text, detail jsonb, hash text);
    UPDATE security.audit_head SET number = v_last,
        hash = (SELECT hash FROM security.audit WHERE number = v_last);
END
$$;

-- Records the entries up to a number as moved out, and deletes them. Returns the first one's number.
CREATE FUNCTION archive_audit(p_id uuid, p_last bigint, p_hash text, p_sha256 text, p_file text, p_person text,
        p_at timestamptz) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    v_first  bigint;
    v_oldest bigint;
    v_count  bigint;
    v_hash   text;
BEGIN
    PERFORM FROM security.audit_head FOR UPDATE;
    SELECT coalesce(max(last_number), 0) + 1 INTO v_first FROM security.audit_segment;
    SELECT min(number), count(*) INTO v_oldest, v_count FROM security.audit WHERE number <= p_last;
    SELECT hash INTO v_hash FROM security.audit WHERE number = p_last;
    IF v_oldest IS DISTINCT FROM v_first OR v_count IS DISTINCT FROM p_last - v_first + 1
            OR v_hash IS DISTINCT FROM p_hash THEN
        RAISE EXCEPTION 'the entries up to % are not the whole oldest part of the audit trail', p_last;
    END IF;
    INSERT INTO security.audit_segment (id, first_number, last_number, last_hash, sha256, file, person, at)
        VALUES (p_id, v_first, p_last, p_hash, p_sha256, p_file, p_person, p_at);
    DELETE FROM security.audit WHERE number <= p_last;
    RETURN v_first;
END
$$;

REVOKE ALL ON FUNCTION append_audit(jsonb),
    archive_audit(uuid, bigint, text, text, text, text, timestamptz) FROM PUBLIC;
