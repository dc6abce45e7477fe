-- The hosts that commands of a repository may fetch from, since a person has said yes to the question of a task.
CREATE TABLE ledger.fetch_host (
    id uuid PRIMARY KEY,
    team text NOT NULL,
    -- the absolute path of the project's checkout
    repository text NOT NULL,
    host text NOT NULL,
    granted_by text NOT NULL,
    granted_at timestamptz NOT NULL,
    UNIQUE (team, repository, host)
);

-- Grants hosts by the answer to a task's question; nothing where it was not answered with yes.
CREATE FUNCTION ledger.grant_hosts(p_item uuid, p_repository text, p_hosts text[]) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
    INSERT INTO ledger.fetch_host (id, team, repository, host, granted_by, granted_at)
    SELECT gen_random_uuid(), t.team, p_repository, h.host, coalesce(i.decided_by, ''),
            coalesce(i.decided_at, ledger.now())
      FROM ledger.item i JOIN ledger.task t ON t.id = i.task_id, unnest(p_hosts) AS h (host)
     WHERE i.id = p_item AND i.state = 'DECIDED' AND (i.decision ->> 'approved')::boolean
    ON CONFLICT (team, repository, host) DO NOTHING
$$;

-- Takes a host back; NULL when there is none of that id and team.
CREATE FUNCTION ledger.revoke_host(p_id uuid, p_team text) RETURNS text
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
    DELETE FROM ledger.fetch_host WHERE id = p_id AND team = p_team RETURNING host
$$;
