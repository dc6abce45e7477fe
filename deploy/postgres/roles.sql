-- The roles that Troupe's services log in as, one each, none of them a superuser. To be run in the database
-- that is to be Troupe's, by somebody who may create roles and owns that database:
--
--   psql -v ON_ERROR_STOP=1 -v ledger_password=… -v orchestrator_password=… -v worker_password=… \
--        -v security_password=… -f roles.sql troupe
--
-- Running it again is harmless and sets the passwords anew. The services make their schemas themselves; who may
-- do what in the ledger's is granted by its migrations, to the roles that are there by then. The embedded
-- database of `troupe serve` runs this very file.

SELECT set_config('troupe.ledger_password', :'ledger_password', false) IS NOT NULL AS ledger,
    set_config('troupe.orchestrator_password', :'orchestrator_password', false) IS NOT NULL AS orchestrator,
    set_config('troupe.worker_password', :'worker_password', false) IS NOT NULL AS worker,
    set_config('troupe.security_password', :'security_password', false) IS NOT NULL AS security;

DO $$
DECLARE
    -- Who owns a schema creates it; workers own none.
    v_owners text[] := ARRAY['ledger', 'orchestrator', 'security'];
    v_service text;
    v_role text;
BEGIN
    EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
    FOREACH v_service IN ARRAY v_owners || ARRAY['worker'] LOOP
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
END $$;
