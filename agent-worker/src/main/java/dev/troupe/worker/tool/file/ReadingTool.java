package dev.troupe.worker.tool.file;

import dev.troupe.contracts.security.FileRequest;
import dev.troupe.worker.tool.Arguments;
import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.tool.Plan;
import dev.troupe.worker.tool.Tool;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolSpec;
import dev.troupe.worker.tool.Touch;
import dev.troupe.worker.workspace.WorkspacePath;
import java.util.List;

/** A tool that only looks at one file or directory. */
abstract class ReadingTool implements Tool {
    private final ToolSpec spec;

    ReadingTool(ToolSpec spec) {
        this.spec = spec;
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public List<Touch> touches(ToolCall call, ToolContext context) {
        WorkspacePath path = path(Arguments.of(spec, call), context);
        return List.of(new Touch.File(path.relative(), FileRequest.Access.READ));
    }

    @Override
    public Plan plan(ToolCall call, ToolContext context, Overlay overlay) {
        Arguments arguments = Arguments.of(spec, call);
        path(arguments, context);
        String title = title(arguments);
        return new Plan.Ready(List.of(), title, title);
    }

    /** One line for people. */
    abstract String title(Arguments arguments);

    static WorkspacePath path(Arguments arguments, ToolContext context) {
        String given = arguments.optional("path").orElse(".");
        return context.workspace().resolve(given, FileRequest.Access.READ);
    }
}
