package dev.troupe.contracts.security;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * On whose behalf something is asked or done.
 *
 * @param repository absolute path of the checkout's top level; its policy file may tighten
 */
public record RequestOrigin(
        String team,
        String user,
        @Nullable UUID sessionId,
        @Nullable UUID taskId,
        @Nullable String agent,
        String repository) {}
