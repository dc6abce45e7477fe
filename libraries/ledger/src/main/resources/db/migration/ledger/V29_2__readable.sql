-- PostgreSQL refuses to read any field of a JSON text that holds an escaped NUL anywhere. Whoever reads fields of what
-- models, files or people have said reads them from this: the same, with U+FFFD in the place of each NUL.
CREATE FUNCTION ledger.readable(p_body json) RETURNS json
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT CASE WHEN position('\u0000' IN p_body::text) = 0 THEN p_body
        ELSE replace(p_body::text, '\u0000', '\ufffd')::json END
$$;

-- Turns and calls of which such a text tells count like all others.
CREATE OR REPLACE VIEW ledger.figure AS
SELECT substring(left(e.body::text, 60) FROM '^\{"type" ?: ?"([a-z-]+)"') AS type,
       e.at, s.team, e.session_id, e.task_id, e.number, ledger.readable(e.body) AS body
  FROM ledger.event e
  JOIN ledger.session s ON s.id = e.session_id;
