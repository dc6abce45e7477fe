package dev.troupe.worker.definition.agent;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Selects the tools by which agents search, for those whose definition does not choose itself.
 *
 * @param offered those that are offered
 * @param indexed whether there is a repository map service to ask
 */
public record SearchToolSelection(Set<SearchToolName> offered, boolean indexed) {
    private static final Set<SearchToolName> WITH_INDEX =
            Set.of(
                    SearchToolName.GLOB,
                    SearchToolName.SEARCH,
                    SearchToolName.SYMBOLS,
                    SearchToolName.RELATED);

    private static final Set<SearchToolName> WITHOUT_INDEX =
            Set.of(SearchToolName.GREP, SearchToolName.GLOB);

    /** Copies the set. */
    public SearchToolSelection {
        offered = Set.copyOf(offered);
    }

    /**
     * Makes the selection of a worker.
     *
     * @param chosen by its settings; null: the usual ones
     * @param indexed whether there is a repository map service to ask
     */
    public static SearchToolSelection of(@Nullable List<SearchToolName> chosen, boolean indexed) {
        if (chosen != null) {
            return new SearchToolSelection(Set.copyOf(chosen), indexed);
        }
        return new SearchToolSelection(indexed ? WITH_INDEX : WITHOUT_INDEX, indexed);
    }

    /** Whether an agent is offered a tool. */
    public boolean offers(AgentDefinition agent, String tool) {
        return agent.offers(tool) && admits(agent, tool);
    }

    /** Whether nothing here speaks against a tool of an agent; only tools that search are selected here. */
    boolean admits(AgentDefinition agent, String tool) {
        Optional<SearchToolName> search = SearchToolName.of(tool);
        return search.isEmpty()
                || ((indexed || !search.get().isIndexed())
                        && (agent.choosesTools() || offered.contains(search.get())));
    }
}
