-- A graph of tasks that waits holds finished work which only a run can put where people find it. Cancelled,
-- it runs once more, for its last words; a run that dies over them is not repeated.

CREATE FUNCTION ledger.has_last_words(p_task uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM ledger.definition WHERE task_id = p_task AND kind = 'graph')
$$;

CREATE OR REPLACE FUNCTION ledger.end_if_idle(
    p_task uuid, p_cause text, p_summary text, p_now timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    t ledger.task;
BEGIN
    SELECT * INTO t FROM ledger.task WHERE id = p_task FOR NO KEY UPDATE;
    IF t.state = 'WAITING' AND ledger.has_last_words(t.id) THEN
        PERFORM ledger.queue_task(t.id, p_cause, p_now);
    ELSIF t.state IN ('PENDING', 'QUEUED', 'WAITING') THEN
        PERFORM ledger.end_cancelled(t, p_cause, p_summary, p_now);
    END IF;
END $$;

CREATE OR REPLACE FUNCTION ledger.next_of_team(
    p_cell text, p_team text, p_projects text[], p_models text[], p_busy text[]) RETURNS uuid
LANGUAGE sql VOLATILE AS $$
    SELECT c.id FROM ledger.task c
     WHERE c.state = 'QUEUED' AND c.cell = p_cell AND c.team = p_team
       AND (NOT c.cancel_requested OR ledger.has_last_words(c.id))
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
