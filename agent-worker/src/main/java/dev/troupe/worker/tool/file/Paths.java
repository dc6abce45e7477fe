package dev.troupe.worker.tool.file;

import dev.troupe.contracts.security.FileRequest;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.worker.workspace.PathRefusedException;
import dev.troupe.worker.workspace.WorkspacePath;

/** Resolves the paths of calls. */
final class Paths {
    private Paths() {}

    /** As {@link dev.troupe.worker.workspace.Workspace#resolve}, refused in the words of a tool. */
    static WorkspacePath resolve(ToolContext context, String given, FileRequest.Access access) {
        try {
            return context.workspace().resolve(given, access);
        } catch (PathRefusedException refused) {
            throw new ToolInputException(refused.forModel());
        }
    }
}
