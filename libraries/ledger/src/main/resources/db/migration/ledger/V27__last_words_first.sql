-- Last words are no work: they wait for no place among the tasks of a team, project, model or cell, since whoever has
-- cancelled waits for them. They come before all else.

CREATE INDEX task_last_words ON ledger.task (cell) WHERE state = 'QUEUED' AND cancel_requested;

-- They tell what those below have finished: they come when none of those is at work any more, nor has any to say.
CREATE FUNCTION ledger.next_last_words(p_cell text, p_busy text[]) RETURNS uuid
LANGUAGE sql VOLATILE AS $$
    SELECT c.id FROM ledger.task c
     WHERE c.state = 'QUEUED' AND c.cancel_requested AND c.cell = p_cell
       AND ledger.has_last_words(c.id)
       AND NOT EXISTS (
            WITH RECURSIVE below (id) AS (
                SELECT b.id FROM ledger.task b WHERE b.parent_id = c.id
                UNION ALL
                SELECT b.id FROM below JOIN ledger.task b ON b.parent_id = below.id)
            SELECT FROM below JOIN ledger.task b ON b.id = below.id
             WHERE b.state = 'RUNNING' OR b.state = 'QUEUED' AND ledger.has_last_words(b.id))
       AND NOT (c.writes AND c.workspace = ANY (p_busy))
       AND NOT EXISTS (
            SELECT FROM ledger.task r WHERE r.state = 'RUNNING' AND r.writes AND c.writes
               AND r.workspace = c.workspace AND ledger.touches_meet(r.touches, c.touches))
     ORDER BY c.created_at, c.id
     LIMIT 1 FOR NO KEY UPDATE OF c SKIP LOCKED
$$;

CREATE OR REPLACE FUNCTION ledger.next_of_team(
    p_cell text, p_team text, p_projects text[], p_models text[], p_busy text[]) RETURNS uuid
LANGUAGE sql VOLATILE AS $$
    SELECT c.id FROM ledger.task c
     WHERE c.state = 'QUEUED' AND c.cell = p_cell AND c.team = p_team AND NOT c.cancel_requested
       AND (c.not_before IS NULL OR c.not_before <= ledger.now())
       AND NOT (c.writes AND c.workspace = ANY (p_busy))
       AND (cardinality(p_projects) = 0 OR c.project_id::text <> ALL (p_projects))
       AND (cardinality(p_models) = 0 OR coalesce(c.works_with, c.model) IS NULL
            OR ledger.plain(coalesce(c.works_with, c.model)) <> ALL (p_models))
       AND NOT EXISTS (
            SELECT FROM ledger.dependency d JOIN ledger.task n ON n.id = d.needs
             WHERE d.task_id = c.id AND n.state <> 'SUCCEEDED')
       AND NOT EXISTS (
            SELECT FROM ledger.task r WHERE r.state = 'RUNNING' AND r.writes AND c.writes
               AND r.workspace = c.workspace AND ledger.touches_meet(r.touches, c.touches))
     ORDER BY c.priority DESC, c.created_at, c.id
     LIMIT 1 FOR NO KEY UPDATE OF c SKIP LOCKED
$$;

CREATE OR REPLACE FUNCTION ledger.claim(p_worker uuid, p_lease interval) RETURNS SETOF ledger.claimed
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off
SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    v_cell text;
    v_projects text[] := '{}';
    v_models text[] := '{}';
    v_teams text[] := '{}';
    v_busy text[];
    v_task uuid;
    c record;
BEGIN
    SELECT cell INTO v_cell FROM ledger.worker WHERE id = p_worker;
    IF NOT FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'TR004',
            MESSAGE = format('Worker %s is not registered.', p_worker);
    ELSIF NOT EXISTS (SELECT FROM ledger.task WHERE state = 'QUEUED' AND cell = v_cell) THEN
        RETURN;
    END IF;
    PERFORM pg_advisory_xact_lock(ledger.lock_key('cell', v_cell));
    v_busy := ARRAY(SELECT workspace FROM ledger.task
        WHERE state = 'RUNNING' AND cell = v_cell AND writes AND touches = '{}');
    v_task := ledger.next_last_words(v_cell, v_busy);
    IF v_task IS NOT NULL THEN
        PERFORM ledger.start_run(v_task, p_worker, p_lease);
        RETURN QUERY SELECT * FROM ledger.claimed WHERE id = v_task;
        RETURN;
    END IF;
    IF EXISTS (SELECT FROM ledger.concurrency_limit) THEN
        -- Limits count over all cells: claims of all cells go one by one.
        PERFORM pg_advisory_xact_lock(ledger.lock_key('limits', ''));
        v_projects := ledger.at_limit('PROJECT');
        v_models := ledger.at_limit('MODEL');
        v_teams := ledger.at_limit('TEAM');
        IF v_cell = ANY (ledger.at_limit('CELL')) THEN
            RETURN;
        END IF;
    END IF;
    FOR c IN SELECT * FROM ledger.teams_in_turn(v_cell) LOOP
        CONTINUE WHEN c.team = ANY (v_teams);
        v_task := ledger.next_of_team(v_cell, c.team, v_projects, v_models, v_busy);
        IF v_task IS NOT NULL THEN
            PERFORM ledger.start_run(v_task, p_worker, p_lease);
            PERFORM ledger.charge_share(v_cell, c.team, c.start, c.weight);
            RETURN QUERY SELECT * FROM ledger.claimed WHERE id = v_task;
            RETURN;
        END IF;
    END LOOP;
END $$;
