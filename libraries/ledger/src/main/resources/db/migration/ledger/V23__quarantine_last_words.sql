-- A graph or a workflow holds finished work which only a run of its own can put where people find it.
-- However it is to end, it runs once more for its last words: also when it is cancelled while it is queued or
-- when its worker shuts down or is lost over them, and before it is quarantined. What ends its worker over the
-- last words as often again is ended without them. An agent whose worker was lost may have written files that
-- nobody knows of as its own: until another run has taken it over it has last words as well, which are tried once.

ALTER TABLE ledger.task ADD COLUMN quarantining boolean NOT NULL DEFAULT false;

CREATE OR REPLACE VIEW ledger.claimed AS
SELECT v.*, coalesce(p.ended_how = 'EXPIRED', false) AS takeover,
       coalesce(w.name, '') AS previous_worker, t.quarantining
  FROM ledger.task_view v
  JOIN ledger.task t ON t.id = v.id
  LEFT JOIN ledger.run p ON p.task_id = v.id AND p.epoch = v.epoch - 1
  LEFT JOIN ledger.worker w ON w.id = p.worker_id;

-- What never ran has finished nothing.
CREATE OR REPLACE FUNCTION ledger.has_last_words(p_task uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM ledger.definition d JOIN ledger.task t ON t.id = d.task_id
         WHERE d.task_id = p_task AND t.epoch > 0 AND (d.kind IN ('graph', 'workflow')
            OR d.kind = 'agent' AND t.writes AND EXISTS (
                SELECT FROM ledger.run r WHERE r.task_id = t.id AND r.ended_how = 'EXPIRED'
                   AND NOT EXISTS (SELECT FROM ledger.run l WHERE l.task_id = t.id
                       AND l.epoch > r.epoch AND l.ended_how <> 'RELEASED'))))
$$;

CREATE OR REPLACE FUNCTION ledger.end_if_idle(
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

-- Why it is to end stays known.
CREATE OR REPLACE FUNCTION ledger.start_run(p_task uuid, p_worker uuid, p_lease interval) RETURNS void
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

CREATE OR REPLACE FUNCTION ledger.release(p_task uuid, p_epoch bigint, b ledger.batch) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    v_now timestamptz := ledger.now();
    t ledger.task;
BEGIN
    t := ledger.hold_ending(p_task, p_epoch, b, 'RELEASED');
    IF t.id IS NULL THEN
        RETURN;
    END IF;
    PERFORM ledger.close_run(t, b, 'RELEASED', v_now);
    PERFORM ledger.emit(t.session_id, t.id, b.events);
    IF t.cancel_requested THEN
        PERFORM ledger.end_given_back(t, v_now);
    ELSE
        PERFORM ledger.queue_task(t.id, 'released', v_now);
    END IF;
END $$;

CREATE OR REPLACE FUNCTION ledger.postpone(p_task uuid, p_epoch bigint, p_cause text, b ledger.batch)
RETURNS void LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    v_now timestamptz := ledger.now();
    v_again int := 0;
    t ledger.task;
BEGIN
    t := ledger.hold_ending(p_task, p_epoch, b, 'RELEASED');
    IF t.id IS NULL THEN
        RETURN;
    END IF;
    IF t.not_before > v_now - interval '1 minute' THEN
        v_again := t.postponed + 1;
    END IF;
    PERFORM ledger.close_run(t, b, 'RELEASED', v_now);
    IF v_again = 0 THEN
        PERFORM ledger.emit(t.session_id, t.id, b.events);
    END IF;
    IF t.cancel_requested THEN
        PERFORM ledger.end_given_back(t, v_now);
        RETURN;
    END IF;
    UPDATE ledger.task SET state = 'QUEUED', waiting_for = NULL, cause = p_cause,
           postponed = v_again, updated_at = v_now,
           not_before = v_now + least(interval '15 s', interval '500 ms' * 2 ^ least(v_again, 10))
     WHERE id = t.id;
    IF v_again = 0 THEN
        PERFORM ledger.emit(t.session_id, t.id,
            ARRAY[ledger.task_changed(t.id, 'QUEUED', NULL, p_cause)]);
    END IF;
END $$;

-- What a quarantined run writes at its end tells what was finished; that it is quarantined tells the ledger.
CREATE OR REPLACE FUNCTION ledger.finish(
    p_task uuid, p_epoch bigint, p_state text, p_summary text, p_code text, p_hint text,
    b ledger.batch) RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    v_now timestamptz := ledger.now();
    t ledger.task;
BEGIN
    t := ledger.hold_ending(p_task, p_epoch, b, 'FINISHED');
    IF t.id IS NULL THEN
        RETURN true;
    ELSIF t.cancel_requested AND p_state <> 'CANCELLED' THEN
        PERFORM ledger.refuse_cancelled(t);
    ELSIF p_state = 'SUCCEEDED' AND EXISTS (SELECT FROM ledger.inbox WHERE task_id = t.id
            AND taken_at IS NULL AND id <> ALL (b.taken)) THEN
        RETURN false;
    END IF;
    PERFORM ledger.close_run(t, b, 'FINISHED', v_now);
    IF t.quarantining THEN
        PERFORM ledger.emit(t.session_id, t.id, b.events);
        PERFORM ledger.quarantine(t, v_now);
    ELSE
        PERFORM ledger.end_task(t, p_state, t.cause, p_summary, p_code, p_hint, b.events, v_now);
    END IF;
    RETURN true;
END $$;

CREATE OR REPLACE FUNCTION ledger.expire(
    p_task uuid, p_epoch bigint, p_max_crashes int, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    t ledger.task;
BEGIN
    SELECT * INTO t FROM ledger.task
     WHERE id = p_task AND epoch = p_epoch AND state = 'RUNNING' FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    PERFORM FROM ledger.run WHERE task_id = p_task AND epoch = p_epoch AND ended_at IS NULL
        AND lease_until < p_now FOR NO KEY UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    PERFORM ledger.end_run(t, 'EXPIRED', p_now);
    PERFORM ledger.end_reservations(t, NULL, 'CHARGED');
    UPDATE ledger.task SET crashes = crashes + 1 WHERE id = t.id RETURNING * INTO t;
    PERFORM ledger.audit_task(t, 'lease-expired', 'done', json_build_object(
        'epoch', t.epoch::text, 'crashes', t.crashes::text), p_now);
    PERFORM ledger.after_crash(t, p_max_crashes, p_now);
    RETURN true;
END $$;

CREATE FUNCTION ledger.after_crash(t ledger.task, p_max_crashes int, p_now timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_words boolean := ledger.has_last_words(t.id);
    v_coordinates boolean := EXISTS (SELECT FROM ledger.definition
        WHERE task_id = t.id AND kind IN ('graph', 'workflow'));
    v_most int := p_max_crashes + CASE WHEN v_coordinates THEN p_max_crashes ELSE 1 END;
BEGIN
    IF NOT t.cancel_requested AND t.crashes < p_max_crashes
            OR t.cancel_requested AND v_words AND t.crashes < v_most THEN
        PERFORM ledger.queue_task(
            t.id, CASE WHEN t.cancel_requested THEN t.cause ELSE 'lease expired' END, p_now);
    ELSIF NOT t.cancel_requested AND v_words THEN
        UPDATE ledger.task SET quarantining = true WHERE id = t.id;
        PERFORM ledger.flag_cancelled(t.id, 'ledger', 'lease expired', p_now);
        PERFORM ledger.queue_task(t.id, 'lease expired', p_now);
        PERFORM ledger.cancel_children(t.id, p_now);
    ELSE
        IF v_coordinates THEN
            PERFORM ledger.emit(t.session_id, t.id, ARRAY[ledger.without_last_words()]);
        END IF;
        IF t.quarantining OR NOT t.cancel_requested THEN
            PERFORM ledger.quarantine(t, p_now);
        ELSE
            PERFORM ledger.end_cancelled(
                t, t.cause, format('Cancelled by %s.', t.cancelled_by), p_now);
        END IF;
    END IF;
END $$;

CREATE FUNCTION ledger.without_last_words() RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT json_build_object('type', 'notice', 'code', 'not-brought-in', 'text',
        'Its worker was lost over its last words as well. What its tasks had finished is only in Troupe''s'
        ' clone of the repository, below refs/troupe/.')::text
$$;
