-- The end of a task and forgetting delete rows of lessons and wait for each other: both take them in the same order.

CREATE OR REPLACE FUNCTION ledger.drop_uncorrected() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM ledger.lesson WHERE id IN (
        SELECT id FROM ledger.lesson WHERE task_id = NEW.id AND correction IS NULL
         ORDER BY id FOR UPDATE);
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION ledger.forget_lessons(p_team text, p_project uuid, p_id uuid)
RETURNS bigint
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
    WITH held AS MATERIALIZED (
        SELECT id FROM ledger.lesson
         WHERE (p_team IS NULL OR team = p_team)
           AND (p_project IS NULL OR project_id = p_project)
           AND (p_id IS NULL OR id = p_id)
         ORDER BY id FOR UPDATE),
    gone AS (
        DELETE FROM ledger.lesson WHERE id IN (SELECT id FROM held) RETURNING correction)
    SELECT count(correction) FROM gone
$$;
