package dev.troupe.edit.merge;

import dev.troupe.edit.text.FileText;
import dev.troupe.edit.text.Line;
import java.util.List;

/**
 * What is different between two versions of a file.
 *
 * @param text unified diff; one line for files that are no text or very long
 * @param added lines that are new
 * @param removed lines that are gone
 */
public record FileDiff(String text, int added, int removed) {
    private static final int LONGEST = 1 << 20;

    /** Compares; {@link FileText.Missing} stands for no file. */
    public static FileDiff between(String path, FileText before, FileText after) {
        String from = before instanceof FileText.Missing ? "/dev/null" : "a/" + path;
        String to = after instanceof FileText.Missing ? "/dev/null" : "b/" + path;
        if (before instanceof FileText.Binary || after instanceof FileText.Binary) {
            return new FileDiff("Binary files %s and %s differ\n".formatted(from, to), 0, 0);
        }
        FileText.Text old = lines(before);
        FileText.Text fresh = lines(after);
        if (length(old) > LONGEST || length(fresh) > LONGEST) {
            return new FileDiff("Files %s and %s differ\n".formatted(from, to), 0, 0);
        }
        List<Splice> splices = LiteralMerge.exactly(old, fresh);
        return new FileDiff(
                "--- %s\n+++ %s\n%s".formatted(from, to, UnifiedDiff.hunks(old, splices)),
                splices.stream().mapToInt(it -> it.inserted().size()).sum(),
                splices.stream().mapToInt(Splice::removed).sum());
    }

    private static FileText.Text lines(FileText text) {
        return text instanceof FileText.Text lines ? lines : FileText.Text.of("");
    }

    private static long length(FileText.Text file) {
        return file.lines().stream().map(Line::text).mapToLong(String::length).sum();
    }
}
