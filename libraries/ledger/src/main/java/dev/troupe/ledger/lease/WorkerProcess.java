package dev.troupe.ledger.lease;

import java.util.UUID;

/**
 * A worker process.
 *
 * @param name unique and readable: host, process id and start
 * @param cell the pool it belongs to
 */
public record WorkerProcess(UUID id, String name, String cell, String host, long pid) {}
