package dev.troupe.worker.tool.file;

import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.edit.EditEngine;
import dev.troupe.edit.EditRequest;
import dev.troupe.edit.HunkLine;
import dev.troupe.edit.HunkLocation;
import dev.troupe.edit.parse.ParsedEdit;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.workspace.Workspace;
import dev.troupe.workspace.WorkspacePath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The files that a patch changes, while its sections are applied one after the other without touching the disk. */
final class PatchApplication {
    private final String nothing;
    private final EditEngine engine;
    private final ToolContext context;
    private final PlannedFileOverlay overlay;
    private final Map<String, PatchedFile> files = new LinkedHashMap<>();
    private final List<String> already = new ArrayList<>();

    /**
     * @param nothing says, as a sentence with a blank behind it, that nothing was done
     * @param overlay the disk with what earlier calls of the turn have planned
     */
    PatchApplication(
            String nothing, EditEngine engine, ToolContext context, PlannedFileOverlay overlay) {
        this.nothing = nothing;
        this.engine = engine;
        this.context = context;
        this.overlay = overlay;
    }

    /** Applies one section; what it says when the section does not fit. */
    Optional<ToolCallPlan> apply(ParsedEdit edit) {
        return switch (edit) {
            case ParsedEdit.Create create -> create(create);
            case ParsedEdit.Delete delete -> delete(delete);
            case ParsedEdit.Move move -> move(move);
            case ParsedEdit.Patched _,
                    ParsedEdit.Block _,
                    ParsedEdit.Replaced _,
                    ParsedEdit.Written _,
                    ParsedEdit.WholeFile _ ->
                    change(edit);
        };
    }

    /** What all sections together do, one change at most for each file. */
    List<FileEffect> effects() {
        return files.values().stream().flatMap(it -> it.effect().stream()).toList();
    }

    /** What was in already, each to follow the name of its tool in a sentence. */
    List<String> already() {
        return List.copyOf(already);
    }

    /** The file as the sections before have left it; the disk is looked at once. */
    private PatchedFile file(WorkspacePath path) {
        return files.computeIfAbsent(
                path.relative(),
                _ ->
                        new PatchedFile(
                                EditTargetFile.of(path, Optional.empty(), context, overlay),
                                engine));
    }

    private WorkspacePath path(String given, FilePermissionRequest.Access access) {
        return context.workspace().resolve(given, access);
    }

    /** Returns where an edit leads; what may make a file names it exactly. */
    static WorkspacePath target(ParsedEdit edit, Workspace workspace) {
        boolean makesFiles =
                switch (edit) {
                    case ParsedEdit.Create _, ParsedEdit.Written _, ParsedEdit.WholeFile _ -> true;
                    case ParsedEdit.Block block -> block.search().isEmpty();
                    case ParsedEdit.Patched _,
                            ParsedEdit.Replaced _,
                            ParsedEdit.Delete _,
                            ParsedEdit.Move _ ->
                            false;
                };
        return makesFiles
                ? workspace.resolveExactly(edit.path(), FilePermissionRequest.Access.WRITE)
                : workspace.resolve(edit.path(), FilePermissionRequest.Access.WRITE);
    }

    private Optional<ToolCallPlan> create(ParsedEdit.Create create) {
        PatchedFile file = file(target(create, context.workspace()));
        String name = file.target().name();
        if (!file.exists()) {
            return change(create);
        }
        EditResult same = file.edited(new EditRequest.Whole(create.content()));
        if (same instanceof EditResult.Unchanged) {
            already.add(name + " has this content already");
            return Optional.empty();
        }
        return refused(
                name + " exists already. Change it with *** Update File, or delete it first.",
                name + " exists");
    }

    private Optional<ToolCallPlan> delete(ParsedEdit.Delete delete) {
        WorkspacePath path = path(delete.path(), FilePermissionRequest.Access.DELETE);
        PatchedFile file = file(path);
        Optional<ToolCallPlan> unfit = unfit(file, path, delete.path());
        if (unfit.isEmpty()) {
            file.delete();
        }
        return unfit;
    }

    private Optional<ToolCallPlan> move(ParsedEdit.Move move) {
        WorkspacePath path = path(move.path(), FilePermissionRequest.Access.DELETE);
        PatchedFile from = file(path);
        Optional<ToolCallPlan> unfit = unfit(from, path, move.path());
        if (unfit.isPresent()) {
            return unfit;
        }
        PatchedFile to =
                file(
                        context.workspace()
                                .resolveExactly(move.to(), FilePermissionRequest.Access.WRITE));
        if (to.exists()) {
            return refused(
                    "%s cannot be moved to %s, which exists already. Choose another path, or delete that file first."
                            .formatted(from.target().name(), to.target().name()),
                    to.target().name() + " exists");
        }
        from.moveTo(to);
        return Optional.empty();
    }

    /**
     * Why a file cannot go away.
     *
     * @param path as this section names it, perhaps by a link that another one did not use
     */
    private Optional<ToolCallPlan> unfit(PatchedFile file, WorkspacePath path, String given) {
        String name = file.target().name();
        if (!file.exists()) {
            String near = SimilarPathFinder.sentence(context.workspace(), name);
            return refused(name + " does not exist. " + near, name + " does not exist");
        }
        return path.link() ? Optional.of(MoveTool.link(given)) : file.target().unseen();
    }

    /**
     * Applies one of several edits that are made together.
     *
     * @param label what to call it behind the name of its file
     */
    Optional<ToolCallPlan> apply(String path, EditRequest request, String label) {
        PatchedFile file = file(path(path, FilePermissionRequest.Access.WRITE));
        return change(file, request, file.target().name() + ", " + label);
    }

    private Optional<ToolCallPlan> change(ParsedEdit edit) {
        PatchedFile file = file(target(edit, context.workspace()));
        List<EditRequest> requests = edit.requests();
        int drift = 0;
        for (int i = 0; i < requests.size(); i++) {
            EditRequest request = moved(requests.get(i), drift);
            drift += growth(request);
            String hunk =
                    requests.size() == 1
                            ? file.target().name()
                            : "%s, hunk %d of %d"
                                    .formatted(file.target().name(), i + 1, requests.size());
            Optional<ToolCallPlan> refused = change(file, request, hunk);
            if (refused.isPresent()) {
                return refused;
            }
        }
        return Optional.empty();
    }

    private Optional<ToolCallPlan> change(PatchedFile file, EditRequest request, String hunk) {
        EditResult result = file.edited(request);
        Optional<ToolCallPlan> unseen = EditTool.seen(file.target(), result);
        if (unseen.isPresent()) {
            return unseen;
        }
        return switch (result) {
            case EditResult.Applied applied -> {
                Optional<ToolCallPlan> readOnly = file.target().readOnly();
                if (readOnly.isEmpty()) {
                    file.become(applied.text(), applied.strategy());
                }
                yield readOnly;
            }
            case EditResult.Unchanged _ -> in(hunk);
            case EditResult.Refused refused when isIn(file, request, refused) -> in(hunk);
            case EditResult.Refused refused -> refused(file, refused, request, hunk);
        };
    }

    private static boolean isIn(PatchedFile file, EditRequest request, EditResult.Refused refused) {
        boolean hunk = request instanceof EditRequest.Hunk;
        return hunk
                ? refused.kind() == EditRefusalKind.ALREADY_APPLIED
                : EditEngine.isIn(file.text(), request, refused);
    }

    private Optional<ToolCallPlan> in(String hunk) {
        already.add(hunk + " was in already");
        return Optional.empty();
    }

    private Optional<ToolCallPlan> refused(
            PatchedFile file, EditResult.Refused refused, EditRequest request, String hunk) {
        String name = file.target().name();
        String more =
                refused.kind() == EditRefusalKind.MISSING_FILE
                        ? " " + SimilarPathFinder.sentence(context.workspace(), name)
                        : request instanceof EditRequest.Hunk
                                ? " (The old side is the lines with a blank or - before them, the new side those with a blank or +.)"
                                : "";
        return Optional.of(
                new ToolCallPlan.Refused(
                        nothing + hunk + ": " + refused.message() + more,
                        "%s: %s".formatted(hunk, refused.kind().code()),
                        new RefusedEdit(name, refused.kind(), file.target().content())));
    }

    private Optional<ToolCallPlan> refused(String message, String summary) {
        return Optional.of(new ToolCallPlan.Refused(nothing + message, summary));
    }

    /** The lines that a hunk names are those of the file before the hunks above it were in. */
    private static EditRequest moved(EditRequest request, int drift) {
        if (!(request instanceof EditRequest.Hunk hunk) || hunk.place().line().isEmpty()) {
            return request;
        }
        HunkLocation hunkLocation = hunk.place();
        OptionalInt line = OptionalInt.of(Math.max(1, hunkLocation.line().getAsInt() + drift));
        return hunk.at(new HunkLocation(line, hunkLocation.headings(), hunkLocation.atEnd()));
    }

    private static int growth(EditRequest request) {
        return request instanceof EditRequest.Hunk hunk
                ? hunk.lines().stream().mapToInt(PatchApplication::growth).sum()
                : 0;
    }

    private static int growth(HunkLine line) {
        return switch (line.sign()) {
            case ADDED -> 1;
            case REMOVED -> -1;
            case CONTEXT -> 0;
        };
    }
}
