package dev.troupe.worker.tool.file;

import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.workspace.WorkspacePath;
import java.util.List;

/** A tool that only looks at one file or directory. */
abstract class ReadOnlyFileTool implements AgentTool {
    private final ToolSpec spec;

    ReadOnlyFileTool(ToolSpec spec) {
        this.spec = spec;
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        WorkspacePath path = path(ToolArguments.of(spec, call), context);
        return List.of(
                new RequestedAccess.File(path.relative(), FilePermissionRequest.Access.READ));
    }

    @Override
    public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        ToolArguments arguments = ToolArguments.of(spec, call);
        path(arguments, context);
        String title = title(arguments);
        return new ToolCallPlan.Ready(List.of(), title, title);
    }

    /** One line for people. */
    abstract String title(ToolArguments arguments);

    static WorkspacePath path(ToolArguments arguments, ToolContext context) {
        String given = arguments.optional("path").orElse(".");
        return context.workspace().resolve(given, FilePermissionRequest.Access.READ);
    }
}
