package dev.troupe.orchestrator.settings;

import org.jspecify.annotations.Nullable;

/** Checks of configured values that have no default; a refusal names the key and what it means. */
public final class RequiredSettingCheck {
    private RequiredSettingCheck() {}

    /** Refuses an absent or blank value. */
    public static void require(String key, @Nullable String value, String meaning) {
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException(key + " is not set; it must name " + meaning + ".");
        }
    }
}
