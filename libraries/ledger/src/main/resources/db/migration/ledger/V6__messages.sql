-- What people say to tasks. What they say to a request that is split, or done in phases, is for all who work on it: for
-- those who are at work then, and for those who begin later, such as a debugger or whoever does clashing work again. Each
-- gets a copy of its own, in the transaction that says it or makes the task. A message that no copy of was read is told at
-- the request's end, and the session's next request takes it along.

CREATE FUNCTION ledger.kind_of(p_task uuid) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT kind FROM ledger.definition WHERE task_id = p_task
$$;

-- Whether a task only coordinates others: what is said to it is for these.
CREATE FUNCTION ledger.coordinates(p_kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT p_kind IN ('graph', 'workflow')
$$;

CREATE FUNCTION ledger.of_people(p_author text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT p_author NOT LIKE 'system:%'
$$;

CREATE FUNCTION ledger.pass_on(m ledger.inbox, p_task uuid) RETURNS void LANGUAGE sql VOLATILE AS $$
    INSERT INTO ledger.inbox (id, task_id, author, text, at, origin)
    VALUES (gen_random_uuid(), p_task, m.author, m.text, m.at, m.id)
$$;

-- Whether a task stands right below its request, but for tasks that only coordinate or merge. What agents hand out they
-- explain themselves.
CREATE FUNCTION ledger.works_for_request(p_parent uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
    WITH RECURSIVE above (id, parent_id) AS (
        SELECT id, parent_id FROM ledger.task WHERE id = p_parent
        UNION ALL
        SELECT t.id, t.parent_id FROM above JOIN ledger.task t ON t.id = above.parent_id)
    SELECT NOT EXISTS (SELECT FROM above WHERE ledger.kind_of(above.id) = 'agent')
$$;

-- A workflow tells those whom it hands out work what it has read itself.
CREATE FUNCTION ledger.pass_on_earlier(p_parent ledger.task, p_children ledger.new_task[], p_new uuid[])
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_kind text := ledger.kind_of(p_parent.root_id);
BEGIN
    IF NOT ledger.coordinates(v_kind) OR NOT ledger.works_for_request(p_parent.id) THEN
        RETURN;
    END IF;
    PERFORM ledger.pass_on(m, c.id)
       FROM ledger.inbox m, unnest(p_children) AS c
      WHERE m.task_id = p_parent.root_id AND m.origin IS NULL AND ledger.of_people(m.author)
        AND (v_kind = 'graph' OR m.taken_at IS NULL)
        AND c.id = ANY (p_new) AND c.kind = 'agent';
END $$;

-- Whether an agent has read a message to a task of that kind. What a workflow has taken up is in the words of all that
-- it hands out from then on.
CREATE FUNCTION ledger.reached(m ledger.inbox, p_kind text) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN ledger.coordinates(p_kind) THEN
        EXISTS (SELECT FROM ledger.inbox c WHERE c.origin = m.id AND c.taken_at IS NOT NULL)
        OR p_kind = 'workflow' AND EXISTS (
            SELECT FROM ledger.item i JOIN ledger.definition d ON d.task_id = i.id
             WHERE i.task_id = m.task_id AND i.kind = 'CHILD' AND d.kind IN ('agent', 'graph')
               AND i.seq >= m.taken_seq)
    ELSE m.taken_at IS NOT NULL END
$$;

-- A request of one agent reads what was said before it in the session's conversation. Those who work on one that is
-- split, or done in phases, do not know that conversation.
CREATE FUNCTION ledger.take_along(n ledger.new_task) RETURNS void LANGUAGE sql VOLATILE AS $$
    INSERT INTO ledger.inbox (id, task_id, author, text, at)
    SELECT gen_random_uuid(), n.id, i.author,
           format(E'[Said to the request before this one, where nobody read it any more:]\n%s', i.text),
           i.at
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

-- NULL when the task has ended or is asked to end.
CREATE FUNCTION ledger.put_message(
    p_id uuid, p_task uuid, p_author text, p_text text, p_events text[], p_audit_ids uuid[],
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
    INSERT INTO ledger.inbox (id, task_id, author, text, at)
    VALUES (p_id, t.id, p_author, p_text, ledger.now()) RETURNING * INTO m;
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
