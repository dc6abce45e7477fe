-- What workers say of themselves, for people who ask how they are. Nothing is decided by it.

ALTER TABLE ledger.worker
    ADD COLUMN slots int CHECK (slots > 0),
    ADD COLUMN checks json,
    ADD COLUMN checked_at timestamptz;

CREATE FUNCTION ledger.report(p_worker uuid, p_slots int, p_checks json) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
    UPDATE ledger.worker SET slots = p_slots, checks = p_checks, checked_at = ledger.now()
     WHERE id = p_worker;
    IF NOT FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'TR004',
            MESSAGE = format('Worker %s is not registered.', p_worker);
    END IF;
END $$;
