package dev.troupe.worker.tool.repomap;

import dev.troupe.contracts.repomap.SymbolAnswer;
import dev.troupe.contracts.repomap.SymbolPlace;
import dev.troupe.contracts.repomap.SymbolQuery;
import dev.troupe.contracts.repomap.SymbolQuestion;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.definition.agent.SearchToolName;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Answers questions about symbols: where they are defined and used, what belongs to them, what tests them. */
final class SymbolQuestionTool extends RepositoryMapTool {
    private static final int USUAL = 50;
    private static final int MOST = 500;

    /** Of a definition's text, which may be a whole class. */
    private static final int LONGEST_BODY = 20_000;

    SymbolQuestionTool(RepositoryMapClient client) {
        super(
                new ToolSpec(
                        SearchToolName.SYMBOLS.tool(),
                        """
                        Answers a question about a symbol of the repository from its index. definition: where it is defined; members: what \
                        belongs to it; references: where its name is used; outline: what a file defines; tests: which tests use what a file \
                        or symbol defines. Every place comes as path:line.\
                        """,
                        new JsonSchemaBuilder()
                                .choice(
                                        "question",
                                        true,
                                        "What is asked.",
                                        SymbolQuestion.DEFINITION.word(),
                                        SymbolQuestion.MEMBERS.word(),
                                        SymbolQuestion.REFERENCES.word(),
                                        SymbolQuestion.OUTLINE.word(),
                                        SymbolQuestion.TESTS.word())
                                .text(
                                        "name",
                                        true,
                                        "The symbol, such as total or Cart.total; for outline the path of a file; for tests either.")
                                .truth("bodies", false, "Whether definitions come with their text.")
                                .integer(
                                        "most",
                                        false,
                                        1,
                                        MOST,
                                        "How many places to give at most; "
                                                + USUAL
                                                + " when missing.")
                                .build(),
                        ToolSpec.Kind.READ,
                        ToolSpec.Recovery.RERUN,
                        Map.of(
                                "symbol", "name",
                                "path", "name",
                                "query", "name",
                                "kind", "question",
                                "limit", "most")),
                client);
    }

    @Override
    String title(ToolArguments arguments) {
        return "symbols %s %s".formatted(arguments.text("question"), arguments.text("name"));
    }

    @Override
    ToolResult answer(ToolArguments arguments, CheckoutPathMapping paths, ToolContext context)
            throws InterruptedException {
        SymbolQuestion question =
                SymbolQuestion.valueOf(arguments.text("question").toUpperCase(Locale.ROOT));
        SymbolQuery query =
                new SymbolQuery(
                        List.of(paths.root().toString()),
                        question,
                        name(question, arguments.text("name"), paths),
                        arguments.integer("most", USUAL),
                        arguments.truth("bodies"));
        SymbolAnswer answer = ask(context.caller(), it -> it.symbols(query));
        List<ReadablePlace> places = ReadablePlace.select(answer, paths, context);
        StringBuilder text = new StringBuilder();
        for (ReadablePlace each : places) {
            text.append(each.line());
            appendBody(each.place(), text);
        }
        if (places.isEmpty()) {
            text.append(none(question, arguments.text("name")));
        }
        int more = answer.total() - answer.places().size();
        if (more > 0) {
            text.append("[%d more; narrow the name down or raise most]\n".formatted(more));
        }
        String summary =
                places.isEmpty()
                        ? "nothing found"
                        : places.size() + (places.size() == 1 ? " place" : " places");
        return ToolResult.ok(text + end(answer.freshness()), summary);
    }

    /** Files are known by their paths from the top of the checkout. */
    private static String name(SymbolQuestion question, String name, CheckoutPathMapping paths) {
        boolean path =
                question == SymbolQuestion.OUTLINE
                        || (question == SymbolQuestion.TESTS && name.contains("/"));
        return path ? paths.fromTop(name) : name;
    }

    private static void appendBody(SymbolPlace place, StringBuilder text) {
        String body = place.text();
        if (body == null) {
            return;
        }
        int line = place.firstLine();
        int end = text.length() + LONGEST_BODY;
        for (String each : body.lines().toList()) {
            if (text.length() > end) {
                text.append("       [cut; read the file from line %d on]\n".formatted(line));
                return;
            }
            text.append("%6d\t%s\n".formatted(line, each));
            line++;
        }
    }

    private static String none(SymbolQuestion question, String name) {
        return switch (question) {
            case OUTLINE -> "The index knows no definitions in %s.\n".formatted(name);
            case TESTS -> "No test that the index knows uses %s.\n".formatted(name);
            default ->
                    "The index knows no symbol %s. Search for a part of the name with `search`.\n"
                            .formatted(name);
        };
    }
}
