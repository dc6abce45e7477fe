-- Tasks that wait for money go on when their budgets have room, whoever made it: a raised limit, or a
-- reservation of another task that was settled for less.

-- Whether what was refused to the task's last run would be granted now.
CREATE FUNCTION ledger.has_room(t ledger.task) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT count(*) > 0 AND bool_and(
            (b.limit_tokens IS NULL
                OR b.used_input + b.used_output + b.held_tokens + r.tokens <= b.limit_tokens)
            AND (b.limit_cost IS NULL OR b.used_cost + b.held_cost + r.cost <= b.limit_cost))
      FROM ledger.reservation r
     CROSS JOIN ledger.budgets_of(t) AS f
      JOIN ledger.budget b ON b.scope = f.scope AND b.key = f.key
     WHERE r.task_id = t.id AND r.epoch = t.epoch AND r.state = 'REFUSED'
$$;

-- Queues a task that waits for money when there is room. Callers hold the session's graph lock alone.
CREATE FUNCTION ledger.fund(p_task uuid, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    t ledger.task;
BEGIN
    SELECT * INTO t FROM ledger.task WHERE id = p_task AND state = 'WAITING'
       AND waiting_for = 'BUDGET' AND NOT cancel_requested FOR NO KEY UPDATE;
    IF t.id IS NULL OR NOT ledger.has_room(t) THEN
        RETURN false;
    END IF;
    UPDATE ledger.item SET state = 'DECIDED', decided_by = 'ledger', decided_at = p_now,
           decided_after = t.last_seq, decision = json_build_object('room', true)
     WHERE task_id = t.id AND kind = 'BUDGET' AND state = 'OPEN';
    RETURN ledger.wake(t.id, 'budget has room', p_now);
END $$;

CREATE OR REPLACE FUNCTION ledger.sweep() RETURNS SETOF uuid
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    v_now timestamptz := ledger.now();
    c record;
BEGIN
    FOR c IN SELECT t.id, t.session_id, t.state, t.waiting_for FROM ledger.task t
        WHERE (t.state = 'WAITING' AND NOT EXISTS (
                SELECT FROM ledger.item i WHERE i.task_id = t.id AND i.state = 'OPEN'
                   AND i.kind = ledger.item_kind(t.waiting_for)))
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
