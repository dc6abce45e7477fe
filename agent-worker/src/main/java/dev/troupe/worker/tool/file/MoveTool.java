package dev.troupe.worker.tool.file;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.workspace.WorkspacePath;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Moves or renames one file. */
final class MoveTool implements AgentTool {
    private static final ToolSpec SPEC =
            new ToolSpec(
                    "move",
                    """
                    Moves or renames one file of the workspace, which must have been read before. Nothing may be at the new path yet; directories are \
                    created as needed.\
                    """,
                    ExpectedChecksumArgument.to(
                                    new JsonSchemaBuilder()
                                            .text(
                                                    "from",
                                                    true,
                                                    "Path of the file, relative to the workspace.")
                                            .text(
                                                    "to",
                                                    true,
                                                    "Its new path, or the directory to move it into."))
                            .build(),
                    ToolSpec.Kind.WRITE,
                    ToolSpec.Recovery.COMPARE,
                    aliases());

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        ToolArguments arguments = ToolArguments.of(SPEC, call);
        WorkspacePath from =
                context.workspace()
                        .resolve(arguments.text("from"), FilePermissionRequest.Access.DELETE);
        WorkspacePath to =
                context.workspace()
                        .resolveExactly(to(arguments, context), FilePermissionRequest.Access.WRITE);
        return List.of(
                new RequestedAccess.File(from.relative(), FilePermissionRequest.Access.DELETE),
                new RequestedAccess.File(to.relative(), FilePermissionRequest.Access.WRITE));
    }

    @Override
    public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        ToolArguments arguments = ToolArguments.of(SPEC, call);
        String given = arguments.text("from");
        EditTargetFile from =
                EditTargetFile.of(
                        given,
                        ExpectedChecksumArgument.of(arguments),
                        FilePermissionRequest.Access.DELETE,
                        context,
                        overlay);
        ContentBlob content = from.content();
        if (content == null) {
            return refused(
                    from.name()
                            + " does not exist. "
                            + SimilarPathFinder.sentence(context.workspace(), from.name()),
                    from.name() + " does not exist");
        }
        if (from.path().link()) {
            return link(given);
        }
        return from.unseen().orElseGet(() -> plan(from, content, arguments, context, overlay));
    }

    private static ToolCallPlan plan(
            EditTargetFile from,
            ContentBlob content,
            ToolArguments arguments,
            ToolContext context,
            PlannedFileOverlay overlay) {
        EditTargetFile to =
                EditTargetFile.of(
                        context.workspace()
                                .resolveExactly(
                                        to(arguments, context), FilePermissionRequest.Access.WRITE),
                        Optional.empty(),
                        context,
                        overlay);
        if (to.content() != null) {
            return refused(
                    to.name() + " exists already. Choose another path, or delete that file first.",
                    to.name() + " exists");
        }
        String diff =
                "similarity index 100%%\nrename from %s\nrename to %s\n"
                        .formatted(from.name(), to.name());
        boolean mode = from.executable();
        FileEffect created =
                new FileEffect(to.name(), null, content, mode, "moved", null, diff, 0, 0);
        FileEffect deleted =
                new FileEffect(from.name(), content, null, mode, "moved", null, diff, 0, 0);
        return new ToolCallPlan.Ready(
                List.of(created, deleted), "move %s to %s".formatted(from.name(), to.name()), diff);
    }

    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context) {
        ToolArguments arguments = ToolArguments.of(SPEC, call);
        String from = arguments.text("from");
        String to = arguments.text("to");
        return new FileEffectWriter(context)
                .write(
                        plan.effects(),
                        "Moved %s to %s.".formatted(from, to),
                        "%s to %s".formatted(from, to));
    }

    static ToolCallPlan link(String given) {
        return refused(
                given + " is a symbolic link. Use bash (rm, mv) for links, or name the real file.",
                given + " is a link");
    }

    private static ToolCallPlan refused(String message, String summary) {
        return new ToolCallPlan.Refused(message, summary);
    }

    /** Moving into a directory keeps the name. */
    private static String to(ToolArguments arguments, ToolContext context) {
        String given = arguments.text("to");
        WorkspacePath to =
                context.workspace().resolveExactly(given, FilePermissionRequest.Access.WRITE);
        if (!Files.isDirectory(to.absolute())) {
            return given;
        }
        String from = arguments.text("from");
        return given.replaceAll("/+$", "") + "/" + from.substring(from.lastIndexOf('/') + 1);
    }

    private static Map<String, String> aliases() {
        Map<String, String> aliases = new HashMap<>();
        for (String name : new String[] {"source", "src", "path", "old_path", "from_path"}) {
            aliases.put(name, "from");
        }
        for (String name : new String[] {"destination", "dest", "target", "new_path", "to_path"}) {
            aliases.put(name, "to");
        }
        return aliases;
    }
}
