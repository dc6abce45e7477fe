-- What people say to a request that is split, or done in phases, is for all who work on it: for those who are at work
-- then, and for those who begin later, such as a debugger or whoever does clashing work again. Each gets a copy of its
-- own, in the transaction that says it or makes the task. A message that no copy of was read is told at the request's
-- end, and the session's next request takes it along.

ALTER TABLE ledger.inbox ADD COLUMN origin uuid REFERENCES ledger.inbox;
CREATE INDEX inbox_copies ON ledger.inbox (origin) WHERE origin IS NOT NULL;

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

-- NULL when the task has ended or is asked to end.
CREATE OR REPLACE FUNCTION ledger.put_message(
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

CREATE OR REPLACE FUNCTION ledger.spawn(
    p_task uuid, p_epoch bigint, p_children ledger.new_task[], p_events text[]) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    v_now timestamptz := ledger.now();
    t ledger.task;
    n ledger.new_task;
    v_new uuid[];
BEGIN
    PERFORM ledger.lock_graph(session_id) FROM ledger.task WHERE id = p_task;
    t := ledger.hold_run(p_task, p_epoch);
    PERFORM ledger.check_children(t, p_children);
    v_new := ARRAY(SELECT c.id FROM unnest(p_children) AS c
        WHERE NOT EXISTS (SELECT FROM ledger.task x WHERE x.id = c.id AND x.parent_id = t.id));
    IF cardinality(v_new) = 0 THEN
        RETURN;
    END IF;
    FOREACH n IN ARRAY p_children LOOP
        IF n.id = ANY (v_new) THEN
            PERFORM ledger.insert_task(n, t, v_now);
            INSERT INTO ledger.item (id, task_id, session_id, seq, kind, question, asked_at)
            VALUES (n.id, t.id, t.session_id, t.last_seq, 'CHILD',
                json_build_object('task', n.id, 'agent', n.agent, 'goal', n.goal), v_now);
        END IF;
    END LOOP;
    FOREACH n IN ARRAY p_children LOOP
        IF n.id = ANY (v_new) THEN
            PERFORM ledger.insert_dependencies(n);
        END IF;
    END LOOP;
    PERFORM ledger.check_acyclic(v_new);
    PERFORM ledger.pass_on_earlier(t, p_children, v_new);
    PERFORM ledger.emit(t.session_id, t.id, p_events);
    PERFORM ledger.emit(t.session_id, c.id,
        ARRAY[ledger.task_changed(c.id, c.state, NULL, 'spawned')])
       FROM ledger.task c WHERE c.id = ANY (v_new);
    PERFORM ledger.settle_pending(c.id, v_now)
       FROM ledger.task c WHERE c.id = ANY (v_new) AND c.state = 'PENDING';
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

CREATE OR REPLACE FUNCTION ledger.unread(p_task uuid) RETURNS text[]
LANGUAGE sql STABLE AS $$
    SELECT array_agg(json_build_object('type', 'notice', 'code', 'message-unread', 'text', format(
            'The %s read "%s" of %s; the session''s next request takes it along.',
            CASE WHEN ledger.coordinates(d.kind) THEN 'request ended before any of its agents'
                 ELSE 'task ended before it' END,
            CASE WHEN length(one.line) > 80 THEN left(one.line, 79) || '…' ELSE one.line END,
            i.author))::text ORDER BY i.at, i.id)
      FROM ledger.definition d JOIN ledger.inbox i ON i.task_id = d.task_id,
           LATERAL (SELECT regexp_replace(btrim(i.text), '\s+', ' ', 'g') AS line) AS one
     WHERE d.task_id = p_task AND i.origin IS NULL AND ledger.of_people(i.author)
       AND NOT ledger.reached(i, d.kind)
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

CREATE OR REPLACE FUNCTION ledger.create_task(
    n ledger.new_task, p_events text[], p_audit_ids uuid[], p_audits text[]) RETURNS bigint
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    v_now timestamptz := ledger.now();
    v_session uuid;
BEGIN
    PERFORM ledger.lock_graph(n.session_id);
    SELECT session_id INTO v_session FROM ledger.task WHERE id = n.id;
    IF v_session = n.session_id THEN
        RETURN ledger.emit(n.session_id, n.id, NULL);
    ELSIF v_session IS NOT NULL OR n.parent_id IS NOT NULL THEN
        RAISE EXCEPTION USING ERRCODE = 'TR006', MESSAGE = format(
            'Task %s is another session''s or has a parent; its parent''s run spawns it.', n.id);
    END IF;
    -- Fails for a session without a stream before anything refers to it.
    PERFORM ledger.emit(n.session_id, n.id, NULL);
    PERFORM ledger.insert_task(n, NULL, v_now);
    PERFORM ledger.insert_dependencies(n);
    IF ledger.coordinates(n.kind) THEN
        PERFORM ledger.take_along(n);
    END IF;
    PERFORM ledger.add_audits(p_audit_ids, p_audits);
    PERFORM ledger.emit(n.session_id, n.id, p_events);
    IF cardinality(n.depends_on) > 0 THEN
        PERFORM ledger.settle_pending(n.id, v_now);
    END IF;
    RETURN ledger.emit(n.session_id, n.id, NULL);
END $$;
