-- What the service's role may do in a schema that another one owns; runs after every migration. The trail it reads,
-- and changes through functions alone; everything else is its own to read and write.
DO $$
DECLARE
    v_service text := '${service}';
    v_table   record;
    v_call    regprocedure;
BEGIN
    -- "security" in ASCII: starts of two processes at once would change the same rows of the catalogue.
    PERFORM pg_advisory_xact_lock(x'7365637572697479'::bigint);
    IF v_service = current_user OR NOT EXISTS (SELECT FROM pg_roles WHERE rolname = v_service) THEN
        RETURN;
    END IF;
    EXECUTE format('GRANT USAGE ON SCHEMA security TO %I', v_service);
    FOR v_table IN SELECT oid::regclass AS name, relname FROM pg_class
            WHERE relnamespace = 'security'::regnamespace AND relkind IN ('r', 'p') LOOP
        EXECUTE format('REVOKE ALL ON TABLE %s FROM %I', v_table.name, v_service);
        EXECUTE format(
            CASE WHEN v_table.relname IN ('audit', 'audit_head', 'audit_segment', 'flyway_schema_history')
                THEN 'GRANT SELECT ON TABLE %s TO %I'
                ELSE 'GRANT SELECT, INSERT, UPDATE, DELETE ON TABLE %s TO %I' END,
            v_table.name, v_service);
    END LOOP;
    EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA security TO %I', v_service);
    FOR v_call IN SELECT oid::regprocedure FROM pg_proc
            WHERE pronamespace = 'security'::regnamespace AND prorettype <> 'trigger'::regtype LOOP
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', v_call);
        EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', v_call, v_service);
    END LOOP;
END $$;
