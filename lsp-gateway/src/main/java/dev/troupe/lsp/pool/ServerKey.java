package dev.troupe.lsp.pool;

/**
 * Names one server process.
 *
 * @param repository the project whose checkouts and worktrees it serves
 * @param server the name of its definition
 * @param configuration all that it is started with; two of the same are served by one process
 */
record ServerKey(String repository, String server, String configuration) {}
