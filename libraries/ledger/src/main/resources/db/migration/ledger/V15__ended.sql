-- The trail tells how every task ended, whoever ended it. What an agent answered is no part of it.

CREATE OR REPLACE FUNCTION ledger.end_task(
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
