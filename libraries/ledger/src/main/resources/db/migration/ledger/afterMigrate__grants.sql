-- Who may do what, for the roles that exist; runs after every migration, so that a role created later
-- gets its rights with the next start. Nobody but the owner writes to a table.
DO $$
DECLARE
    v_reader text;
    v_worker text[] := ARRAY['register', 'report', 'report_validators', 'claim', 'beat', 'append', 'release', 'postpone',
        'suspend', 'finish', 'spawn', 'put_blob', 'work_with', 'stand', 'answer_child', 'grant_hosts'];
    v_orchestrator text[] := ARRAY['create_task', 'cancel', 'decide', 'put_message',
        'open_session', 'add_events', 'record_audits', 'forwarded', 'limit_budget', 'limit_cost',
        'limit_concurrency', 'agree_limits', 'limit_graphs', 'reap', 'sweep', 'put_blob',
        'hold_graph', 'stand', 'standing', 'revoke_host'];
    f record;
BEGIN
    PERFORM pg_advisory_xact_lock(ledger.lock_key('grants', ''));
    FOR f IN SELECT p.oid::regprocedure AS call, p.proname FROM pg_proc p
        WHERE p.pronamespace = 'ledger'::regnamespace LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f.call);
    END LOOP;
    FOR v_reader IN SELECT rolname FROM pg_roles
        WHERE rolname IN ('troupe_orchestrator', 'troupe_worker') LOOP
        EXECUTE format('GRANT USAGE ON SCHEMA ledger TO %I', v_reader);
        EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA ledger TO %I', v_reader);
        FOR f IN SELECT p.oid::regprocedure AS call, p.proname FROM pg_proc p
            WHERE p.pronamespace = 'ledger'::regnamespace LOOP
            IF f.proname IN ('now', 'is_final', 'transition_allowed', 'tree_size', 'readable')
                    OR (v_reader = 'troupe_worker' AND f.proname = ANY (v_worker))
                    OR (v_reader = 'troupe_orchestrator' AND f.proname = ANY (v_orchestrator)) THEN
                EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', f.call, v_reader);
            END IF;
        END LOOP;
    END LOOP;
END $$;
