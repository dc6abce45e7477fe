#!/bin/sh
# Run by the PostgreSQL image when it makes its database: the roles, with the passwords of the secrets.
set -eu
secret() { cat "/run/secrets/troupe.$1.datasource.password"; }
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" \
    -v ledger_password="$(secret ledger)" -v orchestrator_password="$(secret orchestrator)" \
    -v worker_password="$(secret worker)" -v security_password="$(secret security)" \
    -f /troupe/roles.sql "$POSTGRES_DB"
