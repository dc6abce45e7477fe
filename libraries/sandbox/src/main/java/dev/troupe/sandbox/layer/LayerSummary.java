package dev.troupe.sandbox.layer;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells people about one layer that is kept.
 *
 * @param id its name
 * @param title the command
 * @param made when the command had ended
 * @param changes each as {@code added path}, {@code replaced path}, …, in the order of applying
 * @param result what the caller of {@link CommandLayer#apply} wanted back
 */
public record LayerSummary(
        String id,
        LayerState state,
        String workspace,
        String title,
        Instant made,
        List<Change> changes,
        @Nullable String result) {
    /**
     * One change.
     *
     * @param kind {@code added}, {@code replaced}, {@code removed}, {@code permissions}
     * @param path for people
     * @param overtaken whether somebody changed it while the command ran, so that it is never applied
     * @param file where what it brings is kept, or what it has taken away; null when nothing is
     */
    public record Change(String kind, String path, boolean overtaken, @Nullable Path file) {}

    /** Whether applying it would change anything, as far as it is known. */
    public boolean isApplicable() {
        return changes.isEmpty() || !changes.stream().allMatch(Change::overtaken);
    }

    public LayerSummary {
        changes = List.copyOf(changes);
    }
}
