-- Decisions, messages, and events that belong to no run.

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

-- NULL when the task has ended or is asked to end.
CREATE FUNCTION ledger.put_message(
    p_id uuid, p_task uuid, p_author text, p_text text, p_events text[], p_audit_ids uuid[],
    p_audits text[]) RETURNS bigint
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    t ledger.task;
BEGIN
    PERFORM ledger.lock_graph(session_id) FROM ledger.task WHERE id = p_task;
    SELECT * INTO t FROM ledger.task WHERE id = p_task FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'TR004', MESSAGE = format('There is no task %s.', p_task);
    ELSIF EXISTS (SELECT FROM ledger.inbox WHERE id = p_id AND task_id = t.id) THEN
        RETURN ledger.emit(t.session_id, t.id, NULL);
    ELSIF ledger.is_final(t.state) OR t.cancel_requested THEN
        RETURN NULL;
    END IF;
    INSERT INTO ledger.inbox (id, task_id, author, text, at)
    VALUES (p_id, t.id, p_author, p_text, ledger.now());
    PERFORM ledger.add_audits(p_audit_ids, p_audits);
    RETURN ledger.emit(t.session_id, t.id, p_events);
END $$;

CREATE FUNCTION ledger.open_session(p_session uuid, p_team text) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
    INSERT INTO ledger.session (id, team, opened_at) VALUES (p_session, p_team, ledger.now())
    ON CONFLICT (id) DO NOTHING
$$;

CREATE FUNCTION ledger.add_events(
    p_session uuid, p_events text[], p_audit_ids uuid[], p_audits text[]) RETURNS bigint
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
    PERFORM ledger.lock_graph(p_session);
    PERFORM ledger.add_audits(p_audit_ids, p_audits);
    RETURN ledger.emit(p_session, NULL, p_events);
END $$;

CREATE FUNCTION ledger.record_audits(p_ids uuid[], p_bodies text[]) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
    SELECT ledger.add_audits(p_ids, p_bodies)
$$;

CREATE FUNCTION ledger.forwarded(p_ids uuid[]) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
    DELETE FROM ledger.audit_outbox WHERE id = ANY (p_ids)
$$;
