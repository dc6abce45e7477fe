-- Workers, claims and heart-beats.

-- A task as its new run sees it.
CREATE VIEW ledger.claimed AS
SELECT v.*, coalesce(p.ended_how = 'EXPIRED', false) AS takeover,
       coalesce(w.name, '') AS previous_worker, t.quarantining
  FROM ledger.task_view v
  JOIN ledger.task t ON t.id = v.id
  LEFT JOIN ledger.run p ON p.task_id = v.id AND p.epoch = v.epoch - 1
  LEFT JOIN ledger.worker w ON w.id = p.worker_id;

CREATE FUNCTION ledger.register(
    p_id uuid, p_name text, p_cell text, p_host text, p_pid bigint) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    v_now timestamptz := ledger.now();
BEGIN
    INSERT INTO ledger.worker (id, name, cell, host, pid, registered_at, seen_at)
    VALUES (p_id, p_name, p_cell, p_host, p_pid, v_now, v_now)
    ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name, cell = EXCLUDED.cell,
        host = EXCLUDED.host, pid = EXCLUDED.pid, seen_at = EXCLUDED.seen_at;
END $$;

CREATE FUNCTION ledger.report(p_worker uuid, p_slots int, p_checks json) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
    UPDATE ledger.worker SET slots = p_slots, checks = p_checks, checked_at = ledger.now()
     WHERE id = p_worker;
    IF NOT FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'TR004',
            MESSAGE = format('Worker %s is not registered.', p_worker);
    END IF;
END $$;

-- The task of a team that may run next. Its row is locked; nothing is waited for.
CREATE FUNCTION ledger.next_of_team(
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

-- Last words are no work: they wait for no place among the tasks of a team, project, model or cell, since whoever has
-- cancelled waits for them, and come before all else. They tell what those below have finished: they come when none of
-- those is at work any more, nor has any to say. Last words of a task may need its checkout: while somebody else works
-- there they wait in the queue, as other runs do.
CREATE FUNCTION ledger.next_last_words(p_cell text, p_busy text[]) RETURNS uuid
LANGUAGE sql VOLATILE AS $$
    SELECT c.id FROM ledger.task c
     WHERE c.state = 'QUEUED' AND c.cancel_requested AND c.cell = p_cell
       AND (c.not_before IS NULL OR c.not_before <= ledger.now())
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

-- Start-time fair queueing: the team with the least virtual time goes first; a team that comes back
-- from idling starts at the cell's own time, so that it neither waits nor catches up.
CREATE FUNCTION ledger.teams_in_turn(p_cell text)
RETURNS TABLE (team text, start double precision, weight double precision)
LANGUAGE sql VOLATILE AS $$
    WITH RECURSIVE queued (team) AS (
        (SELECT t.team FROM ledger.task t WHERE t.state = 'QUEUED' AND t.cell = p_cell
          ORDER BY t.team LIMIT 1)
        UNION ALL
        SELECT (SELECT t.team FROM ledger.task t WHERE t.state = 'QUEUED' AND t.cell = p_cell
                   AND t.team > queued.team ORDER BY t.team LIMIT 1)
          FROM queued WHERE queued.team IS NOT NULL),
    floor AS (SELECT coalesce(max(virtual_time), 0) AS at FROM ledger.cell WHERE name = p_cell)
    SELECT q.team, greatest(coalesce(s.virtual_time, 0), floor.at), coalesce(w.weight, 1)
      FROM queued q CROSS JOIN floor
      LEFT JOIN ledger.share s ON s.cell = p_cell AND s.team = q.team
      LEFT JOIN ledger.team w ON w.name = q.team
     WHERE q.team IS NOT NULL
     ORDER BY 2, coalesce(s.virtual_time, 0), q.team
$$;

-- Why a task is to end stays known.
CREATE FUNCTION ledger.start_run(p_task uuid, p_worker uuid, p_lease interval) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_now timestamptz := ledger.now();
    v_epoch bigint;
BEGIN
    UPDATE ledger.task SET state = 'RUNNING', cause = CASE WHEN cancel_requested THEN cause END,
           epoch = epoch + 1, updated_at = v_now
     WHERE id = p_task RETURNING epoch INTO v_epoch;
    INSERT INTO ledger.run (task_id, epoch, worker_id, lease, lease_until, started_at)
    VALUES (p_task, v_epoch, p_worker, p_lease, v_now + p_lease, v_now);
END $$;

CREATE FUNCTION ledger.charge_share(
    p_cell text, p_team text, p_start double precision, p_weight double precision) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    INSERT INTO ledger.share (cell, team, virtual_time)
    VALUES (p_cell, p_team, p_start + 1 / p_weight)
    ON CONFLICT (cell, team) DO UPDATE SET virtual_time = EXCLUDED.virtual_time;
    INSERT INTO ledger.cell (name, virtual_time) VALUES (p_cell, p_start)
    ON CONFLICT (name) DO UPDATE SET virtual_time = EXCLUDED.virtual_time;
END $$;

CREATE FUNCTION ledger.claim(p_worker uuid, p_lease interval) RETURNS SETOF ledger.claimed
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

-- A run has found out which model it works with. False when the limit of that model has no room for it: the run then
-- gives its task back, and claims know from now on what it waits for.
CREATE FUNCTION ledger.work_with(p_task uuid, p_epoch bigint, p_model text) RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    t ledger.task;
BEGIN
    PERFORM ledger.share_graph(session_id) FROM ledger.task WHERE id = p_task;
    IF EXISTS (SELECT FROM ledger.concurrency_limit WHERE kind = 'MODEL') THEN
        PERFORM pg_advisory_xact_lock(ledger.lock_key('limits', ''));
    END IF;
    t := ledger.hold_run(p_task, p_epoch);
    IF t.works_with IS DISTINCT FROM p_model THEN
        UPDATE ledger.task SET works_with = p_model WHERE id = t.id;
    END IF;
    RETURN NOT EXISTS (
        SELECT FROM ledger.concurrency_limit l
         WHERE l.kind = 'MODEL' AND l.key = ledger.plain(p_model) AND l.most < (
            SELECT count(*) FROM ledger.task r WHERE r.state = 'RUNNING'
               AND ledger.plain(coalesce(r.works_with, r.model)) = l.key));
END $$;

-- Renews a worker's leases and says what is new. Touches no task row: it never waits for a commit
-- of a run, nor makes one wait.
CREATE FUNCTION ledger.beat(
    p_worker uuid, p_tasks uuid[], p_epochs bigint[], p_lease interval)
RETURNS TABLE (task_id uuid, lost boolean, cancelled boolean, steered boolean)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
#variable_conflict use_column
DECLARE
    v_now timestamptz := ledger.now();
BEGIN
    UPDATE ledger.worker SET seen_at = v_now WHERE id = p_worker;
    IF NOT FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'TR004',
            MESSAGE = format('Worker %s is not registered.', p_worker);
    END IF;
    UPDATE ledger.run r SET lease = p_lease, lease_until = v_now + p_lease
      FROM unnest(p_tasks, p_epochs) AS h (task_id, epoch)
     WHERE r.task_id = h.task_id AND r.epoch = h.epoch AND r.worker_id = p_worker
       AND r.ended_at IS NULL;
    RETURN QUERY
    SELECT h.task_id, r.task_id IS NULL,
           r.task_id IS NOT NULL AND t.cancel_requested,
           r.task_id IS NOT NULL AND (
               EXISTS (SELECT FROM ledger.inbox i
                   WHERE i.task_id = h.task_id AND i.taken_at IS NULL)
               OR EXISTS (SELECT FROM ledger.item i WHERE i.task_id = h.task_id
                   AND i.state = 'DECIDED' AND i.decided_after = t.last_seq))
      FROM unnest(p_tasks, p_epochs) AS h (task_id, epoch)
      LEFT JOIN ledger.run r ON r.task_id = h.task_id AND r.epoch = h.epoch
           AND r.worker_id = p_worker AND r.ended_at IS NULL
      LEFT JOIN ledger.task t ON t.id = h.task_id;
END $$;
