-- Which text of the repository's file the session's newest request took settings from, so that people are told when
-- that changes; null when it set nothing.

ALTER TABLE orchestrator.session ADD COLUMN settings_sha256 text;
