package dev.troupe.worker.agent;

import dev.troupe.worker.tool.ToolSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which tools an agent is offered.
 *
 * @param named names of the tools; null for all there are
 * @param withheld names of tools that it is not offered in any case
 */
public record ToolChoice(@Nullable List<String> named, List<String> withheld) {
    /** All tools there are. */
    static final ToolChoice ALL = new ToolChoice(null, List.of());

    /** Copies the lists. */
    public ToolChoice {
        named = named == null ? null : List.copyOf(named);
        withheld = List.copyOf(withheld);
    }

    /** Whether a tool is among them. */
    public boolean offers(String tool) {
        return (named == null || named.contains(tool)) && !withheld.contains(tool);
    }

    /** Those that are in both. */
    ToolChoice and(ToolChoice other) {
        List<String> both = new ArrayList<>(withheld);
        both.addAll(other.withheld);
        List<String> mine = named == null ? other.named : named;
        return new ToolChoice(
                mine == null
                        ? null
                        : mine.stream().filter(other::allows).filter(this::allows).toList(),
                both);
    }

    private boolean allows(String tool) {
        return named == null || named.contains(tool);
    }

    /** Whether any of these tools is among them that may change files. */
    boolean writes(Collection<ToolSpec> existing) {
        return existing.stream().anyMatch(it -> it.kind().changes() && offers(it.name()));
    }

    /** What is named here and is no tool of those that exist, for people; empty when nothing is. */
    public Optional<String> unknown(Collection<ToolSpec> existing) {
        List<String> unknown = new ArrayList<>(named == null ? List.of() : named);
        unknown.addAll(withheld);
        existing.forEach(it -> unknown.removeIf(it.name()::equals));
        return Optional.of(unknown.stream().distinct().map(Shown::cut).toList())
                .filter(it -> !it.isEmpty())
                .map(Shown::some);
    }
}
