-- Sessions, their events, audit rows and bytes.

CREATE FUNCTION ledger.open_session(p_session uuid, p_team text) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
    INSERT INTO ledger.session (id, team, opened_at) VALUES (p_session, p_team, ledger.now())
    ON CONFLICT (id) DO NOTHING
$$;

-- What a task handed on since it was last told of, as events.
CREATE FUNCTION ledger.untold(p_task uuid) RETURNS text[] LANGUAGE sql VOLATILE AS $$
    WITH now_told AS (
        UPDATE ledger.artefact SET told = true WHERE task_id = p_task AND NOT told
        RETURNING name, kind, body)
    SELECT coalesce(array_agg(json_build_object('type', 'artefact', 'name', name, 'kind', kind,
            'bytes', octet_length(body::text))::text ORDER BY name), '{}')
      FROM now_told
$$;

-- Numbers and stores events; what was handed on is told first, since some stop listening at a task's end. The counter's
-- row stays locked until the commit, so that the order of numbers is the order of commits. Bodies are JSON texts. Returns
-- the newest number.
CREATE FUNCTION ledger.emit(p_session uuid, p_task uuid, p_bodies text[]) RETURNS bigint
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_bodies text[] := p_bodies;
    v_count int;
    v_last bigint;
BEGIN
    IF EXISTS (SELECT FROM ledger.artefact WHERE task_id = p_task AND NOT told) THEN
        v_bodies := ledger.untold(p_task) || p_bodies;
    END IF;
    v_count := coalesce(cardinality(v_bodies), 0);
    IF v_count = 0 THEN
        SELECT last_event INTO v_last FROM ledger.session WHERE id = p_session;
    ELSE
        UPDATE ledger.session SET last_event = last_event + v_count
         WHERE id = p_session RETURNING last_event INTO v_last;
    END IF;
    IF v_last IS NULL THEN
        RAISE EXCEPTION USING ERRCODE = 'TR004',
            MESSAGE = format('Session %s has no stream of events.', p_session);
    END IF;
    IF v_count > 0 THEN
        INSERT INTO ledger.event (session_id, number, task_id, at, body)
        SELECT p_session, v_last - v_count + b.i, p_task, n.at, b.body::json
          FROM unnest(v_bodies) WITH ORDINALITY AS b (body, i),
               (SELECT ledger.now() AS at) AS n;
    END IF;
    RETURN v_last;
END $$;

CREATE FUNCTION ledger.add_events(
    p_session uuid, p_events text[], p_audit_ids uuid[], p_audits text[]) RETURNS bigint
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
    PERFORM ledger.lock_graph(p_session);
    PERFORM ledger.add_audits(p_audit_ids, p_audits);
    RETURN ledger.emit(p_session, NULL, p_events);
END $$;

CREATE FUNCTION ledger.task_changed(
    p_task uuid, p_state text, p_waiting_for text, p_cause text) RETURNS text
LANGUAGE sql STABLE AS $$
    SELECT json_build_object('type', 'task-changed', 'kind', d.kind, 'state', lower(p_state),
            'waitingFor', lower(p_waiting_for), 'cause', p_cause)::text
      FROM ledger.definition d WHERE d.task_id = p_task
$$;

-- Tells of an end that the ledger itself decided. Ends that a run decides are told by the run.
CREATE FUNCTION ledger.task_finished(
    t ledger.task, p_state text, p_summary text, p_code text, p_hint text, p_now timestamptz)
RETURNS text LANGUAGE sql STABLE AS $$
    SELECT json_build_object('type', 'task-finished', 'kind', d.kind, 'state', lower(p_state),
            'summary', p_summary, 'code', p_code, 'hint', p_hint, 'files', json_build_array(),
            'spend', json_build_object(
                'inputTokens', coalesce(b.used_input, 0),
                'outputTokens', coalesce(b.used_output, 0),
                'cachedTokens', coalesce(b.used_cached, 0),
                'costMicros', coalesce(b.used_cost, 0)),
            'durationMillis',
            greatest(0, (extract(epoch FROM p_now - t.created_at) * 1000)::bigint))::text
      FROM ledger.definition d
      LEFT JOIN ledger.budget b ON b.scope = 'TASK' AND b.key = t.id::text
     WHERE d.task_id = t.id
$$;

-- PostgreSQL refuses to read any field of a JSON text that holds an escaped NUL anywhere. Whoever reads fields of what
-- models, files or people have said reads them from this: the same, with U+FFFD in the place of each NUL.
CREATE FUNCTION ledger.readable(p_body json) RETURNS json
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN position('\u0000' IN p_body::text) = 0 THEN p_body
        ELSE replace(p_body::text, '\u0000', '\ufffd')::json END
$$;

-- What calls of models and tools came to. Turns and calls of which such a text tells count like all others.
CREATE VIEW ledger.figure AS
SELECT substring(left(e.body::text, 60) FROM '^\{"type" ?: ?"([a-z-]+)"') AS type,
       e.at, s.team, e.session_id, e.task_id, e.number, ledger.readable(e.body) AS body
  FROM ledger.event e
  JOIN ledger.session s ON s.id = e.session_id;

-- Sorted, so that two commits with the same rows never wait for each other in a circle.
CREATE FUNCTION ledger.add_audits(p_ids uuid[], p_bodies text[]) RETURNS void
LANGUAGE sql VOLATILE AS $$
    INSERT INTO ledger.audit_outbox (id, body)
    SELECT a.id, a.body::json FROM unnest(p_ids, p_bodies) AS a (id, body)
     WHERE a.id IS NOT NULL ORDER BY a.id
    ON CONFLICT (id) DO NOTHING
$$;

-- An audit row of something that the ledger itself did to a task.
CREATE FUNCTION ledger.audit_task(
    t ledger.task, p_kind text, p_outcome text, p_detail json, p_now timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_id uuid := gen_random_uuid();
BEGIN
    INSERT INTO ledger.audit_outbox (id, body)
    SELECT v_id, json_build_object(
            'id', v_id,
            'at', to_char(p_now AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
            'kind', p_kind,
            'origin', json_build_object('team', t.team, 'user', t.requester,
                'sessionId', t.session_id, 'taskId', t.id, 'agent', d.agent,
                'repository', split_part(t.workspace, '#', 1)),
            'target', t.id::text, 'outcome', p_outcome, 'detail', p_detail)
      FROM ledger.definition d WHERE d.task_id = t.id;
END $$;

CREATE FUNCTION ledger.record_audits(p_ids uuid[], p_bodies text[]) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
    SELECT ledger.add_audits(p_ids, p_bodies)
$$;

CREATE FUNCTION ledger.forwarded(p_ids uuid[]) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
    DELETE FROM ledger.audit_outbox WHERE id = ANY (p_ids)
$$;

-- Stores bytes under their SHA-256. Sorted, so that commits with the same bytes never wait for each
-- other in a circle.
CREATE FUNCTION ledger.keep_blobs(p_blobs bytea[]) RETURNS void LANGUAGE sql VOLATILE AS $$
    INSERT INTO ledger.blob (hash, bytes)
    SELECT n.hash, n.bytes
      FROM (SELECT encode(sha256(b), 'hex') AS hash, b AS bytes FROM unnest(p_blobs) AS b) AS n
     WHERE NOT EXISTS (SELECT FROM ledger.blob k WHERE k.hash = n.hash)
     ORDER BY n.hash
    ON CONFLICT (hash) DO NOTHING
$$;

CREATE FUNCTION ledger.put_blob(p_bytes bytea) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
    SELECT ledger.keep_blobs(ARRAY[p_bytes])
$$;
