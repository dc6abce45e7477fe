package dev.troupe.contracts.session;

import java.time.Instant;
import java.util.UUID;

/**
 * A repository that sessions work on.
 *
 * @param path absolute path of the checkout's top level
 */
public record ProjectView(UUID id, String name, String path, Instant createdAt) {}
