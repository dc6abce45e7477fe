#!/bin/sh
# Run by the PostgreSQL image when it makes its database: the roles, with the passwords of the secrets.
set -eu
secret() { cat "/run/secrets/troupe.$1.datasource.password"; }
# One by one: a failure within the arguments of psql would make an empty password.
ledger=$(secret ledger)
orchestrator=$(secret orchestrator)
worker=$(secret worker)
security=$(secret security)
security_owner=$(secret security.owner)
repomap=$(secret repomap)
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" \
    -v ledger_password="$ledger" -v orchestrator_password="$orchestrator" \
    -v worker_password="$worker" -v security_password="$security" \
    -v security_owner_password="$security_owner" -v repomap_password="$repomap" \
    -f /troupe/roles.sql "$POSTGRES_DB"
