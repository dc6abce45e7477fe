-- Messages that a task leaves unread because it ends without success: people are told of each, and the
-- session's next task takes them along.

CREATE FUNCTION ledger.unread(p_task uuid) RETURNS text[]
LANGUAGE sql STABLE AS $$
    SELECT array_agg(json_build_object('type', 'notice', 'code', 'message-unread', 'text', format(
            'The task ended before it read "%s" of %s; the session''s next request takes it along.',
            CASE WHEN length(one.line) > 80 THEN left(one.line, 79) || '…' ELSE one.line END,
            i.author))::text ORDER BY i.at, i.id)
      FROM ledger.inbox i,
           LATERAL (SELECT regexp_replace(btrim(i.text), '\s+', ' ', 'g') AS line) AS one
     WHERE i.task_id = p_task AND i.taken_at IS NULL AND i.author NOT LIKE 'system:%'
$$;

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
