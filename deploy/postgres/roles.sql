-- The roles that Troupe's services log in as, one each, none of them a superuser. To be run in the database
-- that is to be Troupe's, by somebody who may create roles and owns that database:
--
--   psql -v ON_ERROR_STOP=1 -v ledger_password=… -v orchestrator_password=… -v worker_password=… \
--        -v security_password=… -v security_owner_password=… -v repomap_password=… -f roles.sql troupe
--
-- Running it again is harmless and sets the passwords anew. The services make their schemas themselves; who may
-- do what in the ledger's and in the one of the audit trail is granted by their migrations, to the roles that are there
-- by then. A trail that the security service's role still owns goes over to the owner here, which takes a superuser. The
-- embedded database of `troupe serve` runs this very file.

SELECT set_config('troupe.ledger_password', :'ledger_password', false) IS NOT NULL AS ledger,
    set_config('troupe.orchestrator_password', :'orchestrator_password', false) IS NOT NULL AS orchestrator,
    set_config('troupe.worker_password', :'worker_password', false) IS NOT NULL AS worker,
    set_config('troupe.security_password', :'security_password', false) IS NOT NULL AS security,
    set_config('troupe.security_owner_password', :'security_owner_password', false) IS NOT NULL AS security_owner,
    set_config('troupe.repomap_password', :'repomap_password', false) IS NOT NULL AS repomap;

DO $$
DECLARE
    -- Who owns a schema creates it; workers and the security service own none.
    v_owners text[] := ARRAY['ledger', 'orchestrator', 'security_owner', 'repomap'];
    v_service text;
    v_role text;
    v_kind text;
    v_name text;
BEGIN
    EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
    FOREACH v_service IN ARRAY v_owners || ARRAY['worker', 'security'] LOOP
        v_role := 'troupe_' || v_service;
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = v_role) THEN
            EXECUTE format('CREATE ROLE %I NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION', v_role);
        ELSIF EXISTS (SELECT FROM pg_roles
                WHERE rolname = v_role AND (rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication)) THEN
            RAISE EXCEPTION 'role % has rights over the whole server; take them away, or drop it', v_role;
        END IF;
        EXECUTE format('ALTER ROLE %I LOGIN PASSWORD %L', v_role,
            current_setting('troupe.' || v_service || '_password'));
        EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), v_role);
        EXECUTE format(CASE WHEN v_service = ANY (v_owners) THEN 'GRANT CREATE ON DATABASE %I TO %I'
            ELSE 'REVOKE CREATE ON DATABASE %I FROM %I' END, current_database(), v_role);
    END LOOP;
    IF EXISTS (SELECT FROM pg_namespace
            WHERE nspname = 'security' AND nspowner <> 'troupe_security_owner'::regrole) THEN
        ALTER SCHEMA security OWNER TO troupe_security_owner;
    END IF;
    FOR v_kind, v_name IN
        SELECT 'TABLE', oid::regclass::text FROM pg_class
            WHERE relnamespace = to_regnamespace('security') AND relkind IN ('r', 'p')
                AND relowner <> 'troupe_security_owner'::regrole
        UNION ALL
        SELECT 'FUNCTION', oid::regprocedure::text FROM pg_proc
            WHERE pronamespace = to_regnamespace('security') AND proowner <> 'troupe_security_owner'::regrole LOOP
        EXECUTE format('ALTER %s %s OWNER TO troupe_security_owner', v_kind, v_name);
    END LOOP;
END $$;
