-- Runs after every migration: roles may have been created since. Services read the tables and write
-- through the functions alone, so that no worker gets past the fence.
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger FROM PUBLIC;
DO $$
DECLARE
  v_role text;
BEGIN
  FOR v_role IN SELECT rolname FROM pg_roles WHERE rolname IN ('troupe_orchestrator', 'troupe_worker') LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA ledger TO %I', v_role);
    EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA ledger TO %I', v_role);
    EXECUTE format('GRANT EXECUTE ON FUNCTION ledger.now(), ledger.put_blob(text, bytea) TO %I', v_role);
  END LOOP;
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'troupe_orchestrator') THEN
    GRANT EXECUTE ON FUNCTION
      ledger.open_session(uuid, text), ledger.add_events(uuid, uuid, jsonb), ledger.add_audits(jsonb),
      ledger.create_task(jsonb, jsonb, jsonb), ledger.cancel_task(uuid, text, jsonb),
      ledger.reopen_task(uuid, text, jsonb), ledger.decide_item(uuid, jsonb, text, jsonb, jsonb),
      ledger.put_message(uuid, uuid, text, text, jsonb, jsonb), ledger.reap(int, interval),
      ledger.sweep(), ledger.forwarded(uuid[]), ledger.set_limit(text, text, int),
      ledger.lift_limit(text, text), ledger.set_weight(text, numeric),
      ledger.set_budget(ledger.budget_scope, text, bigint, bigint)
      TO troupe_orchestrator;
  END IF;
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'troupe_worker') THEN
    GRANT EXECUTE ON FUNCTION
      ledger.register_worker(uuid, text, text, text, bigint), ledger.claim(uuid, interval),
      ledger.beat(uuid, uuid[], bigint[], interval),
      ledger.append(uuid, bigint, jsonb, text[], bytea[]),
      ledger.release_task(uuid, bigint, jsonb, text[], bytea[]),
      ledger.suspend_task(uuid, bigint, ledger.wait_reason, jsonb, text[], bytea[]),
      ledger.finish_task(uuid, bigint, ledger.task_state, text, text, text, jsonb, text[], bytea[]),
      ledger.spawn(uuid, bigint, jsonb, jsonb)
      TO troupe_worker;
  END IF;
END $$;
