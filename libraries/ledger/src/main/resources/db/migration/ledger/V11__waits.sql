-- What tasks wait for: people decide it, or money, or the task that handed out the one that asks. Whoever waits for tasks
-- below it is woken by such a question, answers it and waits on: so that no two wait for each other.

-- Whoever steers a workflow is heard before the workflow asks people or hands out work, which is an item of kind
-- CHILD each: a message may come in between the run's last look into the inbox and that. Messages are put, and
-- work is handed out, under the session's graph lock; what the same append takes up is taken already.
CREATE FUNCTION ledger.require_heard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM ledger.inbox WHERE task_id = NEW.task_id AND taken_at IS NULL
            AND author = 'system:workflow') THEN
        RAISE EXCEPTION USING ERRCODE = 'TR008', MESSAGE = format(
            'Task %s was told how to go on, and has not heard it yet.', NEW.task_id);
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER item_heard BEFORE INSERT ON ledger.item
    FOR EACH ROW EXECUTE FUNCTION ledger.require_heard();

-- Locks the task's row before it looks at the item, as suspending does.
CREATE FUNCTION ledger.decide(
    p_item uuid, p_decision text, p_by text, p_events text[], p_audit_ids uuid[],
    p_audits text[]) RETURNS SETOF ledger.item
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    v_now timestamptz := ledger.now();
    t ledger.task;
    i ledger.item;
BEGIN
    SELECT * INTO i FROM ledger.item WHERE id = p_item;
    IF NOT FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'TR004', MESSAGE = format('There is no item %s.', p_item);
    END IF;
    PERFORM ledger.lock_graph(i.session_id);
    SELECT * INTO t FROM ledger.task WHERE id = i.task_id FOR NO KEY UPDATE;
    SELECT * INTO i FROM ledger.item WHERE id = p_item FOR NO KEY UPDATE;
    IF i.state = 'OPEN' THEN
        UPDATE ledger.item SET state = 'DECIDED', decision = p_decision::json, decided_by = p_by,
               decided_at = v_now, decided_after = t.last_seq
         WHERE id = i.id RETURNING * INTO i;
        PERFORM ledger.add_audits(p_audit_ids, p_audits);
        PERFORM ledger.emit(t.session_id, t.id, p_events);
        PERFORM ledger.wake(t.id, 'decided', v_now);
    ELSIF i.state = 'WITHDRAWN' THEN
        RAISE EXCEPTION USING ERRCODE = 'TR005', MESSAGE = format(
            'Item %s was withdrawn, because task %s has ended.', i.id, i.task_id);
    ELSIF i.decision::text <> p_decision THEN
        RAISE EXCEPTION USING ERRCODE = 'TR005', MESSAGE = format(
            'Item %s was decided otherwise by %s.', i.id, i.decided_by);
    END IF;
    RETURN NEXT i;
END $$;

-- A run answers what a task below its own asks it. False when that was answered, or withdrawn, already.
CREATE FUNCTION ledger.answer_child(
    p_task uuid, p_epoch bigint, p_item uuid, p_decision text, p_by text, p_events text[])
RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    v_now timestamptz := ledger.now();
    t ledger.task;
    c ledger.task;
BEGIN
    PERFORM ledger.lock_graph(session_id) FROM ledger.task WHERE id = p_task;
    t := ledger.hold_run(p_task, p_epoch);
    SELECT x.* INTO c FROM ledger.item i JOIN ledger.task x ON x.id = i.task_id
     WHERE i.id = p_item AND i.kind = 'PARENT' AND x.parent_id = t.id FOR NO KEY UPDATE OF x;
    IF NOT FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'TR004', MESSAGE = format(
            'No task below task %s asks it %s.', t.id, p_item);
    END IF;
    UPDATE ledger.item SET state = 'DECIDED', decision = p_decision::json, decided_by = p_by,
           decided_at = v_now, decided_after = c.last_seq
     WHERE id = p_item AND state = 'OPEN';
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    PERFORM ledger.emit(t.session_id, c.id, p_events);
    PERFORM ledger.wake(c.id, 'answered', v_now);
    RETURN true;
END $$;

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
