package dev.troupe.worker.tool.lsp;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.languageserver.CodePlace;
import dev.troupe.contracts.languageserver.CodePosition;
import dev.troupe.contracts.languageserver.NavigationAnswer;
import dev.troupe.contracts.languageserver.NavigationQuery;
import dev.troupe.contracts.languageserver.NavigationQuestion;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.diagnostic.LanguageServerClient;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.repomap.ReadablePathFilter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Asks a language server about a place in code. */
final class CodeNavigationTool implements AgentTool {
    static final String NAME = "navigate_code";

    private static final int USUAL = 50;
    private static final int MOST = 500;

    private static final ToolSpec SPEC =
            new ToolSpec(
                    NAME,
                    """
                    Asks the language server about a name in a file; it knows types, overloads and imports, which search does not. definition: \
                    where it is defined; references: where it is used; implementations: what implements or overrides it; callers and callees: \
                    what calls it and what it calls; hover: its type and documentation; document-symbols: what the file defines; \
                    workspace-symbols: which symbols have such a name.\
                    """,
                    new JsonSchemaBuilder()
                            .choice(
                                    "question",
                                    true,
                                    "What is asked.",
                                    Arrays.stream(NavigationQuestion.values())
                                            .map(NavigationQuestion::word)
                                            .toArray(String[]::new))
                            .text(
                                    "path",
                                    true,
                                    "The file; for workspace-symbols any file of the language.")
                            .integer("line", false, 1, 10_000_000, LanguageServerQuestionText.LINE)
                            .text("symbol", false, LanguageServerQuestionText.SYMBOL)
                            .text(
                                    "name",
                                    false,
                                    "For workspace-symbols: the name, or a part of it.")
                            .build(),
                    ToolSpec.Kind.READ,
                    ToolSpec.Recovery.RERUN,
                    Map.of(
                            "file_path",
                            "path",
                            "file",
                            "path",
                            "query",
                            "name",
                            "kind",
                            "question"));

    private final LanguageServerClient client;

    CodeNavigationTool(LanguageServerClient client) {
        this.client = client;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        return List.of(
                new RequestedAccess.File(
                        LanguageServerQuestionText.path(ToolArguments.of(SPEC, call), context),
                        FilePermissionRequest.Access.READ));
    }

    @Override
    public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        ToolArguments arguments = ToolArguments.of(SPEC, call);
        String title =
                "%s %s %s"
                        .formatted(
                                arguments.text("question"),
                                arguments.text("path"),
                                arguments
                                        .optional("symbol")
                                        .or(() -> arguments.optional("name"))
                                        .orElse(""))
                        .strip();
        return new ToolCallPlan.Ready(List.of(), title, title);
    }

    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context)
            throws InterruptedException {
        ToolArguments arguments = ToolArguments.of(SPEC, call);
        CodePosition position = LanguageServerQuestionText.position(arguments, context);
        NavigationQuery query =
                new NavigationQuery(
                        context.project(),
                        context.workspace().root().toString(),
                        question(arguments.text("question")),
                        position,
                        arguments.optional("name").orElse(null),
                        MOST);
        try {
            return result(client.ask(context.caller(), it -> it.navigate(query)), context);
        } catch (TroupeException e) {
            return LanguageServerQuestionText.failure(e);
        }
    }

    private static NavigationQuestion question(String word) {
        return Arrays.stream(NavigationQuestion.values())
                .filter(it -> it.word().equals(word))
                .findFirst()
                .orElseThrow();
    }

    private static ToolResult result(NavigationAnswer answer, ToolContext context) {
        if (answer.detail() != null) {
            return ToolResult.failed(
                    answer.detail() + " Use search and read instead.", answer.freshness().word());
        }
        if (answer.text() != null) {
            return answer.text().isBlank()
                    ? ToolResult.ok("The server knows nothing of it.", "nothing known")
                    : ToolResult.ok(answer.text(), "1 answer");
        }
        Set<String> readable =
                ReadablePathFilter.select(
                        answer.places().stream().map(CodePlace::path).toList(), context);
        List<CodePlace> places =
                answer.places().stream()
                        .filter(it -> it.path().startsWith("/") || readable.contains(it.path()))
                        .toList();
        StringBuilder text = new StringBuilder();
        places.stream().limit(USUAL).forEach(it -> text.append(line(it)));
        if (places.isEmpty()) {
            text.append("The server knows no such place.\n");
        } else if (places.size() > USUAL) {
            text.append("[%d more]\n".formatted(places.size() - USUAL));
        }
        return ToolResult.ok(
                text.toString(),
                places.isEmpty()
                        ? "nothing found"
                        : places.size() == 1 ? "1 place" : places.size() + " places");
    }

    private static String line(CodePlace place) {
        String what =
                place.name() == null
                        ? ""
                        : " %s %s"
                                .formatted(
                                        place.kind() == null ? "symbol" : place.kind(),
                                        place.name());
        String code = place.lineText().isBlank() ? "" : ": " + place.lineText().strip();
        return "%s:%d%s%s\n".formatted(place.path(), place.line(), what, code);
    }
}
