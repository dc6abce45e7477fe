package dev.troupe.worker.tool.repomap;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.repomap.RepositoryFreshness;
import dev.troupe.contracts.repomap.api.RepositoryMapApi;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import java.util.List;
import java.util.function.Function;

/** A tool that asks the repository map service about the workspace. */
abstract class RepositoryMapTool implements AgentTool {
    private final ToolSpec spec;
    private final RepositoryMapClient client;

    RepositoryMapTool(ToolSpec spec, RepositoryMapClient client) {
        this.spec = spec;
        this.client = client;
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        return List.of(new RequestedAccess.File(".", FilePermissionRequest.Access.READ));
    }

    @Override
    public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        String title = title(ToolArguments.of(spec, call));
        return new ToolCallPlan.Ready(List.of(), title, title);
    }

    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context)
            throws InterruptedException {
        ToolArguments arguments = ToolArguments.of(spec, call);
        try {
            return answer(arguments, CheckoutPathMapping.of(context.workspace()), context);
        } catch (TroupeException e) {
            return switch (e.code()) {
                case CANCELLED -> throw e;
                case INVALID_REQUEST, NOT_FOUND ->
                        ToolResult.refused(
                                e.getMessage() + " Correct this and call again.", "refused");
                default ->
                        ToolResult.failed(
                                "The repository index gives no answer: %s Find it with glob, list and read for now."
                                        .formatted(e.getMessage()),
                                "no answer of the repository index");
            };
        }
    }

    /** Returns one line for people. */
    abstract String title(ToolArguments arguments);

    /**
     * Asks, and writes the answer down.
     *
     * @throws TroupeException when the service gives none, such as {@link ErrorCode#REPOSITORY_MAP_UNAVAILABLE}
     */
    abstract ToolResult answer(
            ToolArguments arguments, CheckoutPathMapping paths, ToolContext context)
            throws InterruptedException;

    final <A> A ask(CallerIdentity caller, Function<RepositoryMapApi, A> question)
            throws InterruptedException {
        return client.ask(caller, question);
    }

    /** Returns the last line of every answer. */
    static String end(RepositoryFreshness freshness) {
        return "[index: %s]".formatted(freshness.text());
    }
}
