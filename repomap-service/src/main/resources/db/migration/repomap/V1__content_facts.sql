-- What is known of contents of files, by the id that git gives them, their language and the version of the facts. All of it
-- can be found anew from the files.
CREATE TABLE content_facts (
    content  bytea       NOT NULL,
    language text        NOT NULL,
    version  integer     NOT NULL,
    facts    bytea       NOT NULL,
    stored   timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (content, language, version)
);

-- They are compressed before they come.
ALTER TABLE content_facts ALTER facts SET STORAGE EXTERNAL;

-- For the removal of the oldest.
CREATE INDEX content_facts_stored ON content_facts (stored);

-- Which contents a service reads just now. A crash of the server may forget it: then a content is read twice.
CREATE UNLOGGED TABLE content_claim (
    content  bytea       NOT NULL,
    language text        NOT NULL,
    version  integer     NOT NULL,
    expires  timestamptz NOT NULL,
    PRIMARY KEY (content, language, version)
);

REVOKE ALL ON content_facts, content_claim FROM PUBLIC;
