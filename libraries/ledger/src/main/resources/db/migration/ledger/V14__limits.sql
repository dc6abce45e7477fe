-- Limits one quantity of a budget, or with NULL lifts that limit; limits of the others stay as they are.
CREATE FUNCTION ledger.limit_cost(p_scope text, p_key text, p_cost bigint)
RETURNS void LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
    INSERT INTO ledger.budget (scope, key, limit_cost) VALUES (p_scope, p_key, p_cost)
    ON CONFLICT (scope, key) DO UPDATE SET limit_cost = EXCLUDED.limit_cost
$$;
