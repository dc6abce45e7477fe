-- Artefacts have a measure for each task, and each is told once: what is handed on again as it was is
-- neither written nor told.

ALTER TABLE ledger.artefact ADD COLUMN told boolean NOT NULL DEFAULT true;
CREATE INDEX artefact_untold ON ledger.artefact (task_id) WHERE NOT told;

CREATE OR REPLACE FUNCTION ledger.keep_artefacts(
    t ledger.task, b ledger.batch, p_last bigint, p_now timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    c_most CONSTANT int := 256;
    v_count int;
BEGIN
    INSERT INTO ledger.artefact AS kept (task_id, name, kind, body, seq, at, told)
    SELECT t.id, a.name, a.kind, a.body::json, p_last, p_now, false
      FROM unnest(b.artefact_names, b.artefact_kinds, b.artefacts) AS a (name, kind, body)
    ON CONFLICT (task_id, name) DO UPDATE
       SET kind = excluded.kind, body = excluded.body, seq = excluded.seq, at = excluded.at,
           told = false
     WHERE (kept.kind, kept.body::text) IS DISTINCT FROM (excluded.kind, excluded.body::text);
    SELECT count(*) INTO v_count FROM ledger.artefact WHERE task_id = t.id;
    IF v_count > c_most THEN
        RAISE EXCEPTION USING ERRCODE = 'TR006', MESSAGE = format(
            'Task %s would hand on %s artefacts, and at most %s are kept; replace some by using their names again.',
            t.id, v_count, c_most);
    END IF;
END $$;

-- What a task handed on since it was last told of, as events.
CREATE FUNCTION ledger.untold(p_task uuid) RETURNS text[] LANGUAGE sql VOLATILE AS $$
    WITH now_told AS (
        UPDATE ledger.artefact SET told = true WHERE task_id = p_task AND NOT told
        RETURNING name, kind, body)
    SELECT coalesce(array_agg(json_build_object('type', 'artefact', 'name', name, 'kind', kind,
            'bytes', octet_length(body::text))::text ORDER BY name), '{}')
      FROM now_told
$$;

-- As before; what was handed on is told first, since some stop listening at a task's end.
CREATE OR REPLACE FUNCTION ledger.emit(p_session uuid, p_task uuid, p_bodies text[]) RETURNS bigint
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
