package dev.troupe.worker.graph;

import dev.troupe.contracts.session.MergeConflict;
import dev.troupe.workspace.merge.ConflictHunk;
import dev.troupe.workspace.merge.ConflictedFile;
import dev.troupe.workspace.merge.MergeOutcome;
import dev.troupe.workspace.merge.audit.MergeHunk;
import dev.troupe.workspace.merge.audit.MergedFileVersions.Side;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** A conflict as people look at it: per file a diff from what the others have there to what the task has there. */
final class ConflictDiff {
    private static final int LONGEST = 18_000;

    private final Function<String, List<String>> others;
    private int left = LONGEST;
    private boolean cut;

    private ConflictDiff(Function<String, List<String>> others) {
        this.others = others;
    }

    /**
     * @param task its name in the plan
     * @param others names of the tasks that have changed a file before
     */
    static MergeConflict of(
            String task, MergeOutcome outcome, Function<String, List<String>> others) {
        ConflictDiff view = new ConflictDiff(others);
        List<MergeConflict.File> files =
                switch (outcome) {
                    case MergeOutcome.Conflict conflict ->
                            conflict.files().stream().map(view::file).toList();
                    case MergeOutcome.Incomplete incomplete -> view.missing(incomplete.missing());
                    case MergeOutcome.Merged _, MergeOutcome.AlreadyContained _ -> List.of();
                };
        return new MergeConflict(task, files, view.cut);
    }

    private MergeConflict.File file(ConflictedFile file) {
        String path = file.path().text();
        List<MergeConflict.Hunk> hunks = new ArrayList<>();
        for (ConflictHunk hunk : file.hunks()) {
            add(
                    hunks,
                    new MergeConflict.Hunk(
                            lines(hunk.base()), lines(hunk.tip()), lines(hunk.task())));
        }
        return new MergeConflict.File(path, kind(file), others.apply(path), hunks);
    }

    private static String kind(ConflictedFile file) {
        return switch (file.kind()) {
            case MODIFY_DELETE, RENAME_DELETE ->
                    file.task() == null ? "deleted-by-task" : "deleted-by-others";
            case CONTENT, ADD_ADD, RENAME, MODE, BINARY, DIRECTORY_FILE, SUBMODULE, OTHER ->
                    file.kind().name().toLowerCase(Locale.ROOT).replace('_', '-');
        };
    }

    /** What git put together without them. */
    private List<MergeConflict.File> missing(List<MergeHunk> missing) {
        Map<String, List<MergeConflict.Hunk>> files = new LinkedHashMap<>();
        for (MergeHunk hunk : missing) {
            MergeConflict.Lines went =
                    new MergeConflict.Lines(hunk.line(), hunk.removed().lines().toList());
            MergeConflict.Lines came =
                    new MergeConflict.Lines(hunk.line(), hunk.added().lines().toList());
            boolean task = hunk.side() == Side.TASK;
            add(
                    files.computeIfAbsent(hunk.path(), _ -> new ArrayList<>()),
                    new MergeConflict.Hunk(went, task ? went : came, task ? came : went));
        }
        return files.entrySet().stream()
                .map(it ->
                        new MergeConflict.File(
                                it.getKey(), "dropped", others.apply(it.getKey()), it.getValue()))
                .toList();
    }

    private void add(List<MergeConflict.Hunk> hunks, MergeConflict.Hunk hunk) {
        int length = length(hunk.before()) + length(hunk.others()) + length(hunk.task());
        if (length > left) {
            cut = true;
            return;
        }
        left -= length;
        hunks.add(hunk);
    }

    private static int length(MergeConflict.Lines lines) {
        return lines.lines().stream().mapToInt(it -> it.length() + 1).sum();
    }

    private static MergeConflict.Lines lines(ConflictHunk.Lines lines) {
        // Sides may differ in nothing but white space.
        return new MergeConflict.Lines(
                lines.from(),
                lines.lines().stream()
                        .map(it -> it.endsWith("\n") ? it.substring(0, it.length() - 1) : it)
                        .toList());
    }

    /** As a unified diff. */
    static String text(MergeConflict conflict) {
        StringBuilder text = new StringBuilder();
        for (MergeConflict.File file : conflict.files()) {
            text.append("--- %s (%s)\n".formatted(file.path(), whose(file)));
            text.append("+++ %s (%s)\n".formatted(file.path(), conflict.task()));
            if (file.hunks().isEmpty() || !file.kind().equals("content")) {
                text.append("@@ %s @@\n".formatted(file.kind().replace('-', ' ')));
            }
            file.hunks().forEach(it -> hunk(text, it));
        }
        return text.append(conflict.truncated() ? "@@ there is more than is shown here @@\n" : "")
                .toString();
    }

    private static String whose(MergeConflict.File file) {
        return file.others().isEmpty() ? "the others" : String.join(", ", file.others());
    }

    private static void hunk(StringBuilder text, MergeConflict.Hunk hunk) {
        text.append("@@ -%s +%s @@\n".formatted(range(hunk.others()), range(hunk.task())));
        hunk.others().lines().forEach(it -> text.append('-').append(it).append('\n'));
        hunk.task().lines().forEach(it -> text.append('+').append(it).append('\n'));
    }

    private static String range(MergeConflict.Lines lines) {
        return lines.from() + "," + lines.lines().size();
    }
}
