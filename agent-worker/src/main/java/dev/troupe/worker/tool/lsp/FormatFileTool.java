package dev.troupe.worker.tool.lsp;

import dev.troupe.contracts.languageserver.CodeChangeKind;
import dev.troupe.contracts.languageserver.CodeChangeQuery;
import dev.troupe.contracts.languageserver.CodePosition;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.diagnostic.LanguageServerClient;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolContext;
import java.util.Map;

/** Lays a file out as its language server does. */
final class FormatFileTool extends CodeChangeTool {
    static final String NAME = "format_file";

    FormatFileTool(LanguageServerClient client) {
        super(
                new ToolSpec(
                        NAME,
                        "Lays a file out as its language server does. A formatter of the project's own, run with bash, knows its rules better.",
                        new JsonSchemaBuilder().text("path", true, "The file.").build(),
                        ToolSpec.Kind.WRITE,
                        ToolSpec.Recovery.COMPARE,
                        Map.of("file_path", "path", "file", "path")),
                client);
    }

    @Override
    CodeChangeQuery query(ToolArguments arguments, ToolContext context) {
        return new CodeChangeQuery(
                context.project(),
                context.workspace().root().toString(),
                CodeChangeKind.FORMAT,
                new CodePosition(
                        LanguageServerQuestionText.path(arguments, context), 0, null, null),
                null,
                null);
    }

    @Override
    String title(ToolArguments arguments) {
        return "format " + arguments.text("path");
    }
}
