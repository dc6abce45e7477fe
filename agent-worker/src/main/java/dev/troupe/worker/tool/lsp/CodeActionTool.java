package dev.troupe.worker.tool.lsp;

import dev.troupe.contracts.languageserver.CodeChangeAnswer;
import dev.troupe.contracts.languageserver.CodeChangeKind;
import dev.troupe.contracts.languageserver.CodeChangeQuery;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.diagnostic.LanguageServerClient;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolContext;
import java.util.Map;

/** Lists what a language server proposes for a line, or applies one of it. */
final class CodeActionTool extends CodeChangeTool {
    static final String NAME = "code_action";

    CodeActionTool(LanguageServerClient client) {
        super(
                new ToolSpec(
                        NAME,
                        """
                        Lists what the language server proposes for a line, such as a missing import, or applies the proposal whose title is \
                        given.\
                        """,
                        new JsonSchemaBuilder()
                                .text("path", true, "The file.")
                                .integer(
                                        "line",
                                        true,
                                        1,
                                        10_000_000,
                                        LanguageServerQuestionText.LINE)
                                .text(
                                        "title",
                                        false,
                                        "The title of the proposal to apply; missing: they are listed.")
                                .build(),
                        ToolSpec.Kind.WRITE,
                        ToolSpec.Recovery.COMPARE,
                        Map.of("file_path", "path", "file", "path", "action", "title")),
                client);
    }

    @Override
    CodeChangeQuery query(ToolArguments arguments, ToolContext context) {
        return new CodeChangeQuery(
                context.project(),
                context.workspace().root().toString(),
                CodeChangeKind.ACTION,
                LanguageServerQuestionText.position(arguments, context),
                null,
                arguments.optional("title").orElse(null));
    }

    @Override
    String unchanged(ToolArguments arguments, CodeChangeAnswer answer) {
        if (arguments.optional("title").isPresent()) {
            return super.unchanged(arguments, answer);
        }
        return answer.actions().isEmpty()
                ? "The server proposes nothing for that line."
                : listed(answer).strip();
    }

    @Override
    String title(ToolArguments arguments) {
        return arguments
                .optional("title")
                .orElse(
                        "proposals for %s:%s"
                                .formatted(arguments.text("path"), arguments.integer("line", 0)));
    }
}
