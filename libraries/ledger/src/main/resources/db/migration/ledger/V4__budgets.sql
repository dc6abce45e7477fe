-- Budgets. Those of teams and users may begin anew each day, week or month, in UTC; and all teams, or all users, without a
-- limit of their own may have one in common: that of the key '*'.

-- Rows are always taken in the order team, user, session, task.
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

CREATE FUNCTION ledger.today() RETURNS date LANGUAGE sql VOLATILE AS $$
    SELECT (ledger.now() AT TIME ZONE 'UTC')::date
$$;

-- The first day of the period that holds a day; weeks begin on Mondays.
CREATE FUNCTION ledger.first_day(p_per ledger.period, p_day date) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE p_per
        WHEN 'DAY' THEN p_day
        WHEN 'WEEK' THEN date_trunc('week', p_day::timestamp)::date
        WHEN 'MONTH' THEN date_trunc('month', p_day::timestamp)::date END
$$;

-- What of the use counts in the period that holds a day. Where nothing was booked since that began, nothing does.
CREATE FUNCTION ledger.counted(
    p_per ledger.period, p_today date, p_booked_on date, p_used bigint, p_before_day bigint,
    p_before_week bigint, p_before_month bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT p_used - CASE
        WHEN p_per IS NULL THEN 0
        WHEN p_booked_on < ledger.first_day(p_per, p_today) THEN p_used
        WHEN p_per = 'DAY' THEN p_before_day
        WHEN p_per = 'WEEK' THEN p_before_week
        ELSE p_before_month END
$$;

CREATE FUNCTION ledger.counted_cost(b ledger.budget, p_per ledger.period, p_today date) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT ledger.counted(p_per, p_today, b.booked_on, b.used_cost, b.cost_before_day,
        b.cost_before_week, b.cost_before_month)
$$;

CREATE FUNCTION ledger.counted_tokens(b ledger.budget, p_per ledger.period, p_today date) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT ledger.counted(p_per, p_today, b.booked_on, b.used_input + b.used_output,
        b.tokens_before_day, b.tokens_before_week, b.tokens_before_month)
$$;

CREATE FUNCTION ledger.has_limit(b ledger.budget) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT b.limit_cost IS NOT NULL OR b.limit_tokens IS NOT NULL
$$;

-- Whether so much more stays below the budget's own limit, or else below the one that its like have in common. What is
-- held counts in whichever period it is still held.
CREATE FUNCTION ledger.stays_below(
    b ledger.budget, l ledger.budget, p_tokens bigint, p_cost bigint, p_today date)
RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    IF ledger.has_limit(b) THEN
        l := b;
    END IF;
    RETURN (l.limit_cost IS NULL
            OR ledger.counted_cost(b, l.per, p_today) + b.held_cost + p_cost <= l.limit_cost)
        AND (l.limit_tokens IS NULL
            OR ledger.counted_tokens(b, l.per, p_today) + b.held_tokens + p_tokens
               <= l.limit_tokens);
END $$;

-- Whether a budget has room. Most have no limit: that is looked at in place, without a call.
CREATE FUNCTION ledger.fits(
    b ledger.budget, p_common ledger.budget, p_tokens bigint, p_cost bigint, p_today date)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT b.limit_cost IS NULL AND b.limit_tokens IS NULL AND p_common.key IS NULL
        OR ledger.stays_below(b, p_common, p_tokens, p_cost, p_today)
$$;

-- Adds to what is used and held in all four budgets of a task, and begins what has come to an end: whatever was taken
-- before and is settled now counts now.
CREATE FUNCTION ledger.book(
    t ledger.task, p_input bigint, p_output bigint, p_cached bigint, p_cost bigint,
    p_held_tokens bigint, p_held_cost bigint) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_day date := ledger.today();
    v_week date := ledger.first_day('WEEK', v_day);
    v_month date := ledger.first_day('MONTH', v_day);
    b record;
BEGIN
    FOR b IN SELECT * FROM ledger.budgets_of(t) ORDER BY place LOOP
        UPDATE ledger.budget AS o SET used_input = o.used_input + p_input,
               used_output = o.used_output + p_output, used_cached = o.used_cached + p_cached,
               used_cost = o.used_cost + p_cost, held_tokens = o.held_tokens + p_held_tokens,
               held_cost = o.held_cost + p_held_cost,
               booked_on = greatest(o.booked_on, v_day),
               tokens_before_day = CASE WHEN o.booked_on < v_day
                   THEN o.used_input + o.used_output ELSE o.tokens_before_day END,
               tokens_before_week = CASE WHEN o.booked_on < v_week
                   THEN o.used_input + o.used_output ELSE o.tokens_before_week END,
               tokens_before_month = CASE WHEN o.booked_on < v_month
                   THEN o.used_input + o.used_output ELSE o.tokens_before_month END,
               cost_before_day = CASE WHEN o.booked_on < v_day
                   THEN o.used_cost ELSE o.cost_before_day END,
               cost_before_week = CASE WHEN o.booked_on < v_week
                   THEN o.used_cost ELSE o.cost_before_week END,
               cost_before_month = CASE WHEN o.booked_on < v_month
                   THEN o.used_cost ELSE o.cost_before_month END
         WHERE o.scope = b.scope AND o.key = b.key;
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
    v_today date := ledger.today();
    v_refused text;
    b record;
BEGIN
    PERFORM ledger.end_reservations(t, p_reservation[1]::int, 'FREED');
    FOR b IN SELECT f.*, c AS common FROM ledger.budgets_of(t) AS f
        LEFT JOIN ledger.budget AS c ON c.scope = f.scope AND c.key = '*' AND f.place <= 2
        ORDER BY f.place LOOP
        UPDATE ledger.budget AS o SET held_tokens = o.held_tokens + v_tokens,
               held_cost = o.held_cost + v_cost
         WHERE o.scope = b.scope AND o.key = b.key
           AND ledger.fits(o, b.common, v_tokens, v_cost, v_today);
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

-- Whether what was refused to the task's last run would be granted now.
CREATE FUNCTION ledger.has_room(t ledger.task) RETURNS boolean
LANGUAGE sql STABLE AS $$
    SELECT count(*) > 0 AND bool_and(ledger.fits(b, c, r.tokens, r.cost, n.today))
      FROM ledger.reservation r
     CROSS JOIN (SELECT ledger.today() AS today) AS n
     CROSS JOIN ledger.budgets_of(t) AS f
      JOIN ledger.budget b ON b.scope = f.scope AND b.key = f.key
      LEFT JOIN ledger.budget c ON c.scope = f.scope AND c.key = '*'
     WHERE r.task_id = t.id AND r.epoch = t.epoch AND r.state = 'REFUSED'
$$;

CREATE FUNCTION ledger.check_limit(p_scope text, p_cost bigint, p_tokens bigint) RETURNS void
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
    IF p_scope NOT IN ('TEAM', 'USER', 'SESSION', 'TASK') OR p_cost < 0 OR p_tokens < 0 THEN
        RAISE EXCEPTION USING ERRCODE = 'check_violation', MESSAGE = format(
            'Limits of a %s are 0 or more, not %s and %s.', lower(p_scope),
            coalesce(p_cost::text, 'none'), coalesce(p_tokens::text, 'none'));
    END IF;
END $$;

-- Sets both limits and how often they begin anew, or with nulls lifts them; whether anything changed. What was used
-- before counts.
CREATE FUNCTION ledger.limit_budget(
    p_scope text, p_key text, p_cost bigint, p_tokens bigint, p_per text)
RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
    PERFORM ledger.check_limit(p_scope, p_cost, p_tokens);
    IF p_cost IS NULL AND p_tokens IS NULL THEN
        UPDATE ledger.budget AS b SET limit_cost = NULL, limit_tokens = NULL, per = NULL
         WHERE b.scope = p_scope AND b.key = p_key AND ledger.has_limit(b);
    ELSE
        INSERT INTO ledger.budget AS b (scope, key, limit_cost, limit_tokens, per)
        VALUES (p_scope, p_key, p_cost, p_tokens, p_per::ledger.period)
        ON CONFLICT (scope, key) DO UPDATE SET limit_cost = EXCLUDED.limit_cost,
            limit_tokens = EXCLUDED.limit_tokens, per = EXCLUDED.per
         WHERE (b.limit_cost, b.limit_tokens, b.per) IS DISTINCT FROM
            (EXCLUDED.limit_cost, EXCLUDED.limit_tokens, EXCLUDED.per);
    END IF;
    RETURN FOUND;
END $$;

-- Limits one quantity of a budget, or with NULL lifts that limit; limits of the others stay as they are.
CREATE FUNCTION ledger.limit_cost(p_scope text, p_key text, p_cost bigint)
RETURNS void LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
    PERFORM ledger.check_limit(p_scope, p_cost, NULL);
    INSERT INTO ledger.budget (scope, key, limit_cost) VALUES (p_scope, p_key, p_cost)
    ON CONFLICT (scope, key) DO UPDATE SET limit_cost = EXCLUDED.limit_cost;
END $$;

-- How a budget stands: the limit that holds for it, whether that is the common one, what counts against it, and until
-- when. One row, also for a key that was never used.
CREATE FUNCTION ledger.stand(p_scope text, p_key text)
RETURNS TABLE (scope text, key text, limit_cost bigint, limit_tokens bigint, per text,
    by_default boolean, used_cost bigint, used_tokens bigint, held_cost bigint, held_tokens bigint,
    ends timestamptz)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
    SELECT p_scope, p_key, l.limit_cost, l.limit_tokens, l.per::text,
           ledger.has_limit(l.*) AND l.key <> p_key,
           coalesce(ledger.counted_cost(b.*, l.per, n.today), 0),
           coalesce(ledger.counted_tokens(b.*, l.per, n.today), 0),
           coalesce(b.held_cost, 0), coalesce(b.held_tokens, 0),
           (ledger.first_day(l.per, n.today) + ('1 ' || l.per::text)::interval) AT TIME ZONE 'UTC'
      FROM (SELECT ledger.today() AS today) AS n
      LEFT JOIN ledger.budget b ON b.scope = p_scope AND b.key = p_key
      LEFT JOIN ledger.budget l ON l.scope = p_scope
           AND l.key = CASE WHEN ledger.has_limit(b.*) THEN p_key ELSE '*' END
$$;

-- All teams and users with a limit of their own or any use, and what they have in common.
CREATE FUNCTION ledger.standing()
RETURNS TABLE (scope text, key text, limit_cost bigint, limit_tokens bigint, per text,
    by_default boolean, used_cost bigint, used_tokens bigint, held_cost bigint, held_tokens bigint,
    ends timestamptz)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
    SELECT s.*
      FROM ledger.budget b
     CROSS JOIN LATERAL ledger.stand(b.scope, b.key) AS s
     WHERE b.scope IN ('TEAM', 'USER')
       AND (ledger.has_limit(b) OR b.used_cost > 0
            OR b.used_input + b.used_output > 0 OR b.held_cost > 0 OR b.held_tokens > 0)
     ORDER BY array_position(ARRAY['TEAM', 'USER'], b.scope), b.key <> '*', b.key
$$;
