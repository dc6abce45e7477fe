-- Keeps the graph of a session as it is until the caller's transaction ends: no run of it writes, and nothing of it is
-- claimed or decided, so that what is read may be acted upon.
CREATE FUNCTION ledger.hold_graph(p_session uuid) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
    SELECT ledger.lock_graph(p_session)
$$;
