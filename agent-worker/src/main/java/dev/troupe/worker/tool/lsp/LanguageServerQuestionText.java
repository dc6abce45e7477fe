package dev.troupe.worker.tool.lsp;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.languageserver.CodePosition;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;

/** What the tools of language servers share: how a place is named, and what is said when there is no answer. */
final class LanguageServerQuestionText {
    static final String LINE = "The line, from 1, as read shows it.";
    static final String SYMBOL = "The name on that line; the first name of the line when missing.";

    private LanguageServerQuestionText() {}

    static String path(ToolArguments arguments, ToolContext context) {
        return context.workspace()
                .resolve(arguments.text("path"), FilePermissionRequest.Access.READ)
                .relative();
    }

    static CodePosition position(ToolArguments arguments, ToolContext context) {
        return new CodePosition(
                path(arguments, context),
                arguments.integer("line", 0),
                arguments.optional("symbol").orElse(null),
                null);
    }

    /** Says why a server gives no answer; what was wrong with the question is to be corrected. */
    static ToolResult failure(TroupeException e) {
        return switch (e.code()) {
            case CANCELLED -> throw e;
            case INVALID_REQUEST, NOT_FOUND ->
                    ToolResult.refused(e.getMessage() + " Correct this and call again.", "refused");
            default ->
                    ToolResult.failed(
                            "The language servers give no answer: %s Use search and read for now."
                                    .formatted(e.getMessage()),
                            "no answer: " + ErrorCode.LANGUAGE_SERVERS_UNAVAILABLE.wire());
        };
    }
}
