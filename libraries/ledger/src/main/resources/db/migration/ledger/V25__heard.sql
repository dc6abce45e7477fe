-- Whoever steers a workflow is heard before the workflow asks people or hands out work, which is an item of kind
-- CHILD each: a message may come in between the run's last look into the inbox and that. Messages are put, and
-- work is handed out, under the session's graph lock; what the same append takes up is taken already.

CREATE FUNCTION ledger.require_heard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM ledger.inbox WHERE task_id = NEW.task_id AND taken_at IS NULL
            AND author = 'system:workflow') THEN
        RAISE EXCEPTION USING ERRCODE = 'TR008', MESSAGE = format(
            'Task %s was told how to go on, and has not heard it yet.', NEW.task_id);
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER item_heard BEFORE INSERT ON ledger.item
    FOR EACH ROW EXECUTE FUNCTION ledger.require_heard();
