-- A workflow that waits is cancelled by its own last words as well: what its tasks have changed counts as its
-- own from then on, so that it can be undone.

CREATE OR REPLACE FUNCTION ledger.has_last_words(p_task uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM ledger.definition WHERE task_id = p_task AND kind IN ('graph', 'workflow'))
$$;
