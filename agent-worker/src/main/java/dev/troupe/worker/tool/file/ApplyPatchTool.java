package dev.troupe.worker.tool.file;

import dev.troupe.contracts.security.FileRequest;
import dev.troupe.edit.EditEngine;
import dev.troupe.edit.parse.ParsedEdit;
import dev.troupe.edit.result.RefusalKind;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.worker.tool.Arguments;
import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.tool.Plan;
import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.tool.Schema;
import dev.troupe.worker.tool.Tool;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.ToolSpec;
import dev.troupe.worker.tool.Touch;
import dev.troupe.worker.workspace.PathRefusedException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;

/** Changes several files by one patch, all or none. */
final class ApplyPatchTool implements Tool {
    private static final ToolSpec SPEC =
            new ToolSpec(
                    "apply_patch",
                    """
                    Changes one or more files by a patch, all of it or nothing; a unified diff will do too. Files that are \
                    deleted or moved must have been read before. The form:
                    *** Begin Patch
                    *** Update File: src/a.py
                    *** Move to: src/b.py
                    @@ def greet(name):
                     unchanged line
                    -removed line
                    +added line
                    *** Add File: src/c.py
                    +each line of the new file
                    *** Delete File: src/d.py
                    *** End Patch
                    Give about three unchanged lines around each change, exactly as they are in the file; the lines @@ \
                    (a class, a method) and *** Move to are optional. Paths are relative to the workspace.\
                    """,
                    new Schema()
                            .text(
                                    "patch",
                                    true,
                                    "The patch, from *** Begin Patch to *** End Patch.")
                            .build(),
                    ToolSpec.Kind.WRITE,
                    ToolSpec.Recovery.COMPARE,
                    aliases());

    private final EditEngine engine;

    ApplyPatchTool(EditEngine engine) {
        this.engine = engine;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public List<Touch> touches(ToolCall call, ToolContext context) {
        SequencedSet<Touch> touches = new LinkedHashSet<>();
        for (ParsedEdit edit : edits(call, context)) {
            switch (edit) {
                case ParsedEdit.Delete delete ->
                        touches.add(touch(delete.path(), FileRequest.Access.DELETE, context));
                case ParsedEdit.Move move -> {
                    touches.add(touch(move.path(), FileRequest.Access.DELETE, context));
                    touches.add(touch(move.to(), FileRequest.Access.WRITE, context));
                }
                case ParsedEdit.Patched _,
                        ParsedEdit.Create _,
                        ParsedEdit.Block _,
                        ParsedEdit.Replaced _,
                        ParsedEdit.Written _,
                        ParsedEdit.WholeFile _ ->
                        touches.add(touch(edit.path(), FileRequest.Access.WRITE, context));
            }
        }
        return List.copyOf(touches);
    }

    private static Touch touch(String path, FileRequest.Access access, ToolContext context) {
        return new Touch.File(context.workspace().resolve(path, access).relative(), access);
    }

    @Override
    public Plan plan(ToolCall call, ToolContext context, Overlay overlay) {
        PatchedFiles files =
                new PatchedFiles("Nothing of the patch was applied. ", engine, context, overlay);
        for (ParsedEdit edit : edits(call, context)) {
            Optional<Plan> refused = files.apply(edit);
            if (refused.isPresent()) {
                return refused.get();
            }
        }
        return FileEffects.plan(SPEC.name(), files);
    }

    @Override
    public ToolResult run(ToolCall call, Plan.Ready plan, ToolContext context) {
        return FileEffects.write("Applied the patch:", plan, context);
    }

    private static List<ParsedEdit> edits(ToolCall call, ToolContext context) {
        return PatchText.read(
                Arguments.of(SPEC, call).text("patch"), path -> unreadable(path, context));
    }

    private static RefusedEdit unreadable(String path, ToolContext context) {
        try {
            String name =
                    path.isEmpty()
                            ? path
                            : context.workspace()
                                    .resolve(path, FileRequest.Access.WRITE)
                                    .relative();
            Optional<Blob> file =
                    path.isEmpty()
                            ? Optional.empty()
                            : context.workspace().bytes(name).map(Blob::of);
            return new RefusedEdit(name, RefusalKind.UNREADABLE, file.orElse(null));
        } catch (PathRefusedException | UncheckedIOException none) {
            return new RefusedEdit("", RefusalKind.UNREADABLE, null);
        }
    }

    private static Map<String, String> aliases() {
        return Map.of(
                "input", "patch",
                "diff", "patch",
                "patch_text", "patch",
                "patchText", "patch");
    }
}
