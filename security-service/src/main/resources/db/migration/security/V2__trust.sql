-- Settings files of repositories that a team trusts, each by the hash of its bytes. What was before is on the
-- audit trail.
CREATE TABLE trust (
    team       text        NOT NULL,
    repository text        NOT NULL,
    file       text        NOT NULL,
    sha256     text        NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
    person     text        NOT NULL,
    at         timestamptz NOT NULL,
    PRIMARY KEY (team, repository, file)
);

REVOKE ALL ON trust FROM PUBLIC;
