package dev.troupe.worker.tool.repomap;

import dev.troupe.worker.tool.AgentTool;
import java.util.List;

/** Makes the tools that ask the repository map service. */
public final class RepositoryMapToolFactory {
    private RepositoryMapToolFactory() {}

    /** Makes all of them; they hold no state of a run. */
    public static List<AgentTool> all(RepositoryMapClient client) {
        return List.of(
                new LineSearchTool(client),
                new SymbolQuestionTool(client),
                new RelatedFilesTool(client),
                new SemanticSearchTool(client));
    }
}
