package dev.troupe.worker.tool.lsp;

import dev.troupe.contracts.languageserver.CodeChangeKind;
import dev.troupe.contracts.languageserver.CodeChangeQuery;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.diagnostic.LanguageServerClient;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolContext;
import java.util.Map;

/** Gives a symbol another name, wherever it is used. */
final class RenameSymbolTool extends CodeChangeTool {
    static final String NAME = "rename_symbol";

    RenameSymbolTool(LanguageServerClient client) {
        super(
                new ToolSpec(
                        NAME,
                        """
                        Gives a variable, function, type or member another name in all files that use it, as the language server knows them. \
                        Strings, comments and other languages stay as they are: look for the old name afterwards.\
                        """,
                        new JsonSchemaBuilder()
                                .text("path", true, "A file that names the symbol.")
                                .integer(
                                        "line",
                                        true,
                                        1,
                                        10_000_000,
                                        LanguageServerQuestionText.LINE)
                                .text("symbol", true, "Its name, as it is on that line.")
                                .text("new_name", true, "Its new name.")
                                .build(),
                        ToolSpec.Kind.WRITE,
                        ToolSpec.Recovery.COMPARE,
                        Map.of(
                                "file_path",
                                "path",
                                "file",
                                "path",
                                "name",
                                "symbol",
                                "newName",
                                "new_name")),
                client);
    }

    @Override
    CodeChangeQuery query(ToolArguments arguments, ToolContext context) {
        return new CodeChangeQuery(
                context.project(),
                context.workspace().root().toString(),
                CodeChangeKind.RENAME,
                LanguageServerQuestionText.position(arguments, context),
                arguments.text("new_name"),
                null);
    }

    @Override
    String title(ToolArguments arguments) {
        return "rename %s to %s".formatted(arguments.text("symbol"), arguments.text("new_name"));
    }
}
