-- Budgets. Rows are always taken in the order team, user, session, task.

CREATE FUNCTION ledger.budgets_of(t ledger.task) RETURNS TABLE (place int, scope text, key text)
LANGUAGE sql IMMUTABLE AS $$
    VALUES (1, 'TEAM', t.team), (2, 'USER', t.requester), (3, 'SESSION', t.session_id::text),
        (4, 'TASK', t.id::text)
$$;

CREATE FUNCTION ledger.open_budgets(t ledger.task) RETURNS void LANGUAGE sql VOLATILE AS $$
    INSERT INTO ledger.budget (scope, key)
    SELECT b.scope, b.key FROM ledger.budgets_of(t) AS b ORDER BY b.place
    ON CONFLICT (scope, key) DO NOTHING
$$;

-- Adds to what is used and held in all four budgets of a task.
CREATE FUNCTION ledger.book(
    t ledger.task, p_input bigint, p_output bigint, p_cached bigint, p_cost bigint,
    p_held_tokens bigint, p_held_cost bigint) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    b record;
BEGIN
    FOR b IN SELECT * FROM ledger.budgets_of(t) ORDER BY place LOOP
        UPDATE ledger.budget SET used_input = used_input + p_input,
               used_output = used_output + p_output, used_cached = used_cached + p_cached,
               used_cost = used_cost + p_cost, held_tokens = held_tokens + p_held_tokens,
               held_cost = held_cost + p_held_cost
         WHERE scope = b.scope AND key = b.key;
    END LOOP;
END $$;

-- Replaces a turn's reservation by what its call did consume: turn, input, output, cached, cost.
CREATE FUNCTION ledger.settle(t ledger.task, p_settlement bigint[]) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_turn int := p_settlement[1];
    v_tokens bigint := 0;
    v_cost bigint := 0;
BEGIN
    SELECT tokens, cost INTO v_tokens, v_cost FROM ledger.reservation
     WHERE task_id = t.id AND epoch = t.epoch AND turn = v_turn AND state = 'OPEN';
    PERFORM ledger.book(t, p_settlement[2], p_settlement[3], p_settlement[4], p_settlement[5],
        -coalesce(v_tokens, 0), -coalesce(v_cost, 0));
    INSERT INTO ledger.reservation (task_id, epoch, turn, state)
    VALUES (t.id, t.epoch, v_turn, 'SETTLED')
    ON CONFLICT (task_id, epoch, turn) DO UPDATE SET state = 'SETTLED', refused_by = NULL;
END $$;

-- Holds turn, tokens, cost in all four budgets, or in none. Returns the budget without room.
CREATE FUNCTION ledger.reserve(t ledger.task, p_reservation bigint[]) RETURNS text
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_tokens bigint := p_reservation[2];
    v_cost bigint := p_reservation[3];
    v_refused text;
    b record;
BEGIN
    PERFORM ledger.end_reservations(t, p_reservation[1]::int, 'FREED');
    FOR b IN SELECT * FROM ledger.budgets_of(t) ORDER BY place LOOP
        UPDATE ledger.budget SET held_tokens = held_tokens + v_tokens,
               held_cost = held_cost + v_cost
         WHERE scope = b.scope AND key = b.key
           AND (limit_tokens IS NULL
                OR used_input + used_output + held_tokens + v_tokens <= limit_tokens)
           AND (limit_cost IS NULL OR used_cost + held_cost + v_cost <= limit_cost);
        IF NOT FOUND THEN
            v_refused := lower(b.scope);
            UPDATE ledger.budget SET held_tokens = held_tokens - v_tokens,
                   held_cost = held_cost - v_cost
              FROM ledger.budgets_of(t) AS f
             WHERE f.place < b.place AND budget.scope = f.scope AND budget.key = f.key;
            EXIT;
        END IF;
    END LOOP;
    INSERT INTO ledger.reservation (task_id, epoch, turn, tokens, cost, state, refused_by)
    VALUES (t.id, t.epoch, p_reservation[1], v_tokens, v_cost,
        CASE WHEN v_refused IS NULL THEN 'OPEN' ELSE 'REFUSED' END, v_refused)
    ON CONFLICT (task_id, epoch, turn) DO UPDATE SET tokens = EXCLUDED.tokens,
        cost = EXCLUDED.cost, state = EXCLUDED.state, refused_by = EXCLUDED.refused_by;
    RETURN v_refused;
END $$;

-- Ends what a run holds for a turn, or for all of them: FREED when the run ended in order, CHARGED
-- in full when nobody knows whether the call was made.
CREATE FUNCTION ledger.end_reservations(t ledger.task, p_turn int, p_state text) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_tokens bigint;
    v_cost bigint;
BEGIN
    WITH ended AS (
        UPDATE ledger.reservation SET state = p_state
         WHERE task_id = t.id AND epoch = t.epoch AND state = 'OPEN'
           AND (p_turn IS NULL OR turn = p_turn)
        RETURNING tokens, cost)
    SELECT sum(tokens), sum(cost) INTO v_tokens, v_cost FROM ended;
    IF v_tokens IS NULL THEN
        RETURN;
    ELSIF p_state = 'CHARGED' THEN
        PERFORM ledger.book(t, v_tokens, 0, 0, v_cost, -v_tokens, -v_cost);
    ELSE
        PERFORM ledger.book(t, 0, 0, 0, 0, -v_tokens, -v_cost);
    END IF;
END $$;

CREATE FUNCTION ledger.limit_budget(p_scope text, p_key text, p_cost bigint, p_tokens bigint)
RETURNS void LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
    INSERT INTO ledger.budget (scope, key, limit_cost, limit_tokens)
    VALUES (p_scope, p_key, p_cost, p_tokens)
    ON CONFLICT (scope, key) DO UPDATE SET limit_cost = EXCLUDED.limit_cost,
        limit_tokens = EXCLUDED.limit_tokens
$$;

CREATE FUNCTION ledger.limit_concurrency(p_kind text, p_key text, p_most int)
RETURNS void LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
    INSERT INTO ledger.concurrency_limit (kind, key, most) VALUES (p_kind, p_key, p_most)
    ON CONFLICT (kind, key) DO UPDATE SET most = EXCLUDED.most
$$;

CREATE FUNCTION ledger.lift_concurrency(p_kind text, p_key text)
RETURNS void LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
    DELETE FROM ledger.concurrency_limit WHERE kind = p_kind AND key = p_key
$$;

CREATE FUNCTION ledger.weigh_team(p_team text, p_weight double precision)
RETURNS void LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
    INSERT INTO ledger.team (name, weight) VALUES (p_team, p_weight)
    ON CONFLICT (name) DO UPDATE SET weight = EXCLUDED.weight
$$;
