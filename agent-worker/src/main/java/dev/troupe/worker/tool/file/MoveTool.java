package dev.troupe.worker.tool.file;

import dev.troupe.contracts.security.FileRequest;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.worker.tool.Arguments;
import dev.troupe.worker.tool.Effect;
import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.tool.Plan;
import dev.troupe.worker.tool.Schema;
import dev.troupe.worker.tool.Tool;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.ToolSpec;
import dev.troupe.worker.tool.Touch;
import dev.troupe.worker.workspace.WorkspacePath;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Moves or renames one file. */
final class MoveTool implements Tool {
    private static final ToolSpec SPEC =
            new ToolSpec(
                    "move",
                    """
                    Moves or renames one file of the workspace, which must have been read before. Nothing may be at the new path yet; directories are \
                    created as needed.\
                    """,
                    Checksums.to(
                                    new Schema()
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
    public List<Touch> touches(ToolCall call, ToolContext context) {
        Arguments arguments = Arguments.of(SPEC, call);
        WorkspacePath from =
                context.workspace().resolve(arguments.text("from"), FileRequest.Access.DELETE);
        WorkspacePath to =
                context.workspace().resolve(to(arguments, context), FileRequest.Access.WRITE);
        return List.of(
                new Touch.File(from.relative(), FileRequest.Access.DELETE),
                new Touch.File(to.relative(), FileRequest.Access.WRITE));
    }

    @Override
    public Plan plan(ToolCall call, ToolContext context, Overlay overlay) {
        Arguments arguments = Arguments.of(SPEC, call);
        String given = arguments.text("from");
        Target from =
                Target.of(
                        given,
                        Checksums.of(arguments),
                        FileRequest.Access.DELETE,
                        context,
                        overlay);
        Blob bytes = from.bytes();
        if (bytes == null) {
            return refused(
                    from.name()
                            + " does not exist. "
                            + NearNames.sentence(context.workspace(), from.name()),
                    from.name() + " does not exist");
        }
        if (from.path().link()) {
            return link(given);
        }
        return from.unseen().orElseGet(() -> plan(from, bytes, arguments, context, overlay));
    }

    private static Plan plan(
            Target from, Blob bytes, Arguments arguments, ToolContext context, Overlay overlay) {
        Target to =
                Target.of(
                        to(arguments, context),
                        Optional.empty(),
                        FileRequest.Access.WRITE,
                        context,
                        overlay);
        if (to.bytes() != null) {
            return refused(
                    to.name() + " exists already. Choose another path, or delete that file first.",
                    to.name() + " exists");
        }
        String diff =
                "similarity index 100%%\nrename from %s\nrename to %s\n"
                        .formatted(from.name(), to.name());
        boolean mode = from.executable();
        Effect created = new Effect(to.name(), null, bytes, mode, "moved", null, diff, 0, 0);
        Effect deleted = new Effect(from.name(), bytes, null, mode, "moved", null, diff, 0, 0);
        return new Plan.Ready(
                List.of(created, deleted), "move %s to %s".formatted(from.name(), to.name()), diff);
    }

    @Override
    public ToolResult run(ToolCall call, Plan.Ready plan, ToolContext context) {
        Arguments arguments = Arguments.of(SPEC, call);
        String from = arguments.text("from");
        String to = arguments.text("to");
        return new EffectWriter(context)
                .write(
                        plan.effects(),
                        "Moved %s to %s.".formatted(from, to),
                        "%s to %s".formatted(from, to));
    }

    static Plan link(String given) {
        return refused(
                given + " is a symbolic link. Use bash (rm, mv) for links, or name the real file.",
                given + " is a link");
    }

    private static Plan refused(String message, String summary) {
        return new Plan.Refused(message, summary);
    }

    /** Moving into a directory keeps the name. */
    private static String to(Arguments arguments, ToolContext context) {
        String given = arguments.text("to");
        WorkspacePath to = context.workspace().resolve(given, FileRequest.Access.WRITE);
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
