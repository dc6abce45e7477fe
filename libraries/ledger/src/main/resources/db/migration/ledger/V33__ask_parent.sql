-- A task that another one was handed may ask that one, by an item of kind PARENT. It waits for the answer as it would for
-- one of people. Whoever waits for tasks below it is woken by such a question, answers it and waits on: so that no two
-- wait for each other.

ALTER TABLE ledger.item DROP CONSTRAINT item_kind_check;
ALTER TABLE ledger.item ADD CONSTRAINT item_kind_check CHECK (kind IN ('APPROVAL', 'ANSWER', 'REVIEW',
    'BUDGET', 'CHILD', 'MERGE', 'PAUSE', 'PARENT'));
CREATE INDEX item_open_parent ON ledger.item (task_id) WHERE kind = 'PARENT' AND state = 'OPEN';

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
CREATE OR REPLACE FUNCTION ledger.wake(p_task uuid, p_cause text, p_now timestamptz) RETURNS boolean
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

-- Whether anything is open is read again under the row's lock, which deciding takes as well.
CREATE OR REPLACE FUNCTION ledger.suspend(
    p_task uuid, p_epoch bigint, p_waiting_for text, b ledger.batch) RETURNS text
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    v_now timestamptz := ledger.now();
    t ledger.task;
BEGIN
    t := ledger.hold_ending(p_task, p_epoch, b, 'SUSPENDED');
    IF t.id IS NULL THEN
        RETURN (SELECT state FROM ledger.task WHERE id = p_task);
    ELSIF t.cancel_requested THEN
        PERFORM ledger.refuse_cancelled(t);
    END IF;
    PERFORM ledger.close_run(t, b, 'SUSPENDED', v_now);
    PERFORM ledger.emit(t.session_id, t.id, b.events);
    IF t.parent_id IS NOT NULL AND ledger.is_asked(t.parent_id) THEN
        PERFORM ledger.wake(t.parent_id, 'asked', v_now);
    END IF;
    IF ledger.waits_on(t.id, p_waiting_for) THEN
        UPDATE ledger.task SET state = 'WAITING', waiting_for = p_waiting_for, cause = NULL,
               updated_at = v_now WHERE id = t.id;
        PERFORM ledger.emit(t.session_id, t.id,
            ARRAY[ledger.task_changed(t.id, 'WAITING', p_waiting_for, NULL)]);
        RETURN 'WAITING';
    END IF;
    PERFORM ledger.queue_task(t.id, 'decided', v_now);
    RETURN 'QUEUED';
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

CREATE OR REPLACE FUNCTION ledger.sweep() RETURNS SETOF uuid
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
