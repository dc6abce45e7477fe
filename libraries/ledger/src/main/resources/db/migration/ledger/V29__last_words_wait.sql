-- Last words of a task may need its checkout: while somebody else works there they wait in the queue, as other runs do.

CREATE OR REPLACE FUNCTION ledger.next_last_words(p_cell text, p_busy text[]) RETURNS uuid
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

-- Why a task is to end stays known while its last words wait.
CREATE OR REPLACE FUNCTION ledger.postpone(p_task uuid, p_epoch bigint, p_cause text, b ledger.batch)
RETURNS void LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    v_now timestamptz := ledger.now();
    v_again int := 0;
    v_cause text := p_cause;
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
    IF t.cancel_requested AND NOT ledger.has_last_words(t.id) THEN
        PERFORM ledger.end_cancelled(
            t, t.cause, format('Cancelled by %s.', t.cancelled_by), v_now);
        RETURN;
    ELSIF t.cancel_requested THEN
        v_cause := t.cause;
    END IF;
    UPDATE ledger.task SET state = 'QUEUED', waiting_for = NULL, cause = v_cause,
           postponed = v_again, updated_at = v_now,
           not_before = v_now + least(interval '15 s', interval '500 ms' * 2 ^ least(v_again, 10))
     WHERE id = t.id;
    IF v_again = 0 THEN
        PERFORM ledger.emit(t.session_id, t.id,
            ARRAY[ledger.task_changed(t.id, 'QUEUED', NULL, v_cause)]);
    END IF;
END $$;
