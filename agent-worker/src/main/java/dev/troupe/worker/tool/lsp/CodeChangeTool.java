package dev.troupe.worker.tool.lsp;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.languageserver.CodeChangeAnswer;
import dev.troupe.contracts.languageserver.CodeChangeQuery;
import dev.troupe.contracts.languageserver.DiagnosticFreshness;
import dev.troupe.contracts.languageserver.ProposedFile;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.diagnostic.LanguageServerClient;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.file.ProposedTextChange;
import dev.troupe.worker.tool.file.ProposedTextChange.ProposedText;
import java.util.List;

/**
 * A tool that has a language server work out a change. The server is asked before anybody decides about the call, so that people and
 * policy see every file of it; the change is made like any edit.
 */
abstract class CodeChangeTool implements AgentTool {
    private final ToolSpec spec;
    private final LanguageServerClient client;

    CodeChangeTool(ToolSpec spec, LanguageServerClient client) {
        this.spec = spec;
        this.client = client;
    }

    @Override
    public final ToolSpec spec() {
        return spec;
    }

    /** Makes the question. */
    abstract CodeChangeQuery query(ToolArguments arguments, ToolContext context);

    /** Returns one line for people. */
    abstract String title(ToolArguments arguments);

    @Override
    public final List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        ToolArguments arguments = ToolArguments.of(spec, call);
        List<ProposedFile> files = ask(arguments, context).files();
        if (files.isEmpty()) {
            return List.of(
                    new RequestedAccess.File(
                            LanguageServerQuestionText.path(arguments, context),
                            FilePermissionRequest.Access.READ));
        }
        return files.stream()
                .map(it ->
                        (RequestedAccess)
                                new RequestedAccess.File(
                                        it.path(),
                                        it.after() == null
                                                ? FilePermissionRequest.Access.DELETE
                                                : FilePermissionRequest.Access.WRITE))
                .toList();
    }

    @Override
    public final ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        ToolArguments arguments = ToolArguments.of(spec, call);
        if (overlay.changes()) {
            return new ToolCallPlan.Refused(
                    "Other calls of this answer change files, and the language server knows them only as they are on disk. Nothing was changed. Call this tool alone, in the next answer.",
                    "not beside other edits");
        }
        CodeChangeAnswer answer = ask(arguments, context);
        if (answer.detail() != null) {
            return new ToolCallPlan.Refused(
                    answer.detail() + listed(answer), answer.freshness().word());
        }
        if (answer.freshness() != DiagnosticFreshness.FRESH) {
            return new ToolCallPlan.Refused(
                    "The language server does not know the files as they are. Nothing was changed. Call the tool again.",
                    answer.freshness().word());
        }
        List<ProposedText> texts =
                answer.files().stream()
                        .map(it -> new ProposedText(it.path(), it.before(), it.after()))
                        .toList();
        return texts.isEmpty()
                ? new ToolCallPlan.Ready(List.of(), title(arguments), unchanged(arguments, answer))
                : ProposedTextChange.plan(title(arguments), texts, context, overlay);
    }

    /** What the model hears where nothing would change. */
    String unchanged(ToolArguments arguments, CodeChangeAnswer answer) {
        return "Nothing would change.";
    }

    static String listed(CodeChangeAnswer answer) {
        return answer.actions().isEmpty()
                ? ""
                : "\nThe server proposes:\n- " + String.join("\n- ", answer.actions());
    }

    @Override
    public final ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context) {
        return plan.effects().isEmpty()
                ? ToolResult.ok(plan.detail(), "no change")
                : ProposedTextChange.write("", plan, context);
    }

    private CodeChangeAnswer ask(ToolArguments arguments, ToolContext context) {
        CodeChangeQuery query = query(arguments, context);
        try {
            return client.ask(context.caller(), it -> it.propose(query));
        } catch (TroupeException e) {
            throw new ToolInputException(
                    "The language servers give no answer: %s Change the files with edit."
                            .formatted(e.getMessage()));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new ToolInputException("The run was stopped.");
        }
    }
}
