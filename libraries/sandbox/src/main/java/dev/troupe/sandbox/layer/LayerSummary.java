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
     * @param file where what it brings is kept, or what it has taken away; null when nothing is
     */
    public record Change(String kind, String path, @Nullable Path file) {}

    public LayerSummary {
        changes = List.copyOf(changes);
    }
}
