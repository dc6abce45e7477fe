package dev.troupe.worker.tool.repomap;

import dev.troupe.contracts.repomap.LineSearchAnswer;
import dev.troupe.contracts.repomap.LineSearchAnswer.MatchedLine;
import dev.troupe.contracts.repomap.LineSearchQuery;
import dev.troupe.contracts.text.TextPrefix;
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

/** Finds lines by a regular expression in the index. */
final class LineSearchTool extends RepositoryMapTool {
    private static final int USUAL = 100;
    private static final int MOST = 1_000;
    private static final int LONGEST_LINE = 300;

    LineSearchTool(RepositoryMapClient client) {
        super(
                new ToolSpec(
                        SearchToolName.SEARCH.tool(),
                        """
                        Searches the indexed lines of the repository for a regular expression, as ripgrep reads it. Every hit comes as \
                        path:line:text. Ignored and binary files are not searched. For where a symbol is defined or used, `symbols` is \
                        more exact.\
                        """,
                        new JsonSchemaBuilder()
                                .text("pattern", true, "Regular expression in ripgrep's syntax.")
                                .truth(
                                        "literal",
                                        false,
                                        "Whether the pattern is the text itself, not an expression.")
                                .truth(
                                        "ignore_case",
                                        false,
                                        "Whether upper and lower case are the same.")
                                .truth(
                                        "whole_word",
                                        false,
                                        "Whether hits begin and end at the bounds of words.")
                                .text(
                                        "include",
                                        false,
                                        "Glob of the files to search, such as *.java or src/**/*.{ts,tsx}; !*.md leaves files out.")
                                .integer(
                                        "most",
                                        false,
                                        1,
                                        MOST,
                                        "How many lines to give at most; "
                                                + USUAL
                                                + " when missing.")
                                .build(),
                        ToolSpec.Kind.READ,
                        ToolSpec.Recovery.RERUN,
                        Map.of(
                                "regex", "pattern",
                                "query", "pattern",
                                "glob", "include",
                                "globs", "include",
                                "include_pattern", "include",
                                "fixed_strings", "literal",
                                "case_insensitive", "ignore_case",
                                "-i", "ignore_case",
                                "limit", "most",
                                "max_results", "most")),
                client);
    }

    @Override
    String title(ToolArguments arguments) {
        String where = arguments.optional("include").map(it -> " in " + it).orElse("");
        return "search " + arguments.text("pattern") + where;
    }

    private record FoundLine(String path, MatchedLine line) {}

    @Override
    ToolResult answer(ToolArguments arguments, CheckoutPathMapping paths, ToolContext context)
            throws InterruptedException {
        LineSearchQuery query =
                new LineSearchQuery(
                        List.of(paths.root().toString()),
                        arguments.text("pattern"),
                        arguments.truth("literal"),
                        arguments.truth("ignore_case"),
                        arguments.truth("whole_word"),
                        arguments.optional("include").map(List::of).orElse(null),
                        arguments.integer("most", USUAL));
        LineSearchAnswer answer = ask(context.caller(), it -> it.search(query));
        List<FoundLine> found = new ArrayList<>();
        for (MatchedLine line : answer.lines()) {
            Optional<String> path = paths.inWorkspace(line.repository(), line.path());
            path.ifPresent(it -> found.add(new FoundLine(it, line)));
        }
        Set<String> readable =
                ReadablePathFilter.select(found.stream().map(FoundLine::path).toList(), context);
        found.removeIf(it -> !readable.contains(it.path()));
        return result(found, answer);
    }

    private static ToolResult result(List<FoundLine> found, LineSearchAnswer answer) {
        StringBuilder text = new StringBuilder();
        for (FoundLine each : found) {
            text.append(each.path()).append(':').append(each.line().line()).append(':');
            text.append(TextPrefix.cut(each.line().text().stripTrailing(), LONGEST_LINE, "…"));
            text.append('\n');
        }
        if (found.isEmpty()) {
            text.append("No line matches. Ignored files are not searched.\n");
        }
        if (answer.timedOut()) {
            text.append("[The search was ended before it saw all files; narrow it down.]\n");
        } else if (answer.more()) {
            text.append(
                    "[There are more hits; narrow the search down with include or a longer pattern, or raise most.]\n");
        }
        long files = found.stream().map(FoundLine::path).distinct().count();
        String summary =
                found.isEmpty()
                        ? "no hits"
                        : "%d %s in %d %s"
                                .formatted(
                                        found.size(),
                                        found.size() == 1 ? "hit" : "hits",
                                        files,
                                        files == 1 ? "file" : "files");
        return ToolResult.ok(text + end(answer.freshness()), summary);
    }
}
