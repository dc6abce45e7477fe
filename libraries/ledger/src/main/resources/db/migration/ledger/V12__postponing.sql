-- Tasks that cannot begin where they were claimed, since somebody else works in their checkout: they go
-- back to the queue and are left alone for a while.

ALTER TABLE ledger.task
    ADD COLUMN not_before timestamptz,
    ADD COLUMN postponed int NOT NULL DEFAULT 0 CHECK (postponed >= 0);

CREATE OR REPLACE FUNCTION ledger.next_of_team(
    p_cell text, p_team text, p_projects text[], p_models text[], p_busy text[]) RETURNS uuid
LANGUAGE sql VOLATILE AS $$
    SELECT c.id FROM ledger.task c
     WHERE c.state = 'QUEUED' AND c.cell = p_cell AND c.team = p_team AND NOT c.cancel_requested
       AND (c.not_before IS NULL OR c.not_before <= ledger.now())
       AND NOT (c.writes AND c.workspace = ANY (p_busy))
       AND (cardinality(p_projects) = 0 OR c.project_id::text <> ALL (p_projects))
       AND (cardinality(p_models) = 0 OR c.model IS NULL OR c.model <> ALL (p_models))
       AND NOT EXISTS (
            SELECT FROM ledger.dependency d JOIN ledger.task n ON n.id = d.needs
             WHERE d.task_id = c.id AND n.state <> 'SUCCEEDED')
       AND NOT EXISTS (
            SELECT FROM ledger.task r WHERE r.state = 'RUNNING' AND r.writes AND c.writes
               AND r.workspace = c.workspace AND ledger.touches_meet(r.touches, c.touches))
     ORDER BY c.priority DESC, c.created_at, c.id
     LIMIT 1 FOR NO KEY UPDATE OF c SKIP LOCKED
$$;

-- Gives a task back for half a second, and twice as long each further time in a row, up to 15 s. Only the
-- first time in a row is told.
CREATE FUNCTION ledger.postpone(p_task uuid, p_epoch bigint, p_cause text, b ledger.batch)
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
        PERFORM ledger.end_cancelled(t, t.cause, format('Cancelled by %s.', t.cancelled_by),
            v_now);
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
