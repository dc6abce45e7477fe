-- What happens to tasks whose workers are gone, and the net below everything that should have been queued. Nothing here
-- waits for a session that is busy: its turn comes with the next call.

-- Takes one task from a run whose lease has expired; NULL when there is none. One call, one commit: no budget stays locked
-- while the next task is looked at.
CREATE FUNCTION ledger.reap(p_max_crashes int, p_grace interval) RETURNS uuid
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    v_now timestamptz;
    c record;
BEGIN
    IF NOT pg_try_advisory_xact_lock(ledger.lock_key('reaper', '')) THEN
        RETURN NULL;
    END IF;
    v_now := ledger.now();
    IF ledger.grant_grace(p_grace, v_now) THEN
        RETURN NULL;
    END IF;
    FOR c IN SELECT r.task_id, r.epoch, t.session_id FROM ledger.run r
        JOIN ledger.task t ON t.id = r.task_id
        WHERE r.ended_at IS NULL AND r.lease_until < v_now ORDER BY r.lease_until LOOP
        IF ledger.try_graph(c.session_id)
                AND ledger.expire(c.task_id, c.epoch, p_max_crashes, v_now) THEN
            RETURN c.task_id;
        END IF;
    END LOOP;
    RETURN NULL;
END $$;

-- After a pause of the reaper, a restart of the server or a jump of the clock, workers may have been
-- unable to renew: every lease gets one more period. A clock set back must not make leases endless.
CREATE FUNCTION ledger.grant_grace(p_grace interval, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_reaper ledger.reaper;
BEGIN
    SELECT * INTO v_reaper FROM ledger.reaper;
    UPDATE ledger.reaper SET last_run = p_now, server_start = pg_postmaster_start_time();
    IF v_reaper.last_run IS NOT NULL
            AND v_reaper.server_start = pg_postmaster_start_time()
            AND p_now - v_reaper.last_run <= p_grace AND v_reaper.last_run - p_now <= p_grace THEN
        RETURN false;
    END IF;
    UPDATE ledger.run SET lease_until =
        least(greatest(run.lease_until, p_now + p_grace), p_now + greatest(run.lease, p_grace))
      FROM (SELECT task_id, epoch FROM ledger.run WHERE ended_at IS NULL
             FOR NO KEY UPDATE SKIP LOCKED) AS o
     WHERE run.task_id = o.task_id AND run.epoch = o.epoch;
    RETURN true;
END $$;

CREATE FUNCTION ledger.quarantine(t ledger.task, p_now timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_summary text := format(
        'Stopped, because its worker was lost %s times in a row without progress.', t.crashes);
    v_hint text := 'Read its history with `troupe sessions`; it kept ending its worker.';
BEGIN
    PERFORM ledger.end_task(t, 'QUARANTINED', 'lease expired', v_summary, 'task-quarantined',
        v_hint, ARRAY[ledger.task_finished(
            t, 'QUARANTINED', v_summary, 'task-quarantined', v_hint, p_now)], p_now);
    PERFORM ledger.audit_task(t, 'task-quarantined', 'done', json_build_object(
        'epoch', t.epoch::text, 'crashes', t.crashes::text), p_now);
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

-- Ends one expired run. The lease is looked at again under its lock: it may just have been renewed.
CREATE FUNCTION ledger.expire(
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

CREATE FUNCTION ledger.settle_if_pending(p_task uuid, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM FROM ledger.task WHERE id = p_task AND state = 'PENDING' FOR NO KEY UPDATE;
    RETURN FOUND AND ledger.settle_pending(p_task, p_now);
END $$;

CREATE FUNCTION ledger.sweep() RETURNS SETOF uuid
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    v_now timestamptz := ledger.now();
    c record;
BEGIN
    FOR c IN SELECT t.id, t.session_id, t.state, t.waiting_for FROM ledger.task t
        WHERE (t.state = 'WAITING' AND NOT EXISTS (
                SELECT FROM ledger.item i WHERE i.task_id = t.id AND i.state = 'OPEN'
                   AND (i.kind = ledger.item_kind(t.waiting_for)
                        OR i.kind = 'PARENT' AND t.waiting_for = 'ANSWER')))
           OR (t.state = 'WAITING' AND t.waiting_for = 'CHILDREN' AND ledger.is_asked(t.id))
           OR (t.state = 'WAITING' AND t.waiting_for = 'BUDGET' AND ledger.has_room(t))
           OR (t.state = 'PENDING' AND (ledger.ready(t.id) OR EXISTS (
                SELECT FROM ledger.dependency d JOIN ledger.task n ON n.id = d.needs
                 WHERE d.task_id = t.id AND n.state IN ('FAILED', 'CANCELLED', 'QUARANTINED'))))
        ORDER BY t.session_id, t.id LOOP
        CONTINUE WHEN NOT ledger.try_graph(c.session_id);
        IF c.state = 'WAITING' AND (ledger.wake(c.id, 'nothing open', v_now)
                OR c.waiting_for = 'BUDGET' AND ledger.fund(c.id, v_now)) THEN
            RETURN NEXT c.id;
        ELSIF c.state = 'PENDING' AND ledger.settle_if_pending(c.id, v_now) THEN
            RETURN NEXT c.id;
        END IF;
    END LOOP;
END $$;
