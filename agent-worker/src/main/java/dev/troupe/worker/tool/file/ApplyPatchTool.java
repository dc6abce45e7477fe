package dev.troupe.worker.tool.file;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.edit.EditEngine;
import dev.troupe.edit.parse.ParsedEdit;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.workspace.PathRefusedException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;

/** Changes several files by one patch, all or none. */
final class ApplyPatchTool implements AgentTool {
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
                    new JsonSchemaBuilder()
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
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        SequencedSet<RequestedAccess> touches = new LinkedHashSet<>();
        for (ParsedEdit edit : edits(call, context)) {
            switch (edit) {
                case ParsedEdit.Delete delete ->
                        touches.add(
                                touch(delete.path(), FilePermissionRequest.Access.DELETE, context));
                case ParsedEdit.Move move -> {
                    touches.add(touch(move.path(), FilePermissionRequest.Access.DELETE, context));
                    touches.add(
                            new RequestedAccess.File(
                                    context.workspace()
                                            .resolveExactly(
                                                    move.to(), FilePermissionRequest.Access.WRITE)
                                            .relative(),
                                    FilePermissionRequest.Access.WRITE));
                }
                case ParsedEdit.Patched _,
                        ParsedEdit.Create _,
                        ParsedEdit.Block _,
                        ParsedEdit.Replaced _,
                        ParsedEdit.Written _,
                        ParsedEdit.WholeFile _ ->
                        touches.add(
                                new RequestedAccess.File(
                                        PatchApplication.target(edit, context.workspace())
                                                .relative(),
                                        FilePermissionRequest.Access.WRITE));
            }
        }
        return List.copyOf(touches);
    }

    private static RequestedAccess touch(
            String path, FilePermissionRequest.Access access, ToolContext context) {
        return new RequestedAccess.File(
                context.workspace().resolve(path, access).relative(), access);
    }

    @Override
    public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        PatchApplication files =
                new PatchApplication(
                        "Nothing of the patch was applied. ", engine, context, overlay);
        for (ParsedEdit edit : edits(call, context)) {
            Optional<ToolCallPlan> refused = files.apply(edit);
            if (refused.isPresent()) {
                return refused.get();
            }
        }
        return MultiFileEdit.plan(SPEC.name(), files);
    }

    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context) {
        return MultiFileEdit.write("Applied the patch:", plan, context);
    }

    private static List<ParsedEdit> edits(ToolCall call, ToolContext context) {
        return PatchArgumentParser.read(
                ToolArguments.of(SPEC, call).text("patch"), path -> unreadable(path, context));
    }

    private static RefusedEdit unreadable(String path, ToolContext context) {
        try {
            String name =
                    path.isEmpty()
                            ? path
                            : context.workspace()
                                    .resolve(path, FilePermissionRequest.Access.WRITE)
                                    .relative();
            Optional<ContentBlob> file =
                    path.isEmpty()
                            ? Optional.empty()
                            : context.workspace().bytes(name).map(ContentBlob::of);
            return new RefusedEdit(name, EditRefusalKind.UNREADABLE, file.orElse(null));
        } catch (PathRefusedException | UncheckedIOException none) {
            return new RefusedEdit("", EditRefusalKind.UNREADABLE, null);
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
