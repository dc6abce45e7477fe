-- How much may run at once, how large graphs may be, and the weights of teams: settings of the orchestrator.

-- A name of a model as all its spellings have it: My-Model is my_model.
CREATE FUNCTION ledger.plain(p_name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT lower(translate(p_name, '-_', ''))
$$;

-- The keys of limits of models are plain names.
CREATE FUNCTION ledger.limit_key(p_kind text, p_key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE p_kind WHEN 'MODEL' THEN ledger.plain(p_key) ELSE p_key END
$$;

CREATE FUNCTION ledger.limit_concurrency(p_kind text, p_key text, p_most int)
RETURNS void LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
    INSERT INTO ledger.concurrency_limit (kind, key, most)
    VALUES (p_kind, ledger.limit_key(p_kind, p_key), p_most)
    ON CONFLICT (kind, key) DO UPDATE SET most = EXCLUDED.most
$$;

-- From now on these limits and weights hold, and no others. Whether others held before.
CREATE FUNCTION ledger.agree_limits(
    p_kinds text[], p_keys text[], p_most int[], p_teams text[], p_weights int[]) RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    v_rows bigint;
    v_all bigint := 0;
BEGIN
    PERFORM pg_advisory_xact_lock(ledger.lock_key('limits', ''));
    DELETE FROM ledger.concurrency_limit l WHERE NOT EXISTS (
        SELECT FROM unnest(p_kinds, p_keys, p_most) AS s (kind, key, most)
         WHERE s.kind = l.kind AND ledger.limit_key(s.kind, s.key) = l.key AND s.most = l.most);
    GET DIAGNOSTICS v_rows = ROW_COUNT;
    v_all := v_all + v_rows;
    INSERT INTO ledger.concurrency_limit (kind, key, most)
    SELECT s.kind, ledger.limit_key(s.kind, s.key), s.most
      FROM unnest(p_kinds, p_keys, p_most) AS s (kind, key, most)
    ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS v_rows = ROW_COUNT;
    v_all := v_all + v_rows;
    DELETE FROM ledger.team t WHERE NOT EXISTS (
        SELECT FROM unnest(p_teams, p_weights) AS s (name, weight)
         WHERE s.name = t.name AND s.weight = t.weight);
    GET DIAGNOSTICS v_rows = ROW_COUNT;
    v_all := v_all + v_rows;
    INSERT INTO ledger.team (name, weight)
    SELECT s.name, s.weight FROM unnest(p_teams, p_weights) AS s (name, weight)
    ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS v_rows = ROW_COUNT;
    RETURN v_all + v_rows > 0;
END $$;

-- The keys of a kind whose limit is reached.
CREATE FUNCTION ledger.at_limit(p_kind text) RETURNS text[]
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    RETURN ARRAY(
        SELECT l.key FROM ledger.concurrency_limit l
         WHERE l.kind = p_kind AND l.most <= (
            SELECT count(*) FROM ledger.task r WHERE r.state = 'RUNNING'
               AND l.key = CASE p_kind WHEN 'PROJECT' THEN r.project_id::text
                   WHEN 'MODEL' THEN ledger.plain(coalesce(r.works_with, r.model))
                   WHEN 'CELL' THEN r.cell ELSE r.team END));
END $$;

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
