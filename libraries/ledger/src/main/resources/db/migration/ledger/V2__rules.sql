-- Time, locks, transitions and overlap: the rules that the other functions share.

-- What time it is for the ledger.
CREATE FUNCTION ledger.now() RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    RETURN clock_timestamp() + (SELECT shift FROM ledger.clock_shift);
END $$;

CREATE FUNCTION ledger.lock_key(p_kind text, p_key text) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT hashtextextended(p_kind || ':' || p_key, 0)
$$;

-- A session's graph lock comes before all row locks of its tasks. Appends share it; whatever may
-- touch several tasks, or may be one of several calls in its caller's transaction, takes it alone.
CREATE FUNCTION ledger.lock_graph(p_session uuid) RETURNS void LANGUAGE sql VOLATILE AS $$
    SELECT pg_advisory_xact_lock(ledger.lock_key('graph', p_session::text))
$$;

CREATE FUNCTION ledger.share_graph(p_session uuid) RETURNS void LANGUAGE sql VOLATILE AS $$
    SELECT pg_advisory_xact_lock_shared(ledger.lock_key('graph', p_session::text))
$$;

CREATE FUNCTION ledger.try_graph(p_session uuid) RETURNS boolean LANGUAGE sql VOLATILE AS $$
    SELECT pg_try_advisory_xact_lock(ledger.lock_key('graph', p_session::text))
$$;

-- Keeps the graph of a session as it is until the caller's transaction ends: no run of it writes, and nothing of it is
-- claimed or decided, so that what is read may be acted upon.
CREATE FUNCTION ledger.hold_graph(p_session uuid) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
    SELECT ledger.lock_graph(p_session)
$$;

CREATE FUNCTION ledger.transition_allowed(p_source text, p_target text) RETURNS boolean
LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM ledger.transition WHERE source = p_source AND target = p_target)
$$;

CREATE FUNCTION ledger.check_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT ledger.transition_allowed(OLD.state, NEW.state) THEN
        RAISE EXCEPTION USING ERRCODE = 'TR007', MESSAGE = format(
            'Task %s is %s and cannot become %s.', NEW.id, lower(OLD.state), lower(NEW.state));
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER task_transition BEFORE UPDATE OF state ON ledger.task FOR EACH ROW
    WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION ledger.check_transition();

CREATE FUNCTION ledger.is_final(p_state text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT p_state IN ('SUCCEEDED', 'FAILED', 'CANCELLED', 'QUARANTINED')
$$;

-- Which items wake a task that waits for this.
CREATE FUNCTION ledger.item_kind(p_waiting_for text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE p_waiting_for WHEN 'CHILDREN' THEN 'CHILD' WHEN 'PAUSED' THEN 'PAUSE'
        ELSE p_waiting_for END
$$;

-- What a glob surely begins with: everything before the first wildcard; '' when that says nothing. The same on every
-- server, whatever its locale, and as task-graph's checks of plans tell it: letter case is folded among the letters of
-- ASCII. Other characters may be spelled in several ways that a file system takes for one, so that nothing is sure from
-- there on; those of CJK have no case and one spelling.
CREATE FUNCTION ledger.glob_prefix(p_glob text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    v_path text := lower(regexp_replace(p_glob, '^(\./|/)+', '') COLLATE "C");
BEGIN
    IF v_path ~ '(^|/)\.{1,2}(/|$)' OR v_path ~ '//' OR left(v_path, 1) = '!' THEN
        RETURN '';
    END IF;
    RETURN substring(substring(v_path FROM '^[\u0001-\u007f\u3400-\u9fff]*') FROM '^[^*?\[{\\]*');
END $$;

-- Whether two globs may name the same file; in doubt they do. Letter case never tells them apart.
CREATE FUNCTION ledger.globs_meet(p_one text, p_other text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    c_wild CONSTANT text := '[*?\[{\\]|[^\u0001-\u007f\u3400-\u9fff]';
    v_one text := ledger.glob_prefix(p_one);
    v_other text := ledger.glob_prefix(p_other);
    v_literal boolean := p_one !~ c_wild AND p_other !~ c_wild;
BEGIN
    IF v_literal AND v_one <> '' AND v_other <> '' THEN
        v_one := rtrim(v_one, '/') || '/';
        v_other := rtrim(v_other, '/') || '/';
    END IF;
    RETURN starts_with(v_one, v_other) OR starts_with(v_other, v_one);
END $$;

-- Whether two sets of touches may meet; an empty set touches everything.
CREATE FUNCTION ledger.touches_meet(p_one text[], p_other text[]) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    IF cardinality(p_one) = 0 OR cardinality(p_other) = 0 THEN
        RETURN true;
    END IF;
    RETURN EXISTS (SELECT FROM unnest(p_one) AS a, unnest(p_other) AS b
        WHERE ledger.globs_meet(a, b));
END $$;
