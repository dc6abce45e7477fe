-- Which text of the repository's file the session's newest request took settings from, so that people are told when
-- that changes; null when it set nothing.

ALTER TABLE orchestrator.session ADD COLUMN settings_sha256 text;

-- Which text of that file the session's mode comes from; null when it is the session's own.

ALTER TABLE orchestrator.session ADD COLUMN mode_sha256 text;
