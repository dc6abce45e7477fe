package dev.troupe.worker.claim;

import dev.troupe.ledger.lease.LeaseRepository;

/**
 * Pairs the two repositories that renew leases. Nothing else uses their connections: neither a crowded pool nor the
 * pauses of one that cannot connect keep a renewal back when the database returns.
 *
 * @param usualRepository waits as long for an answer as runs do: a database may be slow
 * @param spareRepository waits for a moment only: a connection may be dead without a word. Used while the usual
 *     one does not answer
 */
public record LeaseRepositoryPair(
        LeaseRepository usualRepository, LeaseRepository spareRepository) {}
