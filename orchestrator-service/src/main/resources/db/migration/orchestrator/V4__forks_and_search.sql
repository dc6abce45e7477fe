-- A fork goes on from a place in another session's conversation.
ALTER TABLE orchestrator.session
    ADD forked_from uuid REFERENCES orchestrator.session,
    ADD fork_session uuid,
    ADD fork_request uuid,
    ADD fork_turn int,
    ADD fork_seq bigint;

-- Text is searched for parts of words, in code as in any script. The index needs an extension that PostgreSQL brings along;
-- where it may not be made, the search reads all messages.
DO $$
DECLARE
    v_schema text;
BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA orchestrator;
    SELECT n.nspname INTO v_schema FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
     WHERE e.extname = 'pg_trgm';
    EXECUTE format('CREATE INDEX message_text ON orchestrator.message USING gin (text %I.gin_trgm_ops)', v_schema);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
    RAISE WARNING 'pg_trgm is not available (%); the search for messages will be slow', SQLERRM;
END $$;
