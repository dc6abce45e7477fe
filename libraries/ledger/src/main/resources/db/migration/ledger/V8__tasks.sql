-- Creating, spawning and cancelling tasks.

CREATE FUNCTION ledger.insert_task(
    n ledger.new_task, p_parent ledger.task, p_now timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    t ledger.task;
BEGIN
    INSERT INTO ledger.task (id, session_id, root_id, parent_id, depth, team, requester, model,
        project_id, workspace, writes, touches, cell, priority, state, created_at, updated_at)
    VALUES (n.id, n.session_id, coalesce(p_parent.root_id, n.id), n.parent_id,
        coalesce(p_parent.depth + 1, 0), n.team, n.requester, n.model, n.project_id, n.workspace,
        n.writes, n.touches, n.cell, n.priority,
        CASE WHEN cardinality(n.depends_on) = 0 THEN 'QUEUED' ELSE 'PENDING' END, p_now, p_now)
    RETURNING * INTO t;
    INSERT INTO ledger.definition (task_id, kind, agent, goal, input)
    VALUES (n.id, n.kind, n.agent, n.goal, n.input::json);
    PERFORM ledger.open_budgets(t);
END $$;

CREATE FUNCTION ledger.insert_dependencies(n ledger.new_task) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_strange uuid;
BEGIN
    SELECT needs INTO v_strange FROM unnest(n.depends_on) AS needs
     WHERE needs = n.id OR NOT EXISTS (
        SELECT FROM ledger.task WHERE id = needs AND session_id = n.session_id) LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'TR006', MESSAGE = format(
            'Task %s depends on %s, which is no other task of its session.', n.id, v_strange);
    END IF;
    INSERT INTO ledger.dependency (task_id, needs)
    SELECT DISTINCT n.id, needs FROM unnest(n.depends_on) AS needs;
END $$;

-- A pending task whose dependencies are settled already.
CREATE FUNCTION ledger.settle_pending(p_task uuid, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_failed uuid;
BEGIN
    SELECT n.id INTO v_failed FROM ledger.dependency d JOIN ledger.task n ON n.id = d.needs
     WHERE d.task_id = p_task AND n.state IN ('FAILED', 'CANCELLED', 'QUARANTINED') LIMIT 1;
    IF FOUND THEN
        RETURN ledger.cancel_one(p_task, 'ledger', 'dependency failed',
            format('Not started, because task %s, which it depends on, did not succeed.',
                v_failed), p_now);
    ELSIF ledger.ready(p_task) THEN
        PERFORM ledger.queue_task(p_task, 'dependencies done', p_now);
        RETURN true;
    END IF;
    RETURN false;
END $$;

CREATE FUNCTION ledger.check_children(t ledger.task, p_children ledger.new_task[])
RETURNS void LANGUAGE plpgsql STABLE AS $$
DECLARE
    v_strange uuid;
    v_new bigint;
    v_most bigint;
BEGIN
    SELECT c.id INTO v_strange FROM unnest(p_children) AS c
     WHERE c.parent_id IS DISTINCT FROM t.id OR c.session_id <> t.session_id LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'TR006', MESSAGE = format(
            'Task %s names another parent or session than task %s, which spawns it.',
            v_strange, t.id);
    END IF;
    SELECT count(*) INTO v_new FROM unnest(p_children) AS c
     WHERE c.kind <> 'merge' AND NOT EXISTS (
        SELECT FROM ledger.task x WHERE x.id = c.id AND x.parent_id = t.id);
    SELECT per_request INTO v_most FROM ledger.graph_limit;
    IF v_new > 0 AND ledger.tree_size(t.root_id) + v_new > v_most THEN
        RAISE EXCEPTION USING ERRCODE = 'TR005', MESSAGE = format(
            'The request would come to more than %s tasks (`orchestrator.graph.tasks-per-request`).',
            v_most);
    END IF;
END $$;

CREATE FUNCTION ledger.check_acyclic(p_tasks uuid[]) RETURNS void LANGUAGE plpgsql STABLE AS $$
DECLARE
    v_on_cycle uuid;
BEGIN
    WITH RECURSIVE reach (start, id) AS (
        SELECT task_id, needs FROM ledger.dependency WHERE task_id = ANY (p_tasks)
        UNION
        SELECT r.start, d.needs FROM reach r JOIN ledger.dependency d ON d.task_id = r.id
         WHERE r.id = ANY (p_tasks))
    SELECT start INTO v_on_cycle FROM reach WHERE start = id LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'TR006', MESSAGE = format(
            'Task %s depends on itself through other tasks.', v_on_cycle);
    END IF;
END $$;

CREATE FUNCTION ledger.create_task(
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

CREATE FUNCTION ledger.spawn(
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

-- Cancels a task and all below it. All are flagged before the first one ends, so that no end wakes
-- a parent that is to end as well.
CREATE FUNCTION ledger.cancel(p_task uuid, p_by text, p_audit_ids uuid[], p_audits text[])
RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    v_now timestamptz := ledger.now();
    v_cause text := 'cancelled by ' || p_by;
    v_tree uuid[];
    v_next uuid;
    v_flagged uuid[] := '{}';
BEGIN
    PERFORM ledger.lock_graph(session_id) FROM ledger.task WHERE id = p_task;
    WITH RECURSIVE tree (id, depth) AS (
        SELECT id, depth FROM ledger.task WHERE id = p_task
        UNION ALL
        SELECT c.id, c.depth FROM tree JOIN ledger.task c ON c.parent_id = tree.id)
    SELECT array_agg(id ORDER BY depth DESC, id) INTO v_tree FROM tree;
    FOREACH v_next IN ARRAY coalesce(v_tree, '{}') LOOP
        IF ledger.flag_cancelled(v_next, p_by, v_cause, v_now) THEN
            v_flagged := v_flagged || v_next;
        END IF;
    END LOOP;
    IF cardinality(v_flagged) = 0 THEN
        RETURN false;
    END IF;
    PERFORM ledger.add_audits(p_audit_ids, p_audits);
    FOREACH v_next IN ARRAY v_flagged LOOP
        PERFORM ledger.end_if_idle(v_next, v_cause, format('Cancelled by %s.', p_by), v_now);
    END LOOP;
    RETURN true;
END $$;
