-- What models got wrong and then right: an edit that was refused, and the edit of the same file by the same task that
-- worked later. Written with the steps that tell of them, without secrets; a refusal that nothing corrects goes with
-- the end of its task. Programs of the version before do not know of them and go on.

CREATE TABLE ledger.lesson (
    id uuid PRIMARY KEY,
    -- the order in which edits were refused
    number bigint GENERATED ALWAYS AS IDENTITY,
    task_id uuid NOT NULL REFERENCES ledger.task,
    session_id uuid NOT NULL,
    project_id uuid NOT NULL,
    team text NOT NULL,
    path text NOT NULL,
    turn int NOT NULL,
    -- hash of the file that it was tried on; absent where there was none
    version text,
    kind text NOT NULL,
    tool text NOT NULL,
    format text NOT NULL,
    model text,
    refused json NOT NULL,
    refused_left_out text[] NOT NULL,
    -- absent while no later edit has worked
    correction uuid,
    corrected_turn int,
    corrected_tool text,
    strategy text,
    corrected json,
    corrected_left_out text[],
    -- whether the correction began from the same file and answers this refusal alone
    comparable boolean,
    corrected_at timestamptz,
    CHECK ((correction IS NULL) = (corrected IS NULL)),
    CHECK ((correction IS NULL) = (corrected_at IS NULL))
);
CREATE INDEX lesson_task ON ledger.lesson (task_id, path);
CREATE INDEX lesson_project ON ledger.lesson (project_id, number DESC);
CREATE INDEX lesson_team ON ledger.lesson (team, id);

CREATE FUNCTION ledger.keep_refusals(p_task uuid, p_refused json) RETURNS void
LANGUAGE sql VOLATILE AS $$
    INSERT INTO ledger.lesson (id, task_id, session_id, project_id, team, path, turn, version,
           kind, tool, format, model, refused, refused_left_out)
    SELECT r.id, t.id, t.session_id, t.project_id, t.team, r.path, r.turn, r.version,
           r.kind, r.tool, r.format, r.model, r.texts, r.left_out
      FROM ROWS FROM (json_to_recordset(p_refused) AS (
               id uuid, path text, turn int, version text, kind text, tool text, format text,
               model text, texts json, left_out text[])) WITH ORDINALITY
               AS r (id, path, turn, version, kind, tool, format, model, texts, left_out, i),
           ledger.task t
     -- What comes a second time finds the task ended, and those that nothing corrected deleted.
     WHERE t.id = p_task AND NOT ledger.is_final(t.state)
     ORDER BY r.i
    ON CONFLICT (id) DO NOTHING
$$;

-- A correction answers of each earlier turn one refusal of its file, the oldest: models send several edits of a file in
-- one turn, and their corrections in the same order. What was refused long before it was about something else.
CREATE FUNCTION ledger.correct_lessons(p_task uuid, p_corrected json, p_now timestamptz)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    c_turns CONSTANT int := 8;
    c record;
BEGIN
    FOR c IN SELECT * FROM json_to_recordset(p_corrected) AS (
            id uuid, path text, turn int, version text, tool text, strategy text, texts json,
            left_out text[]) LOOP
        CONTINUE WHEN EXISTS (
            SELECT FROM ledger.lesson WHERE task_id = p_task AND correction = c.id);
        WITH open AS MATERIALIZED (
            SELECT l.id, l.turn, l.number FROM ledger.lesson l
             WHERE l.task_id = p_task AND l.path = c.path AND l.correction IS NULL
               AND l.turn < c.turn AND l.turn >= c.turn - c_turns
               FOR NO KEY UPDATE SKIP LOCKED),
        ranked AS (
            SELECT o.id, row_number() OVER (PARTITION BY o.turn ORDER BY o.number) AS rank,
                   count(*) OVER (PARTITION BY o.turn) AS rivals
              FROM open o)
        UPDATE ledger.lesson l
           SET correction = c.id, corrected_turn = c.turn, corrected_tool = c.tool,
               strategy = c.strategy, corrected = c.texts, corrected_left_out = c.left_out,
               comparable = r.rivals = 1 AND l.version IS NOT DISTINCT FROM c.version,
               corrected_at = p_now
          FROM ranked r WHERE r.id = l.id AND r.rank = 1;
    END LOOP;
END $$;

-- The newest of a repository stay. Rows that somebody else is about to delete are left to them.
CREATE FUNCTION ledger.trim_lessons(p_project uuid) RETURNS void LANGUAGE sql VOLATILE AS $$
    DELETE FROM ledger.lesson WHERE id IN (
        SELECT id FROM ledger.lesson
         WHERE project_id = p_project AND correction IS NOT NULL
           AND number <= (SELECT number FROM ledger.lesson
                           WHERE project_id = p_project AND correction IS NOT NULL
                           ORDER BY number DESC OFFSET 500 LIMIT 1)
           FOR UPDATE SKIP LOCKED)
$$;

-- Both may be said again, when an acknowledgement was lost: each has its id. Waits for no lock; whether the run holds
-- its task still is asked by what is called with it, in the same transaction.
CREATE FUNCTION ledger.keep_lessons(p_task uuid, p_refused json, p_corrected json)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM ledger.keep_refusals(p_task, p_refused);
    IF json_array_length(p_corrected) > 0 THEN
        PERFORM ledger.correct_lessons(p_task, p_corrected, ledger.now());
        PERFORM ledger.trim_lessons(project_id) FROM ledger.task WHERE id = p_task;
    END IF;
END $$;

CREATE FUNCTION ledger.append(
    p_task uuid, p_epoch bigint, b ledger.batch, p_refused json, p_corrected json)
RETURNS TABLE (last_seq bigint, last_event bigint, refused_by text)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
    PERFORM ledger.keep_lessons(p_task, p_refused, p_corrected);
    RETURN QUERY SELECT a.last_seq, a.last_event, a.refused_by
      FROM ledger.append(p_task, p_epoch, b) AS a;
END $$;

CREATE FUNCTION ledger.release(
    p_task uuid, p_epoch bigint, b ledger.batch, p_refused json, p_corrected json) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
    PERFORM ledger.keep_lessons(p_task, p_refused, p_corrected);
    PERFORM ledger.release(p_task, p_epoch, b);
END $$;

CREATE FUNCTION ledger.suspend(
    p_task uuid, p_epoch bigint, p_waiting_for text, b ledger.batch, p_refused json,
    p_corrected json) RETURNS text
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
    PERFORM ledger.keep_lessons(p_task, p_refused, p_corrected);
    RETURN ledger.suspend(p_task, p_epoch, p_waiting_for, b);
END $$;

CREATE FUNCTION ledger.finish(
    p_task uuid, p_epoch bigint, p_state text, p_summary text, p_code text, p_hint text,
    b ledger.batch, p_refused json, p_corrected json) RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
    PERFORM ledger.keep_lessons(p_task, p_refused, p_corrected);
    RETURN ledger.finish(p_task, p_epoch, p_state, p_summary, p_code, p_hint, b);
END $$;

-- A task that has ended corrects nothing any more.
CREATE FUNCTION ledger.drop_uncorrected() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM ledger.lesson WHERE task_id = NEW.id AND correction IS NULL;
    RETURN NULL;
END $$;

CREATE TRIGGER task_lessons AFTER UPDATE OF state ON ledger.task FOR EACH ROW
    WHEN (NEW.state IN ('SUCCEEDED', 'FAILED', 'CANCELLED', 'QUARANTINED'))
    EXECUTE FUNCTION ledger.drop_uncorrected();

-- Forgets what was kept of a team, a project, one lesson, or all of it, also what nothing has corrected yet. How many
-- lessons that were.
CREATE FUNCTION ledger.forget_lessons(p_team text, p_project uuid, p_id uuid) RETURNS bigint
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
    WITH gone AS (
        DELETE FROM ledger.lesson
         WHERE (p_team IS NULL OR team = p_team) AND (p_project IS NULL OR project_id = p_project)
           AND (p_id IS NULL OR id = p_id)
        RETURNING correction)
    SELECT count(correction) FROM gone
$$;
