package dev.troupe.worker.validation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The order of validators in each layer, under {@code troupe.worker.validation}; absent: as built in. */
public record ValidationSettings(
        @Nullable List<String> beforeModel,
        @Nullable List<String> afterModel,
        @Nullable List<String> beforeTool,
        @Nullable List<String> afterTool) {
    /** All as built in. */
    public static final ValidationSettings BUILT_IN =
            new ValidationSettings(null, null, null, null);
}
