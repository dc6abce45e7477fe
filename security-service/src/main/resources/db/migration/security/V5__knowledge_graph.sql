-- What is known of the commands of a repository, as a team sees it: each version is a whole graph, and never changes.
-- The text is kept as it was hashed.
CREATE TABLE knowledge_graph (
    team       text        NOT NULL,
    repository text        NOT NULL,
    version    bigint      NOT NULL CHECK (version > 0),
    hash       text        NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
    graph      json        NOT NULL,
    at         timestamptz NOT NULL,
    PRIMARY KEY (team, repository, version),
    UNIQUE (team, repository, hash)
);

-- Which version is in force: the newest good one. Numbers are not given twice, also when their graph is gone.
CREATE TABLE knowledge_graph_head (
    team         text   NOT NULL,
    repository   text   NOT NULL,
    version      bigint NOT NULL,
    last_version bigint NOT NULL CHECK (last_version >= version),
    PRIMARY KEY (team, repository)
);

CREATE FUNCTION knowledge_graph_never_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a version of the knowledge graph never changes; % is refused', TG_OP
        USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER knowledge_graph_never_changes BEFORE UPDATE OR TRUNCATE ON knowledge_graph
    FOR EACH STATEMENT EXECUTE FUNCTION knowledge_graph_never_changes();

REVOKE ALL ON knowledge_graph, knowledge_graph_head FROM PUBLIC;
