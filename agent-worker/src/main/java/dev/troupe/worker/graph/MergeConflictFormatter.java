package dev.troupe.worker.graph;

import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.worker.context.prompt.UntrustedTextFence;
import dev.troupe.workspace.merge.ConflictHunk;
import dev.troupe.workspace.merge.ConflictedFile;
import dev.troupe.workspace.merge.MergeOutcome;
import dev.troupe.workspace.merge.audit.MergeHunk;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Conflicts of a merge as agents and people read them. */
final class MergeConflictFormatter {
    private static final int LONGEST = 40_000;
    private static final int LONGEST_VERSION = 8_000;

    private MergeConflictFormatter() {}

    static List<String> names(List<ConflictedFile> files) {
        return files.stream().map(it -> it.path().text()).distinct().toList();
    }

    static List<String> paths(List<MergeHunk> hunks) {
        return hunks.stream().map(MergeHunk::path).distinct().toList();
    }

    /** Where the two conflict, and how. */
    static String of(MergeOutcome outcome) {
        StringBuilder text = new StringBuilder("# Conflicts\n");
        switch (outcome) {
            case MergeOutcome.Conflict conflict -> conflict.files().forEach(it -> file(text, it));
            case MergeOutcome.Incomplete incomplete ->
                    incomplete.missing().forEach(it -> hunk(text, it));
            case MergeOutcome.Merged _, MergeOutcome.AlreadyContained _ ->
                    text.append("\nNo place conflicts any more; check whether the task is done.\n");
        }
        return TextPrefix.cutTold(text.toString(), LONGEST);
    }

    private static void file(StringBuilder text, ConflictedFile file) {
        text.append("\n## ")
                .append(file.path().text())
                .append(" (")
                .append(file.kind().name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .append(")\n");
        if (!file.message().isBlank()) {
            text.append('\n').append(file.message().strip()).append('\n');
        }
        if (file.hunks().isEmpty()) {
            version(text, "The task's version of the file", file.task());
        }
        for (ConflictHunk hunk : file.hunks()) {
            text.append("\nAround line %d.\n".formatted(hunk.tip().from()));
            lines(text, "Before", hunk.base().lines());
            lines(text, "The others wrote", hunk.tip().lines());
            lines(text, "The task wrote", hunk.task().lines());
        }
    }

    private static void version(
            StringBuilder text, String title, ConflictedFile.@Nullable Version version) {
        if (version == null) {
            text.append('\n').append(title).append(": it deleted the file.\n");
        } else if (version.text().isEmpty()) {
            text.append("\n%s: %,d bytes that are no text.\n".formatted(title, version.size()));
        } else {
            lines(text, title, List.of(TextPrefix.cutTold(version.text(), LONGEST_VERSION)));
        }
    }

    private static void lines(StringBuilder text, String title, List<String> lines) {
        if (lines.isEmpty()) {
            text.append("\n%s: nothing.\n".formatted(title));
            return;
        }
        text.append(
                "\n%s:\n\n%s\n"
                        .formatted(title, UntrustedTextFence.around(String.join("", lines))));
    }

    private static void hunk(StringBuilder text, MergeHunk hunk) {
        text.append(
                "\n## %s, line %d (%s)\n"
                        .formatted(
                                hunk.path(),
                                hunk.line(),
                                hunk.side()
                                                == dev.troupe.workspace.merge.audit
                                                        .MergedFileVersions.Side.TASK
                                        ? "of the task"
                                        : "of the others"));
        lines(text, "Went", List.of(hunk.removed()));
        lines(text, "Came", List.of(hunk.added()));
    }
}
