-- How large graphs may be is a setting of the orchestrator, which workers read here; and how many tasks a request may
-- come to, whoever hands them out. Merges do not count: they follow from the tasks whose work they take.

CREATE TABLE ledger.graph_limit (
    only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
    tasks int NOT NULL CHECK (tasks BETWEEN 1 AND 1000),
    depth int NOT NULL CHECK (depth BETWEEN 1 AND 1000),
    per_request int NOT NULL CHECK (per_request >= 1)
);
INSERT INTO ledger.graph_limit (tasks, depth, per_request) VALUES (40, 8, 200);

-- From now on these hold. Whether others held before.
CREATE FUNCTION ledger.limit_graphs(p_tasks int, p_depth int, p_per_request int) RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
    UPDATE ledger.graph_limit SET tasks = p_tasks, depth = p_depth, per_request = p_per_request
     WHERE (tasks, depth, per_request) <> (p_tasks, p_depth, p_per_request);
    RETURN FOUND;
END $$;

-- The tasks of the tree above and below a task that agents work on.
CREATE FUNCTION ledger.tree_size(p_root uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT count(*) FROM ledger.task c JOIN ledger.definition d ON d.task_id = c.id
     WHERE c.root_id = p_root AND d.kind <> 'merge'
$$;

CREATE OR REPLACE FUNCTION ledger.check_children(t ledger.task, p_children ledger.new_task[])
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
