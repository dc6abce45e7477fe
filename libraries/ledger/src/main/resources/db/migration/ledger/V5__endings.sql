-- How tasks are queued and ended, and what that means for the tasks around them. Callers hold the
-- session's graph lock alone.

CREATE FUNCTION ledger.queue_task(p_task uuid, p_cause text, p_now timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_session uuid;
BEGIN
    UPDATE ledger.task SET state = 'QUEUED', waiting_for = NULL, cause = p_cause,
           updated_at = p_now
     WHERE id = p_task RETURNING session_id INTO v_session;
    PERFORM ledger.emit(v_session, p_task,
        ARRAY[ledger.task_changed(p_task, 'QUEUED', NULL, p_cause)]);
END $$;

-- Queues a waiting task when no item of the kind that it waits for is open.
CREATE FUNCTION ledger.wake(p_task uuid, p_cause text, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    t ledger.task;
BEGIN
    SELECT * INTO t FROM ledger.task WHERE id = p_task FOR NO KEY UPDATE;
    IF t.state IS DISTINCT FROM 'WAITING' OR t.cancel_requested OR EXISTS (
            SELECT FROM ledger.item WHERE task_id = t.id AND state = 'OPEN'
               AND kind = ledger.item_kind(t.waiting_for)) THEN
        RETURN false;
    END IF;
    PERFORM ledger.queue_task(t.id, p_cause, p_now);
    RETURN true;
END $$;

CREATE FUNCTION ledger.end_run(t ledger.task, p_how text, p_now timestamptz) RETURNS void
LANGUAGE sql VOLATILE AS $$
    UPDATE ledger.run SET ended_at = p_now, ended_how = p_how
     WHERE task_id = t.id AND epoch = t.epoch AND ended_at IS NULL
$$;

-- Puts a task, whose row is locked, into a final state. p_events tell of it.
CREATE FUNCTION ledger.end_task(
    t ledger.task, p_state text, p_cause text, p_summary text, p_code text, p_hint text,
    p_events text[], p_now timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    UPDATE ledger.task SET state = p_state, waiting_for = NULL, cause = p_cause,
           updated_at = p_now WHERE id = t.id;
    INSERT INTO ledger.outcome (task_id, state, summary, code, hint, at)
    VALUES (t.id, p_state, p_summary, p_code, p_hint, p_now);
    UPDATE ledger.item SET state = 'WITHDRAWN', decided_at = p_now
     WHERE task_id = t.id AND state = 'OPEN';
    PERFORM ledger.emit(t.session_id, t.id, p_events);
    PERFORM ledger.tell_parent(t, p_state, p_summary, p_now);
    IF p_state = 'SUCCEEDED' THEN
        PERFORM ledger.queue_dependents(t.id, p_now);
    ELSE
        PERFORM ledger.cancel_dependents(t.id, p_now);
        PERFORM ledger.cancel_children(t.id, p_now);
    END IF;
END $$;

-- Ends a task that nobody runs, or whose run is over, as cancelled.
CREATE FUNCTION ledger.end_cancelled(
    t ledger.task, p_cause text, p_summary text, p_now timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_hint text := 'Resume the session to go on.';
BEGIN
    PERFORM ledger.end_task(t, 'CANCELLED', p_cause, p_summary, 'cancelled', v_hint,
        ARRAY[ledger.task_finished(t, 'CANCELLED', p_summary, 'cancelled', v_hint, p_now)],
        p_now);
END $$;

-- A child's end decides the item that its parent may wait for.
CREATE FUNCTION ledger.tell_parent(
    t ledger.task, p_state text, p_summary text, p_now timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_parent ledger.task;
BEGIN
    IF t.parent_id IS NULL THEN
        RETURN;
    END IF;
    SELECT * INTO v_parent FROM ledger.task WHERE id = t.parent_id FOR NO KEY UPDATE;
    UPDATE ledger.item SET state = 'DECIDED', decided_by = 'ledger', decided_at = p_now,
           decided_after = v_parent.last_seq,
           decision = json_build_object('state', lower(p_state), 'summary', p_summary)
     WHERE id = t.id AND kind = 'CHILD' AND state = 'OPEN';
    IF FOUND THEN
        PERFORM ledger.wake(v_parent.id, 'children ended', p_now);
    END IF;
END $$;

CREATE FUNCTION ledger.ready(p_task uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT NOT EXISTS (SELECT FROM ledger.dependency d JOIN ledger.task n ON n.id = d.needs
        WHERE d.task_id = p_task AND n.state <> 'SUCCEEDED')
$$;

CREATE FUNCTION ledger.queue_dependents(p_task uuid, p_now timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_next uuid;
BEGIN
    FOR v_next IN SELECT t.id FROM ledger.dependency d JOIN ledger.task t ON t.id = d.task_id
        WHERE d.needs = p_task AND t.state = 'PENDING' ORDER BY t.id FOR NO KEY UPDATE OF t LOOP
        IF ledger.ready(v_next) THEN
            PERFORM ledger.queue_task(v_next, 'dependencies done', p_now);
        END IF;
    END LOOP;
END $$;

-- Asks for the end of a task that has not ended; false when there is nothing new to ask.
CREATE FUNCTION ledger.flag_cancelled(p_task uuid, p_by text, p_cause text, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    UPDATE ledger.task SET cancel_requested = true, cancelled_by = p_by, cause = p_cause,
           updated_at = p_now
     WHERE id = p_task AND NOT cancel_requested AND NOT ledger.is_final(state);
    RETURN FOUND;
END $$;

-- Ends a task that was asked to end, unless it runs: then its worker's next heart-beat says so.
CREATE FUNCTION ledger.end_if_idle(
    p_task uuid, p_cause text, p_summary text, p_now timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    t ledger.task;
BEGIN
    SELECT * INTO t FROM ledger.task WHERE id = p_task FOR NO KEY UPDATE;
    IF t.state IN ('PENDING', 'QUEUED', 'WAITING') THEN
        PERFORM ledger.end_cancelled(t, p_cause, p_summary, p_now);
    END IF;
END $$;

CREATE FUNCTION ledger.cancel_one(
    p_task uuid, p_by text, p_cause text, p_summary text, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF NOT ledger.flag_cancelled(p_task, p_by, p_cause, p_now) THEN
        RETURN false;
    END IF;
    PERFORM ledger.end_if_idle(p_task, p_cause, p_summary, p_now);
    RETURN true;
END $$;

CREATE FUNCTION ledger.cancel_dependents(p_task uuid, p_now timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_next uuid;
BEGIN
    FOR v_next IN SELECT task_id FROM ledger.dependency WHERE needs = p_task ORDER BY task_id LOOP
        PERFORM ledger.cancel_one(v_next, 'ledger', 'dependency failed',
            format('Not started, because task %s, which it depends on, did not succeed.', p_task),
            p_now);
    END LOOP;
END $$;

CREATE FUNCTION ledger.cancel_children(p_task uuid, p_now timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_next uuid;
BEGIN
    FOR v_next IN SELECT id FROM ledger.task WHERE parent_id = p_task ORDER BY id LOOP
        PERFORM ledger.cancel_one(v_next, 'ledger', 'parent ended',
            format('Cancelled, because task %s, which spawned it, did not succeed.', p_task),
            p_now);
        PERFORM ledger.cancel_children(v_next, p_now);
    END LOOP;
END $$;
