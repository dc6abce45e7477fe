-- What may be done to the ledger. Lock order everywhere: root task, task, budgets (team, user,
-- session, task), the session's event counter. Every function of a run passes through fence().
-- SQLSTATEs: TR001 lease lost, TR002 cancelled, TR003 illegal transition, TR004 out of sequence,
-- TR005 no such thing, TR006 conflict.

-- Events and audit ---------------------------------------------------------------------------------

CREATE FUNCTION add_events(p_session uuid, p_task uuid, p_events jsonb) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
DECLARE
  v_count int := coalesce(jsonb_array_length(p_events), 0);
  v_last bigint;
BEGIN
  -- The counter's row lock is held to the end of the transaction, so numbers appear in commit order.
  UPDATE session SET last_event = last_event + v_count WHERE id = p_session
    RETURNING last_event INTO v_last;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no session %', p_session USING ERRCODE = 'TR005';
  END IF;
  INSERT INTO event (session_id, number, task_id, at, body)
    SELECT p_session, v_last - v_count + position, p_task, ledger.now(), body
    FROM jsonb_array_elements(p_events) WITH ORDINALITY AS given (body, position);
  RETURN v_last;
END $$;

CREATE FUNCTION add_audits(p_audits jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
  INSERT INTO audit_outbox (id, body, at)
    SELECT (body ->> 'id')::uuid, body, ledger.now() FROM jsonb_array_elements(p_audits) AS given (body)
    ON CONFLICT (id) DO NOTHING
$$;

CREATE FUNCTION changed_event(p_kind text, p_state text, p_waiting text, p_cause text) RETURNS jsonb
LANGUAGE sql IMMUTABLE
AS $$
  SELECT jsonb_build_array(jsonb_build_object(
    'type', 'task-changed', 'kind', p_kind, 'state', p_state, 'waitingFor', p_waiting, 'cause', p_cause))
$$;

CREATE FUNCTION ended_event(p_kind text, p_state text, p_summary text, p_code text, p_hint text)
RETURNS jsonb
LANGUAGE sql IMMUTABLE
AS $$
  SELECT jsonb_build_array(jsonb_build_object(
    'type', 'task-finished', 'kind', p_kind, 'state', p_state, 'summary', p_summary,
    'code', p_code, 'hint', p_hint, 'files', '[]'::jsonb, 'durationMillis', 0,
    'spend', '{"inputTokens":0,"outputTokens":0,"cachedTokens":0,"costMicros":0}'::jsonb))
$$;

CREATE FUNCTION system_audit(p_task task, p_kind text, p_outcome text, p_detail text) RETURNS jsonb
LANGUAGE sql VOLATILE
AS $$
  SELECT jsonb_build_array(jsonb_build_object(
    'id', gen_random_uuid(), 'at', to_char(ledger.now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'kind', p_kind, 'target', p_task.id, 'outcome', p_outcome,
    'origin', jsonb_build_object('team', p_task.team, 'user', p_task.user_name,
      'sessionId', p_task.session_id, 'taskId', p_task.id, 'agent', p_task.agent,
      'repository', p_task.workspace),
    'detail', jsonb_build_object('reason', p_detail)))
$$;

-- Tasks --------------------------------------------------------------------------------------------

CREATE FUNCTION open_session(p_id uuid, p_team text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
  INSERT INTO session (id, team, created_at) VALUES (p_id, p_team, ledger.now())
    ON CONFLICT (id) DO NOTHING
$$;

-- A team that becomes active starts at the least virtual time of those that are, so that having
-- been away gives no credit.
CREATE FUNCTION enter_team(p_team text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
DECLARE
  v_least numeric;
BEGIN
  INSERT INTO team (name) VALUES (p_team) ON CONFLICT (name) DO NOTHING;
  IF NOT EXISTS (SELECT FROM task WHERE team = p_team AND state IN ('QUEUED', 'RUNNING')) THEN
    SELECT min(virtual_time) INTO v_least FROM team
      WHERE name <> p_team AND name IN (SELECT team FROM task WHERE state IN ('QUEUED', 'RUNNING'));
    UPDATE team SET virtual_time = v_least WHERE name = p_team AND virtual_time < v_least;
  END IF;
END $$;

CREATE FUNCTION insert_task(p jsonb, p_root uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
DECLARE
  v_id uuid := (p ->> 'id')::uuid;
  v_failed boolean;
  v_open boolean;
  v_after uuid[] := ARRAY(SELECT value::uuid FROM jsonb_array_elements_text(p -> 'dependsOn'));
BEGIN
  SELECT coalesce(bool_or(state IN ('FAILED', 'CANCELLED', 'QUARANTINED')), false),
         coalesce(bool_or(state <> 'SUCCEEDED'), false)
    INTO v_failed, v_open FROM (
      SELECT state FROM task WHERE id = ANY (v_after) ORDER BY id FOR SHARE) AS dependencies;
  PERFORM enter_team(p ->> 'team');
  INSERT INTO task (id, session_id, root_id, parent_id, kind, agent, goal, input, team, user_name,
      model, project_id, workspace, writes, touches, cell, priority, state, cause, created_at, updated_at)
    VALUES (v_id, (p ->> 'sessionId')::uuid, p_root, (p ->> 'parentId')::uuid, p ->> 'kind',
      p ->> 'agent', p ->> 'goal', p ->> 'input', p ->> 'team', p ->> 'user', p ->> 'model',
      (p ->> 'projectId')::uuid, p ->> 'workspace', (p ->> 'writes')::boolean,
      ARRAY(SELECT jsonb_array_elements_text(p -> 'touches')), p ->> 'cell', (p ->> 'priority')::int,
      CASE WHEN v_failed THEN 'CANCELLED' WHEN v_open THEN 'PENDING' ELSE 'QUEUED' END::task_state,
      CASE WHEN v_failed THEN 'dependency failed' END, ledger.now(), ledger.now())
    ON CONFLICT (id) DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO task_dependency (task_id, depends_on) SELECT v_id, unnest(v_after) ON CONFLICT DO NOTHING;
  RETURN true;
END $$;

CREATE FUNCTION create_task(p_task jsonb, p_events jsonb, p_audits jsonb) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
DECLARE
  v_id uuid := (p_task ->> 'id')::uuid;
  v_session uuid := (p_task ->> 'sessionId')::uuid;
BEGIN
  IF NOT insert_task(p_task, v_id) THEN
    RETURN (SELECT last_event FROM session WHERE id = v_session);
  END IF;
  PERFORM add_audits(p_audits);
  RETURN add_events(v_session, v_id, p_events);
END $$;

-- Fences a run: its task must be running under that very epoch, and not be cancelled.
CREATE FUNCTION fence(p_task uuid, p_epoch bigint, p_cancelled_too boolean DEFAULT false) RETURNS task
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
DECLARE
  v_task task;
BEGIN
  SELECT * INTO v_task FROM task
    WHERE id = p_task AND epoch = p_epoch AND state = 'RUNNING' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the lease on task % with epoch % is lost', p_task, p_epoch USING ERRCODE = 'TR001';
  END IF;
  IF v_task.cancel_requested AND NOT p_cancelled_too THEN
    RAISE EXCEPTION 'task % was cancelled', p_task USING ERRCODE = 'TR002';
  END IF;
  RETURN v_task;
END $$;

CREATE FUNCTION spawn(p_parent uuid, p_epoch bigint, p_children jsonb, p_events jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
DECLARE
  v_root task;
  v_parent task;
  v_child jsonb;
BEGIN
  SELECT root.* INTO v_root FROM task AS root
    WHERE root.id = (SELECT root_id FROM task WHERE id = p_parent) FOR SHARE;
  IF v_root.cancel_requested OR v_root.state = 'CANCELLED' THEN
    RAISE EXCEPTION 'task % was cancelled', v_root.id USING ERRCODE = 'TR002';
  END IF;
  v_parent := fence(p_parent, p_epoch);
  FOR v_child IN SELECT * FROM jsonb_array_elements(p_children) LOOP
    PERFORM insert_task(v_child || jsonb_build_object('parentId', p_parent), v_parent.root_id);
  END LOOP;
  PERFORM add_events(v_parent.session_id, p_parent, p_events);
END $$;

CREATE FUNCTION withdraw_items(p_task uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$ UPDATE item SET state = 'WITHDRAWN' WHERE task_id = p_task AND state = 'OPEN' $$;

-- Ends a task whatever it was doing; the caller holds its row. Open reservations are charged in full
-- when the run's fate is unknown, and otherwise released.
CREATE FUNCTION end_task(p_task task, p_state task_state, p_summary text, p_code text, p_hint text,
    p_cause text, p_charge boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
BEGIN
  UPDATE task SET state = p_state, wait_reason = NULL, cause = p_cause, summary = p_summary,
      code = p_code, hint = p_hint, lease_owner = NULL, lease_until = NULL, updated_at = ledger.now()
    WHERE id = p_task.id;
  PERFORM withdraw_items(p_task.id);
  PERFORM clear_reservations(p_task, p_charge);
END $$;

CREATE FUNCTION cancel_task(p_task uuid, p_by text, p_audits jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
DECLARE
  v_session uuid;
  v_task task;
  v_any boolean := false;
BEGIN
  PERFORM 1 FROM task WHERE id = (SELECT root_id FROM task WHERE id = p_task) FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no task %', p_task USING ERRCODE = 'TR005';
  END IF;
  FOR v_task IN
    WITH RECURSIVE tree AS (
      SELECT id FROM task WHERE id = p_task
      UNION ALL SELECT child.id FROM task AS child JOIN tree ON child.parent_id = tree.id)
    SELECT task.* FROM task JOIN tree USING (id)
      WHERE state IN ('PENDING', 'QUEUED', 'RUNNING', 'WAITING') ORDER BY task.id FOR NO KEY UPDATE OF task
  LOOP
    v_any := true;
    v_session := v_task.session_id;
    UPDATE task SET cancel_requested = true, updated_at = ledger.now() WHERE id = v_task.id;
    IF v_task.state <> 'RUNNING' THEN
      PERFORM end_task(v_task, 'CANCELLED', 'Cancelled by ' || p_by || '.', 'cancelled', NULL,
        'cancelled by ' || p_by, false);
      PERFORM add_events(v_session, v_task.id, ended_event(v_task.kind, 'cancelled',
        'Cancelled by ' || p_by || '.', 'cancelled', 'Resume the session to go on.'));
    END IF;
  END LOOP;
  IF v_any THEN
    PERFORM add_audits(p_audits);
  END IF;
  RETURN v_any;
END $$;

CREATE FUNCTION reopen_task(p_task uuid, p_cause text, p_events jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
DECLARE
  v_task task;
BEGIN
  SELECT * INTO v_task FROM task WHERE id = p_task FOR NO KEY UPDATE;
  PERFORM enter_team(v_task.team);
  UPDATE task SET state = 'QUEUED', cause = p_cause, summary = NULL, code = NULL, hint = NULL,
      updated_at = ledger.now() WHERE id = p_task;
  PERFORM add_events(v_task.session_id, p_task,
    changed_event(v_task.kind, 'queued', NULL, p_cause) || p_events);
END $$;

-- Budgets ------------------------------------------------------------------------------------------

CREATE FUNCTION scopes(p_task task) RETURNS TABLE (place int, scope budget_scope, key text)
LANGUAGE sql IMMUTABLE
AS $$
  VALUES (1, 'TEAM'::ledger.budget_scope, p_task.team), (2, 'USER', p_task.user_name),
    (3, 'SESSION', p_task.session_id::text), (4, 'TASK', p_task.id::text)
$$;

-- Takes what a call may cost from all four budgets, in one order, or names the one without room.
CREATE FUNCTION reserve(p_task task, p_turn int, p_tokens bigint, p_micros bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
DECLARE
  v_scope record;
  v_budget budget;
BEGIN
  IF EXISTS (SELECT FROM reservation
      WHERE task_id = p_task.id AND epoch = p_task.epoch AND turn = p_turn) THEN
    RETURN NULL;
  END IF;
  INSERT INTO budget (scope, key) SELECT scope, key FROM scopes(p_task) ORDER BY place
    ON CONFLICT DO NOTHING;
  FOR v_scope IN SELECT * FROM scopes(p_task) ORDER BY place LOOP
    SELECT * INTO v_budget FROM budget WHERE scope = v_scope.scope AND key = v_scope.key
      FOR NO KEY UPDATE;
    IF v_budget.used_micros + v_budget.held_micros + p_micros > v_budget.limit_micros
        OR v_budget.used_tokens + v_budget.held_tokens + p_tokens > v_budget.limit_tokens THEN
      RETURN lower(v_scope.scope::text);
    END IF;
  END LOOP;
  UPDATE budget SET held_micros = held_micros + p_micros, held_tokens = held_tokens + p_tokens
    FROM scopes(p_task) AS mine WHERE budget.scope = mine.scope AND budget.key = mine.key;
  INSERT INTO reservation (task_id, epoch, turn, tokens, micros, state)
    VALUES (p_task.id, p_task.epoch, p_turn, p_tokens, p_micros, 'held');
  RETURN NULL;
END $$;

CREATE FUNCTION lock_budgets(p_task task) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
DECLARE
  v_scope record;
BEGIN
  INSERT INTO budget (scope, key) SELECT scope, key FROM scopes(p_task) ORDER BY place
    ON CONFLICT DO NOTHING;
  FOR v_scope IN SELECT * FROM scopes(p_task) ORDER BY place LOOP
    PERFORM 1 FROM budget WHERE scope = v_scope.scope AND key = v_scope.key FOR NO KEY UPDATE;
  END LOOP;
END $$;

CREATE FUNCTION settle(p_task task, p_turn int, p_spend jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
DECLARE
  v_held reservation;
  v_in bigint := (p_spend ->> 'inputTokens')::bigint;
  v_out bigint := (p_spend ->> 'outputTokens')::bigint;
  v_cached bigint := (p_spend ->> 'cachedTokens')::bigint;
BEGIN
  PERFORM lock_budgets(p_task);
  UPDATE reservation SET state = 'settled'
    WHERE task_id = p_task.id AND epoch = p_task.epoch AND turn = p_turn AND state = 'held'
    RETURNING * INTO v_held;
  UPDATE budget SET
      held_micros = held_micros - coalesce(v_held.micros, 0),
      held_tokens = held_tokens - coalesce(v_held.tokens, 0),
      used_micros = used_micros + (p_spend ->> 'costMicros')::bigint,
      used_tokens = used_tokens + v_in + v_out,
      input_tokens = input_tokens + v_in, output_tokens = output_tokens + v_out,
      cached_tokens = cached_tokens + v_cached
    FROM scopes(p_task) AS mine WHERE budget.scope = mine.scope AND budget.key = mine.key;
END $$;

CREATE FUNCTION clear_reservations(p_task task, p_charge boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
DECLARE
  v_micros bigint;
  v_tokens bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM reservation WHERE task_id = p_task.id AND state = 'held') THEN
    RETURN;
  END IF;
  PERFORM lock_budgets(p_task);
  WITH cleared AS (
    UPDATE reservation SET state = CASE WHEN p_charge THEN 'charged' ELSE 'released' END
      WHERE task_id = p_task.id AND state = 'held' RETURNING micros, tokens)
    SELECT coalesce(sum(micros), 0), coalesce(sum(tokens), 0) INTO v_micros, v_tokens FROM cleared;
  UPDATE budget SET held_micros = held_micros - v_micros, held_tokens = held_tokens - v_tokens,
      used_micros = used_micros + CASE WHEN p_charge THEN v_micros ELSE 0 END,
      used_tokens = used_tokens + CASE WHEN p_charge THEN v_tokens ELSE 0 END
    FROM scopes(p_task) AS mine WHERE budget.scope = mine.scope AND budget.key = mine.key;
END $$;

CREATE FUNCTION set_budget(p_scope budget_scope, p_key text, p_micros bigint, p_tokens bigint)
RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
  INSERT INTO budget (scope, key, limit_micros, limit_tokens) VALUES (p_scope, p_key, p_micros, p_tokens)
    ON CONFLICT (scope, key) DO UPDATE
      SET limit_micros = excluded.limit_micros, limit_tokens = excluded.limit_tokens
$$;

-- Journal ------------------------------------------------------------------------------------------

-- Writes what an append carries; the caller holds the task's row. An append that is there already,
-- from the same epoch and with the same bodies, was acknowledged by the database and not by the
-- network: it changes nothing.
CREATE FUNCTION write_append(p_task task, p jsonb, p_hashes text[], p_blobs bytea[],
    OUT last_seq bigint, OUT last_event bigint, OUT refused_by text, OUT repeated boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
DECLARE
  v_first bigint := (p ->> 'firstSeq')::bigint;
  v_count int := jsonb_array_length(p -> 'entries');
  v_same int;
BEGIN
  repeated := false;
  last_seq := p_task.last_seq;
  IF v_count > 0 THEN
    IF v_first <= p_task.last_seq THEN
      SELECT count(*) INTO v_same
        FROM jsonb_array_elements(p -> 'entries') WITH ORDINALITY AS given (entry, position)
        JOIN journal ON journal.task_id = p_task.id AND journal.seq = v_first + position - 1
          AND journal.epoch = p_task.epoch AND journal.kind = entry ->> 'kind'
          AND journal.body = entry ->> 'body';
      IF v_same = v_count AND v_first + v_count - 1 = p_task.last_seq THEN
        repeated := true;
        last_event := (SELECT session.last_event FROM session WHERE id = p_task.session_id);
        RETURN;
      END IF;
    END IF;
    IF v_first <> p_task.last_seq + 1 THEN
      RAISE EXCEPTION 'an append to task % starts at %, but its journal ends at %',
        p_task.id, v_first, p_task.last_seq USING ERRCODE = 'TR004';
    END IF;
    last_seq := v_first + v_count - 1;
    INSERT INTO journal (task_id, seq, epoch, kind, turn, body, at)
      SELECT p_task.id, v_first + position - 1, p_task.epoch, entry ->> 'kind',
        (entry ->> 'turn')::int, entry ->> 'body', ledger.now()
      FROM jsonb_array_elements(p -> 'entries') WITH ORDINALITY AS given (entry, position);
    UPDATE task SET last_seq = write_append.last_seq, crashes = 0, updated_at = ledger.now()
      WHERE id = p_task.id;
  END IF;
  INSERT INTO blob (hash, bytes) SELECT * FROM unnest(p_hashes, p_blobs) ON CONFLICT DO NOTHING;
  INSERT INTO item (id, task_id, session_id, seq, kind, question, asked_at)
    SELECT (it ->> 'id')::uuid, p_task.id, p_task.session_id, (it ->> 'seq')::bigint,
      (it ->> 'kind')::item_kind, it ->> 'question', ledger.now()
    FROM jsonb_array_elements(p -> 'items') AS given (it) ON CONFLICT (id) DO NOTHING;
  UPDATE inbox SET taken_epoch = p_task.epoch
    WHERE task_id = p_task.id AND id IN (SELECT value::uuid FROM jsonb_array_elements_text(p -> 'taken'));
  IF p -> 'settlement' <> 'null' THEN
    PERFORM settle(p_task, (p #>> '{settlement,turn}')::int, p #> '{settlement,spend}');
  END IF;
  IF p -> 'reservation' <> 'null' THEN
    refused_by := reserve(p_task, (p #>> '{reservation,turn}')::int,
      (p #>> '{reservation,tokens}')::bigint, (p #>> '{reservation,costMicros}')::bigint);
  END IF;
  PERFORM add_audits(p -> 'audits');
  last_event := add_events(p_task.session_id, p_task.id, p -> 'events');
END $$;

CREATE FUNCTION append(p_task uuid, p_epoch bigint, p jsonb, p_hashes text[], p_blobs bytea[],
    OUT last_seq bigint, OUT last_event bigint, OUT refused_by text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
BEGIN
  SELECT done.last_seq, done.last_event, done.refused_by INTO last_seq, last_event, refused_by
    FROM write_append(fence(p_task, p_epoch), p, p_hashes, p_blobs) AS done;
END $$;

-- Leases -------------------------------------------------------------------------------------------

CREATE FUNCTION register_worker(p_id uuid, p_name text, p_cell text, p_host text, p_pid bigint)
RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
  INSERT INTO worker (id, name, cell, host, pid, started_at, seen_at)
    VALUES (p_id, p_name, p_cell, p_host, p_pid, ledger.now(), ledger.now())
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, cell = excluded.cell, host = excluded.host,
      pid = excluded.pid, seen_at = excluded.seen_at
$$;

-- Whether two sets of globs may name a common file: on the safe side, by their literal beginnings.
CREATE FUNCTION may_overlap(p_one text[], p_other text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = ledger, pg_catalog
AS $$
  SELECT cardinality(p_one) = 0 OR cardinality(p_other) = 0 OR EXISTS (
    SELECT FROM unnest(p_one) AS a, unnest(p_other) AS b,
      LATERAL (SELECT substring(a FROM '^[^*?\[{\\]*') AS x, substring(b FROM '^[^*?\[{\\]*') AS y) AS literal
      WHERE CASE
        WHEN x = a AND y = b THEN a = b OR starts_with(a, b || '/') OR starts_with(b, a || '/')
        ELSE starts_with(x, y) OR starts_with(y, x) END)
$$;

CREATE FUNCTION within_limits(p_task task) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
  SELECT NOT EXISTS (
    SELECT FROM concurrency_limit AS lim WHERE
      (lim.kind = 'project' AND lim.key = p_task.project_id::text
        AND lim.most <= (SELECT count(*) FROM task WHERE state = 'RUNNING' AND project_id = p_task.project_id))
      OR (lim.kind = 'model' AND lim.key = p_task.model
        AND lim.most <= (SELECT count(*) FROM task WHERE state = 'RUNNING' AND model = p_task.model))
      OR (lim.kind = 'cell' AND lim.key = p_task.cell
        AND lim.most <= (SELECT count(*) FROM task WHERE state = 'RUNNING' AND cell = p_task.cell))
      OR (lim.kind = 'team' AND lim.key = p_task.team
        AND lim.most <= (SELECT count(*) FROM task WHERE state = 'RUNNING' AND team = p_task.team)))
$$;

CREATE FUNCTION is_free(p_task task) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
  SELECT NOT p_task.writes OR NOT EXISTS (
    SELECT FROM task AS other WHERE other.state = 'RUNNING' AND other.cell = p_task.cell
      AND other.writes AND other.workspace = p_task.workspace AND may_overlap(other.touches, p_task.touches))
$$;

-- Takes the next task of a cell. Claims of one cell are made one after the other, which alone makes
-- the checks against running tasks sound.
CREATE FUNCTION claim(p_worker uuid, p_lease interval) RETURNS SETOF task
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
DECLARE
  v_cell text := (SELECT cell FROM worker WHERE id = p_worker);
  v_candidate task;
BEGIN
  IF v_cell IS NULL THEN
    RAISE EXCEPTION 'worker % is not registered', p_worker USING ERRCODE = 'TR005';
  END IF;
  IF NOT EXISTS (SELECT FROM task WHERE state = 'QUEUED' AND cell = v_cell) THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('troupe.claim ' || v_cell, 0));
  FOR v_candidate IN
    SELECT queued.* FROM team JOIN LATERAL (
        SELECT * FROM task WHERE state = 'QUEUED' AND cell = v_cell AND task.team = team.name
          AND NOT cancel_requested
          ORDER BY priority DESC, created_at, id LIMIT 50) AS queued ON true
      ORDER BY team.virtual_time, team.name, queued.priority DESC, queued.created_at, queued.id
  LOOP
    CONTINUE WHEN NOT within_limits(v_candidate) OR NOT is_free(v_candidate);
    PERFORM 1 FROM task WHERE id = v_candidate.id AND state = 'QUEUED' AND NOT cancel_requested
      FOR NO KEY UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    UPDATE team SET virtual_time = virtual_time + 1 / weight WHERE name = v_candidate.team;
    RETURN QUERY UPDATE task SET state = 'RUNNING', epoch = epoch + 1, lease_owner = p_worker,
        lease_until = ledger.now() + p_lease, cause = NULL, updated_at = ledger.now()
      WHERE id = v_candidate.id RETURNING *;
    RETURN;
  END LOOP;
END $$;

CREATE FUNCTION beat(p_worker uuid, p_tasks uuid[], p_epochs bigint[], p_lease interval)
RETURNS TABLE (task_id uuid, cancelled boolean, steered boolean, lost boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
#variable_conflict use_column
BEGIN
  UPDATE worker SET seen_at = ledger.now() WHERE id = p_worker;
  RETURN QUERY
    WITH held AS (SELECT * FROM unnest(p_tasks, p_epochs) AS given (id, epoch)),
    locked AS (
      SELECT task.id FROM task JOIN held ON task.id = held.id AND task.epoch = held.epoch
        WHERE task.state = 'RUNNING' ORDER BY task.id FOR NO KEY UPDATE OF task),
    renewed AS (
      UPDATE task SET lease_until = ledger.now() + p_lease FROM locked
        WHERE task.id = locked.id RETURNING task.id, task.cancel_requested, task.updated_at)
    SELECT held.id, coalesce(renewed.cancel_requested, false),
      EXISTS (SELECT FROM inbox WHERE inbox.task_id = held.id AND taken_epoch IS NULL)
        OR EXISTS (SELECT FROM item WHERE item.task_id = held.id AND item.state = 'DECIDED'
          AND item.decided_at > renewed.updated_at),
      renewed.id IS NULL
    FROM held LEFT JOIN renewed ON renewed.id = held.id;
END $$;

-- Callers have entered the team before they took budgets or the event counter.
CREATE FUNCTION requeue(p_task task, p_cause text, p_events jsonb DEFAULT '[]') RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
BEGIN
  UPDATE task SET state = 'QUEUED', wait_reason = NULL, cause = p_cause, lease_owner = NULL,
      lease_until = NULL, updated_at = ledger.now()
    WHERE id = p_task.id;
  PERFORM add_events(p_task.session_id, p_task.id,
    p_events || changed_event(p_task.kind, 'queued', NULL, p_cause));
END $$;

CREATE FUNCTION cancel_running(p_task task, p_charge boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
BEGIN
  PERFORM end_task(p_task, 'CANCELLED', 'Cancelled.', 'cancelled', NULL, 'cancelled', p_charge);
  PERFORM child_ended(p_task);
  PERFORM add_events(p_task.session_id, p_task.id, ended_event(p_task.kind, 'cancelled', 'Cancelled.',
    'cancelled', 'Resume the session to go on.'));
END $$;

CREATE FUNCTION release_task(p_task uuid, p_epoch bigint, p jsonb, p_hashes text[], p_blobs bytea[])
RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
DECLARE
  v_task task := fence(p_task, p_epoch, true);
BEGIN
  PERFORM enter_team(v_task.team);
  PERFORM clear_reservations(v_task, false);
  PERFORM write_append(v_task, p, p_hashes, p_blobs);
  UPDATE task SET unclean = false WHERE id = p_task;
  IF v_task.cancel_requested THEN
    PERFORM cancel_running(v_task, false);
  ELSE
    PERFORM requeue(v_task, 'released');
  END IF;
END $$;

CREATE FUNCTION suspend_task(p_task uuid, p_epoch bigint, p_reason wait_reason, p jsonb,
    p_hashes text[], p_blobs bytea[]) RETURNS task_state
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
DECLARE
  v_task task := fence(p_task, p_epoch);
BEGIN
  PERFORM enter_team(v_task.team);
  PERFORM clear_reservations(v_task, false);
  PERFORM write_append(v_task, p, p_hashes, p_blobs);
  UPDATE task SET unclean = false WHERE id = p_task;
  IF NOT EXISTS (SELECT FROM item WHERE task_id = p_task AND state = 'OPEN') THEN
    PERFORM requeue(v_task, 'answered');
    RETURN 'QUEUED';
  END IF;
  UPDATE task SET state = 'WAITING', wait_reason = p_reason, lease_owner = NULL, lease_until = NULL,
      updated_at = ledger.now() WHERE id = p_task;
  PERFORM add_events(v_task.session_id, p_task,
    changed_event(v_task.kind, 'waiting', lower(p_reason::text), NULL));
  RETURN 'WAITING';
END $$;

CREATE FUNCTION finish_task(p_task uuid, p_epoch bigint, p_state task_state, p_summary text,
    p_code text, p_hint text, p jsonb, p_hashes text[], p_blobs bytea[]) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
DECLARE
  v_task task := fence(p_task, p_epoch, p_state = 'CANCELLED');
BEGIN
  IF p_state = 'SUCCEEDED'
      AND EXISTS (SELECT FROM inbox WHERE task_id = p_task AND taken_epoch IS NULL
        AND id NOT IN (SELECT value::uuid FROM jsonb_array_elements_text(p -> 'taken'))) THEN
    RETURN false;
  END IF;
  PERFORM end_task(v_task, p_state, p_summary, p_code, p_hint, NULL, false);
  UPDATE task SET unclean = false WHERE id = p_task;
  PERFORM child_ended(v_task);
  PERFORM write_append(v_task, p, p_hashes, p_blobs);
  RETURN true;
END $$;

-- A child's end decides the item by which its parent waits for it.
CREATE FUNCTION child_ended(p_child task) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
BEGIN
  IF p_child.parent_id IS NOT NULL THEN
    UPDATE item SET state = 'DECIDED', decided_by = 'ledger', decided_at = ledger.now(),
        decision = (SELECT jsonb_build_object('child', id, 'state', state, 'summary', summary)
          FROM task WHERE id = p_child.id)
      WHERE task_id = p_child.parent_id AND kind = 'CHILD' AND state = 'OPEN'
        AND question::jsonb ->> 'child' = p_child.id::text;
  END IF;
END $$;

-- Waits and inbox ----------------------------------------------------------------------------------

CREATE FUNCTION decide_item(p_item uuid, p_decision jsonb, p_by text, p_events jsonb, p_audits jsonb)
RETURNS SETOF item
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
DECLARE
  v_task task;
  v_item item;
BEGIN
  SELECT task.* INTO v_task FROM task
    WHERE id = (SELECT task_id FROM item WHERE id = p_item) FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no item %', p_item USING ERRCODE = 'TR005';
  END IF;
  SELECT * INTO v_item FROM item WHERE id = p_item FOR NO KEY UPDATE;
  IF v_item.state = 'DECIDED' AND v_item.decision = p_decision THEN
    RETURN NEXT v_item;
    RETURN;
  END IF;
  IF v_item.state = 'DECIDED' THEN
    RAISE EXCEPTION 'item % was already decided by %', p_item, v_item.decided_by USING ERRCODE = 'TR006';
  ELSIF v_item.state = 'WITHDRAWN' THEN
    RAISE EXCEPTION 'item % was withdrawn because its task ended', p_item USING ERRCODE = 'TR006';
  END IF;
  UPDATE item SET state = 'DECIDED', decision = p_decision, decided_by = p_by,
      decided_at = ledger.now() WHERE id = p_item RETURNING * INTO v_item;
  PERFORM add_audits(p_audits);
  IF v_task.state = 'WAITING'
      AND NOT EXISTS (SELECT FROM item WHERE task_id = v_task.id AND state = 'OPEN') THEN
    PERFORM enter_team(v_task.team);
    PERFORM requeue(v_task, 'answered', p_events);
  ELSE
    PERFORM add_events(v_task.session_id, v_task.id, p_events);
  END IF;
  RETURN NEXT v_item;
END $$;

CREATE FUNCTION put_message(p_id uuid, p_task uuid, p_author text, p_text text, p_events jsonb,
    p_audits jsonb) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
DECLARE
  v_task task;
BEGIN
  SELECT * INTO v_task FROM task WHERE id = p_task FOR NO KEY UPDATE;
  IF NOT FOUND OR v_task.cancel_requested
      OR v_task.state IN ('SUCCEEDED', 'FAILED', 'CANCELLED', 'QUARANTINED') THEN
    RETURN NULL;
  END IF;
  INSERT INTO inbox (id, task_id, author, text, at)
    VALUES (p_id, p_task, p_author, p_text, ledger.now()) ON CONFLICT (id) DO NOTHING;
  IF NOT FOUND THEN
    RETURN (SELECT last_event FROM session WHERE id = v_task.session_id);
  END IF;
  PERFORM add_audits(p_audits);
  RETURN add_events(v_task.session_id, p_task, p_events);
END $$;

-- The reaper and the sweep -------------------------------------------------------------------------

-- Of several callers one works. When nobody reaped for longer than the grace, or the database was
-- restarted, workers had no chance to renew: every lease gets one more period. Ends one lease a call,
-- so that each expiry is a transaction of its own and the lock order holds.
CREATE FUNCTION reap(p_max_crashes int, p_grace interval) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
DECLARE
  v_reaper reaper;
  v_task task;
  v_now timestamptz;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('troupe.reap', 0)) THEN
    RETURN NULL;
  END IF;
  v_now := ledger.now();
  SELECT * INTO v_reaper FROM reaper;
  UPDATE reaper SET last_run = v_now, server_started = pg_postmaster_start_time();
  IF v_reaper.last_run IS NULL OR v_now - v_reaper.last_run > p_grace OR v_now < v_reaper.last_run
      OR v_reaper.server_started IS DISTINCT FROM pg_postmaster_start_time() THEN
    UPDATE task SET lease_until = v_now + p_grace
      WHERE state = 'RUNNING' AND lease_until < v_now + p_grace;
    RETURN NULL;
  END IF;
  SELECT * INTO v_task FROM task WHERE state = 'RUNNING' AND lease_until < v_now
    ORDER BY lease_until, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  PERFORM expire(v_task, p_max_crashes);
  RETURN v_task.id;
END $$;

CREATE FUNCTION expire(p_task task, p_max_crashes int) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
DECLARE
  v_crashes int := p_task.crashes + 1;
BEGIN
  PERFORM enter_team(p_task.team);
  UPDATE task SET crashes = v_crashes, unclean = true, previous_owner = p_task.lease_owner
    WHERE id = p_task.id;
  IF p_task.cancel_requested THEN
    PERFORM cancel_running(p_task, true);
  ELSIF v_crashes >= p_max_crashes THEN
    PERFORM add_audits(system_audit(p_task, 'task-quarantined', 'done', 'it ended its worker ' || v_crashes || ' times in a row'));
    PERFORM end_task(p_task, 'QUARANTINED', 'It ended its worker ' || v_crashes || ' times in a row.',
      'task-quarantined', NULL, 'crashes', true);
    PERFORM child_ended(p_task);
    PERFORM add_events(p_task.session_id, p_task.id, ended_event(p_task.kind, 'quarantined',
      'It ended its worker ' || v_crashes || ' times in a row.', 'task-quarantined',
      'Read its history, then ask for it differently.'));
  ELSE
    PERFORM clear_reservations(p_task, true);
    PERFORM add_audits(system_audit(p_task, 'lease-expired', 'done', 'epoch ' || p_task.epoch));
    PERFORM requeue(p_task, 'lease expired');
  END IF;
END $$;

-- Moves one task that waits for nothing any more; NULL when there is none.
CREATE FUNCTION sweep() RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
DECLARE
  v_task task;
  v_id uuid;
BEGIN
  FOR v_id IN SELECT id FROM idle_tasks() LOOP
    SELECT * INTO v_task FROM task WHERE id = v_id AND state IN ('WAITING', 'PENDING')
      FOR NO KEY UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    -- Looked at again under the lock: what was decided may have been asked anew.
    CONTINUE WHEN v_task.state = 'WAITING'
      AND EXISTS (SELECT FROM item WHERE task_id = v_id AND state = 'OPEN');
    PERFORM enter_team(v_task.team);
    IF v_task.state = 'PENDING' AND EXISTS (
        SELECT FROM task_dependency AS needs JOIN task AS earlier ON earlier.id = needs.depends_on
        WHERE needs.task_id = v_id AND earlier.state IN ('FAILED', 'CANCELLED', 'QUARANTINED')) THEN
      PERFORM end_task(v_task, 'CANCELLED', 'A task it depends on did not succeed.', 'cancelled', NULL,
        'dependency failed', false);
      PERFORM child_ended(v_task);
      PERFORM add_events(v_task.session_id, v_id, ended_event(v_task.kind, 'cancelled',
        'A task it depends on did not succeed.', 'cancelled', NULL));
    ELSE
      PERFORM requeue(v_task, CASE v_task.state WHEN 'WAITING' THEN 'answered' END);
    END IF;
    RETURN v_id;
  END LOOP;
  RETURN NULL;
END $$;

CREATE FUNCTION idle_tasks() RETURNS TABLE (id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
  SELECT task.id FROM task WHERE state = 'WAITING'
    AND NOT EXISTS (SELECT FROM item WHERE item.task_id = task.id AND item.state = 'OPEN')
  UNION ALL
  SELECT task.id FROM task WHERE state = 'PENDING' AND NOT EXISTS (
    SELECT FROM task_dependency AS needs JOIN task AS earlier ON earlier.id = needs.depends_on
    WHERE needs.task_id = task.id AND earlier.state IN ('PENDING', 'QUEUED', 'RUNNING', 'WAITING'))
$$;

CREATE FUNCTION forwarded(p_ids uuid[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$ DELETE FROM audit_outbox WHERE id = ANY (p_ids) $$;

CREATE FUNCTION put_blob(p_hash text, p_bytes bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$ INSERT INTO blob (hash, bytes) VALUES (p_hash, p_bytes) ON CONFLICT DO NOTHING $$;

CREATE FUNCTION set_limit(p_kind text, p_key text, p_most int) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
  INSERT INTO concurrency_limit (kind, key, most) VALUES (p_kind, p_key, p_most)
    ON CONFLICT (kind, key) DO UPDATE SET most = excluded.most
$$;

CREATE FUNCTION lift_limit(p_kind text, p_key text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$ DELETE FROM concurrency_limit WHERE kind = p_kind AND key = p_key $$;

CREATE FUNCTION set_weight(p_team text, p_weight numeric) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = ledger, pg_catalog
AS $$
  INSERT INTO team (name, weight) VALUES (p_team, p_weight)
    ON CONFLICT (name) DO UPDATE SET weight = excluded.weight
$$;
