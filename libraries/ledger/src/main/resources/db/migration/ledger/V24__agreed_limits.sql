-- Weights and limits are settings: whoever agrees on them says all there are. And a task counts for the model that it
-- really works with, which only its worker knows where nobody has chosen one.

DROP FUNCTION ledger.lift_concurrency(text, text);
DROP FUNCTION ledger.weigh_team(text, double precision);

ALTER TABLE ledger.task ADD COLUMN works_with text;

-- A name of a model as all its spellings have it: My-Model is my_model.
CREATE FUNCTION ledger.plain(p_name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT lower(translate(p_name, '-_', ''))
$$;

-- The keys of limits of models are plain names.
CREATE FUNCTION ledger.limit_key(p_kind text, p_key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE p_kind WHEN 'MODEL' THEN ledger.plain(p_key) ELSE p_key END
$$;
UPDATE ledger.concurrency_limit SET key = ledger.plain(key) WHERE kind = 'MODEL';

CREATE OR REPLACE FUNCTION ledger.limit_concurrency(p_kind text, p_key text, p_most int)
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

CREATE OR REPLACE FUNCTION ledger.at_limit(p_kind text) RETURNS text[]
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

-- A run has found out which model it works with. False when the limit of that model has no room for it: the run then
-- gives its task back, and claims know from now on what it waits for.
CREATE FUNCTION ledger.work_with(p_task uuid, p_epoch bigint, p_model text) RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    t ledger.task;
BEGIN
    PERFORM ledger.share_graph(session_id) FROM ledger.task WHERE id = p_task;
    IF EXISTS (SELECT FROM ledger.concurrency_limit WHERE kind = 'MODEL') THEN
        PERFORM pg_advisory_xact_lock(ledger.lock_key('limits', ''));
    END IF;
    t := ledger.hold_run(p_task, p_epoch);
    IF t.works_with IS DISTINCT FROM p_model THEN
        UPDATE ledger.task SET works_with = p_model WHERE id = t.id;
    END IF;
    RETURN NOT EXISTS (
        SELECT FROM ledger.concurrency_limit l
         WHERE l.kind = 'MODEL' AND l.key = ledger.plain(p_model) AND l.most < (
            SELECT count(*) FROM ledger.task r WHERE r.state = 'RUNNING'
               AND ledger.plain(coalesce(r.works_with, r.model)) = l.key));
END $$;
