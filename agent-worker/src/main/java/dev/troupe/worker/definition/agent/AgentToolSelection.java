package dev.troupe.worker.definition.agent;

import dev.troupe.model.ToolSpec;
import dev.troupe.worker.definition.InlineQuoteFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Selects the tools that an agent is offered.
 *
 * @param named names of the tools; null for all there are
 * @param withheld names of tools that it is not offered in any case
 */
public record AgentToolSelection(@Nullable List<String> named, List<String> withheld) {
    /** All tools there are. */
    static final AgentToolSelection ALL = new AgentToolSelection(null, List.of());

    /** Copies the lists. */
    public AgentToolSelection {
        named = named == null ? null : List.copyOf(named);
        withheld = List.copyOf(withheld);
    }

    /** Whether a tool is among them. */
    public boolean offers(String tool) {
        return (named == null || named.contains(tool)) && !withheld.contains(tool);
    }

    /** Those that are in both. */
    AgentToolSelection and(AgentToolSelection other) {
        List<String> both = new ArrayList<>(withheld);
        both.addAll(other.withheld);
        List<String> mine = named == null ? other.named : named;
        return new AgentToolSelection(
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

    /** Names for people what is listed here and is no tool; empty when nothing is. */
    public Optional<String> unknown(Collection<ToolSpec> existing) {
        List<String> unknown = new ArrayList<>(named == null ? List.of() : named);
        unknown.addAll(withheld);
        existing.forEach(it -> unknown.removeIf(it.name()::equals));
        return Optional.of(unknown.stream().distinct().map(InlineQuoteFormatter::cut).toList())
                .filter(it -> !it.isEmpty())
                .map(InlineQuoteFormatter::some);
    }
}
