-- What a run writes: appends, and the endings of runs, each fenced by its epoch.

-- Locks the row of a running task for the run that names its epoch; any other run stops here.
CREATE FUNCTION ledger.hold_run(p_task uuid, p_epoch bigint) RETURNS ledger.task
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    t ledger.task;
BEGIN
    SELECT * INTO t FROM ledger.task
     WHERE id = p_task AND epoch = p_epoch AND state = 'RUNNING' FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        PERFORM ledger.refuse_stale(p_task, p_epoch);
    END IF;
    IF t.cancel_requested THEN
        PERFORM ledger.refuse_cancelled(t);
    END IF;
    RETURN t;
END $$;

CREATE FUNCTION ledger.refuse_stale(p_task uuid, p_epoch bigint) RETURNS void
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
    RAISE EXCEPTION USING ERRCODE = 'TR001',
        MESSAGE = format('The lease on task %s, epoch %s, is lost.', p_task, p_epoch);
END $$;

CREATE FUNCTION ledger.refuse_cancelled(t ledger.task) RETURNS void
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
    RAISE EXCEPTION USING ERRCODE = 'TR002', MESSAGE = format('Task %s was cancelled.', t.id);
END $$;

-- Whether a batch is in the journal already, because its acknowledgement was lost. A batch that
-- neither follows the journal nor repeats a part of it is refused.
CREATE FUNCTION ledger.is_repeat(t ledger.task, b ledger.batch) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_count int := cardinality(b.kinds);
    v_same int;
BEGIN
    IF v_count = 0 OR b.first_seq = t.last_seq + 1 THEN
        RETURN false;
    END IF;
    SELECT count(*) INTO v_same
      FROM unnest(b.kinds, b.turns, b.bodies) WITH ORDINALITY AS e (kind, turn, body, i)
      JOIN ledger.journal j ON j.task_id = t.id AND j.seq = b.first_seq + e.i - 1
     WHERE j.epoch = t.epoch AND j.kind = e.kind AND j.turn = e.turn AND j.body::text = e.body;
    IF v_same = v_count THEN
        RETURN true;
    END IF;
    RAISE EXCEPTION USING ERRCODE = 'TR003', MESSAGE = format(
        'Entries %s to %s of task %s neither follow its journal, which ends at %s, nor repeat it.',
        b.first_seq, b.first_seq + v_count - 1, t.id, t.last_seq);
END $$;

CREATE FUNCTION ledger.keep_artefacts(
    t ledger.task, b ledger.batch, p_last bigint, p_now timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    c_most CONSTANT int := 256;
    v_count int;
BEGIN
    INSERT INTO ledger.artefact AS kept (task_id, name, kind, body, seq, at, told)
    SELECT t.id, a.name, a.kind, a.body::json, p_last, p_now, false
      FROM unnest(b.artefact_names, b.artefact_kinds, b.artefacts) AS a (name, kind, body)
    ON CONFLICT (task_id, name) DO UPDATE
       SET kind = excluded.kind, body = excluded.body, seq = excluded.seq, at = excluded.at,
           told = false
     WHERE (kept.kind, kept.body::text) IS DISTINCT FROM (excluded.kind, excluded.body::text);
    SELECT count(*) INTO v_count FROM ledger.artefact WHERE task_id = t.id;
    IF v_count > c_most THEN
        RAISE EXCEPTION USING ERRCODE = 'TR006', MESSAGE = format(
            'Task %s would hand on %s artefacts, and at most %s are kept; replace some by using their names again.',
            t.id, v_count, c_most);
    END IF;
END $$;

CREATE FUNCTION ledger.ask(t ledger.task, b ledger.batch, p_last bigint, p_now timestamptz)
RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    v_strange bigint;
BEGIN
    SELECT seq INTO v_strange FROM unnest(b.item_seqs) AS seq
     WHERE seq <= t.last_seq OR seq > p_last LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'TR006', MESSAGE = format(
            'An item of task %s names entry %s, which is not in the same append.',
            t.id, v_strange);
    END IF;
    INSERT INTO ledger.item (id, task_id, session_id, seq, kind, question, asked_at)
    SELECT i.id, t.id, t.session_id, i.seq, i.kind, i.question::json, p_now
      FROM unnest(b.item_ids, b.item_seqs, b.item_kinds, b.questions)
        AS i (id, seq, kind, question);
END $$;

-- Writes a batch except for its events, which come last. Returns the newest seq. Entries that belong
-- to a turn are progress: they forgive earlier crashes.
CREATE FUNCTION ledger.write_batch(t ledger.task, b ledger.batch, p_now timestamptz)
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

CREATE FUNCTION ledger.append(p_task uuid, p_epoch bigint, b ledger.batch)
RETURNS TABLE (last_seq bigint, last_event bigint, refused_by text)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp
SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
    t ledger.task;
BEGIN
    PERFORM ledger.share_graph(session_id) FROM ledger.task WHERE id = p_task;
    t := ledger.hold_run(p_task, p_epoch);
    IF ledger.is_repeat(t, b) THEN
        RETURN QUERY SELECT t.last_seq, s.last_event,
            (SELECT r.refused_by FROM ledger.reservation r WHERE r.task_id = t.id
                AND r.epoch = t.epoch AND r.turn = b.reservation[1] AND r.state = 'REFUSED')
          FROM ledger.session s WHERE s.id = t.session_id;
        RETURN;
    END IF;
    append.last_seq := ledger.write_batch(t, b, ledger.now());
    IF b.reservation IS NOT NULL THEN
        append.refused_by := ledger.reserve(t, b.reservation);
    END IF;
    append.last_event := ledger.emit(t.session_id, t.id, b.events);
    RETURN NEXT;
END $$;

-- Locks the row for an ending. NULL when this very ending is on record and only its acknowledgement
-- was lost.
CREATE FUNCTION ledger.hold_ending(p_task uuid, p_epoch bigint, b ledger.batch, p_how text)
RETURNS ledger.task LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    t ledger.task;
BEGIN
    PERFORM ledger.lock_graph(session_id) FROM ledger.task WHERE id = p_task;
    SELECT * INTO t FROM ledger.task WHERE id = p_task AND epoch = p_epoch FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        PERFORM ledger.refuse_stale(p_task, p_epoch);
    ELSIF t.state = 'RUNNING' THEN
        RETURN t;
    ELSIF NOT EXISTS (SELECT FROM ledger.run WHERE task_id = p_task AND epoch = p_epoch
            AND ended_how = p_how) OR NOT (cardinality(b.kinds) = 0 OR ledger.is_repeat(t, b)) THEN
        PERFORM ledger.refuse_stale(p_task, p_epoch);
    END IF;
    RETURN NULL;
END $$;

-- Writes the last batch of a run and closes the run.
CREATE FUNCTION ledger.close_run(
    t ledger.task, b ledger.batch, p_how text, p_now timestamptz) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    IF NOT ledger.is_repeat(t, b) THEN
        PERFORM ledger.write_batch(t, b, p_now);
    END IF;
    PERFORM ledger.end_run(t, p_how, p_now);
    PERFORM ledger.end_reservations(t, NULL, 'FREED');
END $$;

CREATE FUNCTION ledger.release(p_task uuid, p_epoch bigint, b ledger.batch) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    v_now timestamptz := ledger.now();
    t ledger.task;
BEGIN
    t := ledger.hold_ending(p_task, p_epoch, b, 'RELEASED');
    IF t.id IS NULL THEN
        RETURN;
    END IF;
    PERFORM ledger.close_run(t, b, 'RELEASED', v_now);
    PERFORM ledger.emit(t.session_id, t.id, b.events);
    IF t.cancel_requested THEN
        PERFORM ledger.end_given_back(t, v_now);
    ELSE
        PERFORM ledger.queue_task(t.id, 'released', v_now);
    END IF;
END $$;

-- Gives a task back for half a second, and twice as long each further time in a row, up to 15 s. Only the first time in a
-- row is told. Why a task is to end stays known while its last words wait.
CREATE FUNCTION ledger.postpone(p_task uuid, p_epoch bigint, p_cause text, b ledger.batch)
RETURNS void LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    v_now timestamptz := ledger.now();
    v_again int := 0;
    v_cause text := p_cause;
    t ledger.task;
BEGIN
    t := ledger.hold_ending(p_task, p_epoch, b, 'RELEASED');
    IF t.id IS NULL THEN
        RETURN;
    END IF;
    IF t.not_before > v_now - interval '1 minute' THEN
        v_again := t.postponed + 1;
    END IF;
    PERFORM ledger.close_run(t, b, 'RELEASED', v_now);
    IF v_again = 0 THEN
        PERFORM ledger.emit(t.session_id, t.id, b.events);
    END IF;
    IF t.cancel_requested AND NOT ledger.has_last_words(t.id) THEN
        PERFORM ledger.end_cancelled(
            t, t.cause, format('Cancelled by %s.', t.cancelled_by), v_now);
        RETURN;
    ELSIF t.cancel_requested THEN
        v_cause := t.cause;
    END IF;
    UPDATE ledger.task SET state = 'QUEUED', waiting_for = NULL, cause = v_cause,
           postponed = v_again, updated_at = v_now,
           not_before = v_now + least(interval '15 s', interval '500 ms' * 2 ^ least(v_again, 10))
     WHERE id = t.id;
    IF v_again = 0 THEN
        PERFORM ledger.emit(t.session_id, t.id,
            ARRAY[ledger.task_changed(t.id, 'QUEUED', NULL, v_cause)]);
    END IF;
END $$;

-- Whether anything is open is read again under the row's lock, which deciding takes as well.
CREATE FUNCTION ledger.suspend(
    p_task uuid, p_epoch bigint, p_waiting_for text, b ledger.batch) RETURNS text
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    v_now timestamptz := ledger.now();
    t ledger.task;
BEGIN
    t := ledger.hold_ending(p_task, p_epoch, b, 'SUSPENDED');
    IF t.id IS NULL THEN
        RETURN (SELECT state FROM ledger.task WHERE id = p_task);
    ELSIF t.cancel_requested THEN
        PERFORM ledger.refuse_cancelled(t);
    END IF;
    PERFORM ledger.close_run(t, b, 'SUSPENDED', v_now);
    PERFORM ledger.emit(t.session_id, t.id, b.events);
    IF t.parent_id IS NOT NULL AND ledger.is_asked(t.parent_id) THEN
        PERFORM ledger.wake(t.parent_id, 'asked', v_now);
    END IF;
    IF ledger.waits_on(t.id, p_waiting_for) THEN
        UPDATE ledger.task SET state = 'WAITING', waiting_for = p_waiting_for, cause = NULL,
               updated_at = v_now WHERE id = t.id;
        PERFORM ledger.emit(t.session_id, t.id,
            ARRAY[ledger.task_changed(t.id, 'WAITING', p_waiting_for, NULL)]);
        RETURN 'WAITING';
    END IF;
    PERFORM ledger.queue_task(t.id, 'decided', v_now);
    RETURN 'QUEUED';
END $$;

-- What a quarantined run writes at its end tells what was finished; that it is quarantined tells the ledger.
CREATE FUNCTION ledger.finish(
    p_task uuid, p_epoch bigint, p_state text, p_summary text, p_code text, p_hint text,
    b ledger.batch) RETURNS boolean
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
    v_now timestamptz := ledger.now();
    t ledger.task;
BEGIN
    t := ledger.hold_ending(p_task, p_epoch, b, 'FINISHED');
    IF t.id IS NULL THEN
        RETURN true;
    ELSIF t.cancel_requested AND p_state <> 'CANCELLED' THEN
        PERFORM ledger.refuse_cancelled(t);
    ELSIF p_state = 'SUCCEEDED' AND EXISTS (SELECT FROM ledger.inbox WHERE task_id = t.id
            AND taken_at IS NULL AND id <> ALL (b.taken)) THEN
        RETURN false;
    END IF;
    PERFORM ledger.close_run(t, b, 'FINISHED', v_now);
    IF t.quarantining THEN
        PERFORM ledger.emit(t.session_id, t.id, b.events);
        PERFORM ledger.quarantine(t, v_now);
    ELSE
        PERFORM ledger.end_task(t, p_state, t.cause, p_summary, p_code, p_hint, b.events, v_now);
    END IF;
    RETURN true;
END $$;
