package dev.troupe.worker.app;

import dev.troupe.configuration.schema.SeparateProcessSetting;
import dev.troupe.configuration.schema.SettingBounds;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Holds the secret with which a worker in a process of its own authenticates to the orchestrator.
 *
 * @param token secret that the orchestrator knows as {@code troupe.access.worker-token}, at least 16
 *     characters
 */
@SeparateProcessSetting
@ConfigurationProperties("troupe.worker")
record WorkerSecret(@SettingBounds(least = "16") @Nullable String token) {
    private static final int SHORTEST = 16;

    WorkerSecret {
        if (token == null || token.length() < SHORTEST) {
            throw new IllegalArgumentException(
                    "troupe.worker.token is unset or shorter than 16 characters; set it to the text of"
                            + " the orchestrator's troupe.access.worker-token.");
        }
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return "WorkerSecret[]";
    }
}
