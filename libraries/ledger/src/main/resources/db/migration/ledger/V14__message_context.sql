-- What people say with a message beside its words: where they are, and what they attached. NULL: nothing.
ALTER TABLE ledger.inbox ADD COLUMN context jsonb;

CREATE OR REPLACE FUNCTION ledger.pass_on(m ledger.inbox, p_task uuid) RETURNS void LANGUAGE sql VOLATILE AS $$
    INSERT INTO ledger.inbox (id, task_id, author, text, context, at, origin)
    VALUES (gen_random_uuid(), p_task, m.author, m.text, m.context, m.at, m.id)
$$;

CREATE OR REPLACE FUNCTION ledger.take_along(n ledger.new_task) RETURNS void LANGUAGE sql VOLATILE AS $$
    INSERT INTO ledger.inbox (id, task_id, author, text, context, at)
    SELECT gen_random_uuid(), n.id, i.author,
           format(E'[Said to the request before this one, where nobody read it any more:]\n%s', i.text),
           i.context, i.at
      FROM ledger.task t
      JOIN ledger.definition d ON d.task_id = t.id
      JOIN ledger.inbox i ON i.task_id = t.id
     WHERE t.root_id = (
            SELECT r.id FROM ledger.task r JOIN ledger.definition k ON k.task_id = r.id
             WHERE r.session_id = n.session_id AND r.parent_id IS NULL AND r.id <> n.id
               AND k.kind IN ('agent', 'graph', 'workflow')
             ORDER BY r.created_at DESC, r.id DESC LIMIT 1)
       AND i.origin IS NULL AND ledger.of_people(i.author) AND NOT ledger.reached(i, d.kind)
$$;

DROP FUNCTION ledger.put_message(uuid, uuid, text, text, text[], uuid[], text[]);

-- NULL when the task has ended or is asked to end.
CREATE FUNCTION ledger.put_message(
    p_id uuid, p_task uuid, p_author text, p_text text, p_context jsonb, p_events text[], p_audit_ids uuid[],
    p_audits text[]) RETURNS bigint
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    t ledger.task;
    m ledger.inbox;
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
    INSERT INTO ledger.inbox (id, task_id, author, text, context, at)
    VALUES (p_id, t.id, p_author, p_text, p_context, ledger.now()) RETURNING * INTO m;
    IF t.parent_id IS NULL AND ledger.of_people(p_author)
            AND ledger.coordinates(ledger.kind_of(t.id)) THEN
        PERFORM ledger.pass_on(m, c.id)
           FROM ledger.task c JOIN ledger.definition d ON d.task_id = c.id
          WHERE c.root_id = t.id AND d.kind = 'agent' AND NOT ledger.is_final(c.state)
            AND NOT c.cancel_requested;
    END IF;
    PERFORM ledger.add_audits(p_audit_ids, p_audits);
    RETURN ledger.emit(t.session_id, t.id, p_events);
END $$;
