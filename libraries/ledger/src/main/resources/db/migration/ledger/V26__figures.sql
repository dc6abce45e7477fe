-- What calls of models and tools came to, found by time whatever the size of the log. The type of an event
-- is the first field of its body: to read it there takes no parsing of long texts with each event, and cannot
-- fail. PostgreSQL refuses to read any field beside a text that holds an escaped NUL, so such events are left out.

CREATE INDEX event_figure ON ledger.event (
    (substring(left(body::text, 60) FROM '^\{"type" ?: ?"([a-z-]+)"')), at)
 WHERE substring(left(body::text, 60) FROM '^\{"type" ?: ?"([a-z-]+)"')
    IN ('turn-finished', 'model-failed', 'tool-finished', 'task-finished');

CREATE VIEW ledger.figure AS
SELECT substring(left(e.body::text, 60) FROM '^\{"type" ?: ?"([a-z-]+)"') AS type,
       e.at, s.team, e.session_id, e.task_id, e.number, e.body
  FROM ledger.event e
  JOIN ledger.session s ON s.id = e.session_id
 WHERE position('\u0000' IN e.body::text) = 0;
