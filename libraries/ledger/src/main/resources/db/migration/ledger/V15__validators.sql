-- What each worker's validators came to since it started, for people who ask how it is; nothing is decided by it.
ALTER TABLE ledger.worker ADD COLUMN validators json;

CREATE FUNCTION ledger.report_validators(p_worker uuid, p_validators json) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
BEGIN
    UPDATE ledger.worker SET validators = p_validators WHERE id = p_worker;
    IF NOT FOUND THEN
        RAISE EXCEPTION USING ERRCODE = 'TR004',
            MESSAGE = format('Worker %s is not registered.', p_worker);
    END IF;
END $$;
