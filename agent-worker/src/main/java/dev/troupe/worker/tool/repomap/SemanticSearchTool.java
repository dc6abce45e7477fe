package dev.troupe.worker.tool.repomap;

import dev.troupe.contracts.repomap.SemanticSearchAnswer;
import dev.troupe.contracts.repomap.SemanticSearchAnswer.SimilarPassage;
import dev.troupe.contracts.repomap.SemanticSearchQuery;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.definition.agent.SearchToolName;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds passages of files by what they mean. */
final class SemanticSearchTool extends RepositoryMapTool {
    private static final int USUAL = 8;
    private static final int MOST = 30;

    SemanticSearchTool(RepositoryMapClient client) {
        super(
                new ToolSpec(
                        SearchToolName.SEMANTIC_SEARCH.tool(),
                        """
                        Finds the passages of the repository whose meaning is nearest to a sentence, with their lines. For when you do not \
                        know what things are called; for names and texts that you know, `search` and `symbols` are exact.\
                        """,
                        new JsonSchemaBuilder()
                                .text("request", true, "What you look for, as a sentence.")
                                .integer(
                                        "most",
                                        false,
                                        1,
                                        MOST,
                                        "How many passages to give at most; "
                                                + USUAL
                                                + " when missing.")
                                .build(),
                        ToolSpec.Kind.READ,
                        ToolSpec.Recovery.RERUN,
                        Map.of("query", "request", "limit", "most", "max_results", "most")),
                client);
    }

    @Override
    String title(ToolArguments arguments) {
        return "semantic search: " + arguments.text("request");
    }

    private record ShownPassage(String path, SimilarPassage passage) {}

    @Override
    ToolResult answer(ToolArguments arguments, CheckoutPathMapping paths, ToolContext context)
            throws InterruptedException {
        SemanticSearchQuery query =
                new SemanticSearchQuery(
                        List.of(paths.root().toString()),
                        arguments.text("request"),
                        arguments.integer("most", USUAL));
        SemanticSearchAnswer answer = ask(context.caller(), it -> it.searchSemantically(query));
        List<ShownPassage> found = new ArrayList<>();
        for (SimilarPassage it : answer.passages()) {
            Optional<String> path = paths.inWorkspace(it.repository(), it.path());
            path.ifPresent(shown -> found.add(new ShownPassage(shown, it)));
        }
        Set<String> readable =
                ReadablePathFilter.select(
                        found.stream().map(ShownPassage::path).distinct().toList(), context);
        found.removeIf(it -> !readable.contains(it.path()));
        StringBuilder text = new StringBuilder();
        for (ShownPassage it : found) {
            text.append(
                    "%s:%d-%d\n%s\n"
                            .formatted(
                                    it.path(),
                                    it.passage().from(),
                                    it.passage().to(),
                                    it.passage().text().stripTrailing()));
        }
        if (found.isEmpty()) {
            text.append("No passage was found.\n");
        }
        return ToolResult.ok(
                text + end(answer.freshness()),
                found.size() == 1 ? "1 passage" : found.size() + " passages");
    }
}
