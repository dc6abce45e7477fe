package dev.troupe.worker.validation.chain;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The order of validators in each layer, under {@code troupe.worker.validation}.
 *
 * @param beforeModel validators of requests to the model, in order; absent: all, as built in
 * @param afterModel validators of what the model wrote as calls, in order; absent: all, as built in
 * @param beforeTool validators of calls before they run, in order; absent: all, as built in
 * @param afterTool validators of what came of calls, in order; absent: all, as built in
 */
public record ValidationSettings(
        @Nullable List<String> beforeModel,
        @Nullable List<String> afterModel,
        @Nullable List<String> beforeTool,
        @Nullable List<String> afterTool) {
    /** All as built in. */
    public static final ValidationSettings BUILT_IN =
            new ValidationSettings(null, null, null, null);

    /** The same with another order of one layer. */
    public ValidationSettings with(ValidationLayer layer, List<String> names) {
        return switch (layer) {
            case BEFORE_MODEL -> new ValidationSettings(names, afterModel, beforeTool, afterTool);
            case AFTER_MODEL -> new ValidationSettings(beforeModel, names, beforeTool, afterTool);
            case BEFORE_TOOL -> new ValidationSettings(beforeModel, afterModel, names, afterTool);
            case AFTER_TOOL -> new ValidationSettings(beforeModel, afterModel, beforeTool, names);
        };
    }
}
