package dev.troupe.ledger.network;

import java.time.Instant;
import java.util.UUID;

/**
 * A host that commands of a repository may fetch from.
 *
 * @param id by which it is taken back
 * @param host a name, without a port
 * @param grantedBy who said yes
 */
public record FetchHostGrant(UUID id, String host, String grantedBy, Instant grantedAt) {}
