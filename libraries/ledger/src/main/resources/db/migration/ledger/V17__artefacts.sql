-- What tasks hand on beside their summary. Written in the commit of the step that made it, under the same
-- fence; a task that runs again replaces what it writes again.

CREATE TABLE ledger.artefact (
    task_id uuid NOT NULL REFERENCES ledger.task,
    name text NOT NULL,
    kind text NOT NULL,
    body json NOT NULL,
    -- the task's newest entry in the commit that wrote it
    seq bigint NOT NULL CHECK (seq >= 0),
    at timestamptz NOT NULL,
    PRIMARY KEY (task_id, name)
);

ALTER TYPE ledger.batch
    ADD ATTRIBUTE artefact_names text[],
    ADD ATTRIBUTE artefact_kinds text[],
    ADD ATTRIBUTE artefacts text[];

CREATE FUNCTION ledger.keep_artefacts(
    t ledger.task, b ledger.batch, p_last bigint, p_now timestamptz) RETURNS void
LANGUAGE sql VOLATILE AS $$
    INSERT INTO ledger.artefact (task_id, name, kind, body, seq, at)
    SELECT t.id, a.name, a.kind, a.body::json, p_last, p_now
      FROM unnest(b.artefact_names, b.artefact_kinds, b.artefacts) AS a (name, kind, body)
    ON CONFLICT (task_id, name) DO UPDATE
       SET kind = excluded.kind, body = excluded.body, seq = excluded.seq, at = excluded.at
$$;

CREATE OR REPLACE FUNCTION ledger.write_batch(t ledger.task, b ledger.batch, p_now timestamptz)
RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_last bigint := t.last_seq + cardinality(b.kinds);
BEGIN
    IF cardinality(b.blobs) > 0 THEN
        PERFORM ledger.keep_blobs(b.blobs);
    END IF;
    IF v_last > t.last_seq THEN
        INSERT INTO ledger.journal (task_id, seq, epoch, kind, turn, body, at)
        SELECT t.id, t.last_seq + e.i, t.epoch, e.kind, e.turn, e.body::json, p_now
          FROM unnest(b.kinds, b.turns, b.bodies) WITH ORDINALITY AS e (kind, turn, body, i);
        UPDATE ledger.task SET last_seq = v_last, updated_at = p_now,
               crashes = CASE WHEN 0 < ANY (b.turns) THEN 0 ELSE crashes END
         WHERE id = t.id;
    END IF;
    IF cardinality(b.artefact_names) > 0 THEN
        PERFORM ledger.keep_artefacts(t, b, v_last, p_now);
    END IF;
    IF cardinality(b.taken) > 0 THEN
        UPDATE ledger.inbox SET taken_seq = v_last, taken_at = p_now
         WHERE id = ANY (b.taken) AND task_id = t.id AND taken_at IS NULL;
    END IF;
    IF cardinality(b.item_ids) > 0 THEN
        PERFORM ledger.ask(t, b, v_last, p_now);
    END IF;
    IF cardinality(b.audit_ids) > 0 THEN
        PERFORM ledger.add_audits(b.audit_ids, b.audits);
    END IF;
    IF b.settlement IS NOT NULL THEN
        PERFORM ledger.settle(t, b.settlement);
    END IF;
    RETURN v_last;
END $$;
