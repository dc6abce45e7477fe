-- How tasks are queued and ended, and what that means for the tasks around them. Callers hold the session's graph lock
-- alone.
--
-- A graph or a workflow holds finished work which only a run of its own can put where people find it. However it is to
-- end, it runs once more for its last words: also when it is cancelled while it is queued or when its worker shuts down
-- or is lost over them, and before it is quarantined. What ends its worker over the last words as often again is ended
-- without them. An agent whose worker was lost may have written files that nobody knows of as its own: until another run
-- has taken it over it has last words as well, which are tried once.

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

-- Whether a task right below one asks it, and has no answer yet.
CREATE FUNCTION ledger.is_asked(p_task uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM ledger.task c JOIN ledger.item i ON i.task_id = c.id
        WHERE c.parent_id = p_task AND i.kind = 'PARENT' AND i.state = 'OPEN')
$$;

-- Whether anything is open of what a task waits for.
CREATE FUNCTION ledger.waits_on(p_task uuid, p_reason text) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM ledger.item WHERE task_id = p_task AND state = 'OPEN'
           AND (kind = ledger.item_kind(p_reason) OR kind = 'PARENT' AND p_reason = 'ANSWER'))
       AND NOT (p_reason = 'CHILDREN' AND ledger.is_asked(p_task))
$$;

-- Queues a waiting task when nothing that it waits for is open.
CREATE FUNCTION ledger.wake(p_task uuid, p_cause text, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    t ledger.task;
BEGIN
    SELECT * INTO t FROM ledger.task WHERE id = p_task FOR NO KEY UPDATE;
    IF t.state IS DISTINCT FROM 'WAITING' OR t.cancel_requested
            OR ledger.waits_on(t.id, t.waiting_for) THEN
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

-- Messages that a task leaves unread because it ends without success: people are told of each, and the
-- session's next task takes them along.
CREATE FUNCTION ledger.unread(p_task uuid) RETURNS text[]
LANGUAGE sql STABLE AS $$
    SELECT array_agg(json_build_object('type', 'notice', 'code', 'message-unread', 'text', format(
            'The %s read "%s" of %s; the session''s next request takes it along.',
            CASE WHEN ledger.coordinates(d.kind) THEN 'request ended before any of its agents'
                 ELSE 'task ended before it' END,
            CASE WHEN length(one.line) > 80 THEN left(one.line, 79) || '…' ELSE one.line END,
            i.author))::text ORDER BY i.at, i.id)
      FROM ledger.definition d JOIN ledger.inbox i ON i.task_id = d.task_id,
           LATERAL (SELECT regexp_replace(btrim(i.text), '\s+', ' ', 'g') AS line) AS one
     WHERE d.task_id = p_task AND i.origin IS NULL AND ledger.of_people(i.author)
       AND NOT ledger.reached(i, d.kind)
$$;

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

-- Puts a task, whose row is locked, into a final state. p_events tell of it; the trail tells how every task ended, whoever
-- ended it. What an agent answered is no part of it.
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
    PERFORM ledger.audit_task(t, 'task-finished', lower(p_state), json_strip_nulls(
        json_build_object(
            'kind', (SELECT kind FROM ledger.definition WHERE task_id = t.id),
            'code', p_code,
            'reason', CASE WHEN p_state <> 'SUCCEEDED' THEN left(p_summary, 500) END)), p_now);
    -- The end itself comes last: some stop listening there.
    PERFORM ledger.emit(t.session_id, t.id, ledger.unread(t.id) || p_events);
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

-- A graph of tasks that waits holds finished work which only a run can put where people find it: cancelled, it runs once
-- more, for its last words. So does a workflow: what its tasks have changed counts as its own from then on, so that it can
-- be undone. What never ran has finished nothing.
CREATE FUNCTION ledger.has_last_words(p_task uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM ledger.definition d JOIN ledger.task t ON t.id = d.task_id
         WHERE d.task_id = p_task AND t.epoch > 0 AND (d.kind IN ('graph', 'workflow')
            OR d.kind = 'agent' AND t.writes AND EXISTS (
                SELECT FROM ledger.run r WHERE r.task_id = t.id AND r.ended_how = 'EXPIRED'
                   AND NOT EXISTS (SELECT FROM ledger.run l WHERE l.task_id = t.id
                       AND l.epoch > r.epoch AND l.ended_how <> 'RELEASED'))))
$$;

CREATE FUNCTION ledger.without_last_words() RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT json_build_object('type', 'notice', 'code', 'not-brought-in', 'text',
        'Its worker was lost over its last words as well. What its tasks had finished is only in Troupe''s'
        ' clone of the repository, below refs/troupe/.')::text
$$;

-- Ends a task that was asked to end, unless it runs: then its worker's next heart-beat says so.
CREATE FUNCTION ledger.end_if_idle(
    p_task uuid, p_cause text, p_summary text, p_now timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    t ledger.task;
BEGIN
    SELECT * INTO t FROM ledger.task WHERE id = p_task FOR NO KEY UPDATE;
    IF t.state IN ('WAITING', 'QUEUED') AND ledger.has_last_words(t.id) THEN
        UPDATE ledger.task SET not_before = NULL WHERE id = t.id;
        PERFORM ledger.queue_task(t.id, p_cause, p_now);
    ELSIF t.state IN ('PENDING', 'QUEUED', 'WAITING') THEN
        PERFORM ledger.end_cancelled(t, p_cause, p_summary, p_now);
    END IF;
END $$;

-- A run has given back a task that is to end.
CREATE FUNCTION ledger.end_given_back(t ledger.task, p_now timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF ledger.has_last_words(t.id) THEN
        PERFORM ledger.queue_task(t.id, t.cause, p_now);
    ELSE
        PERFORM ledger.end_cancelled(t, t.cause, format('Cancelled by %s.', t.cancelled_by), p_now);
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
