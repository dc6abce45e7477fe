package dev.troupe.edit.merge;

import dev.troupe.edit.text.FileContent;
import dev.troupe.edit.text.TextLine;
import java.util.List;

/**
 * Holds the difference between two versions of a file.
 *
 * @param text unified diff; one line for files that are no text or very long
 * @param added lines that are new
 * @param removed lines that are gone
 */
public record FileDiff(String text, int added, int removed) {
    private static final int LONGEST = 1 << 20;

    /** Compares; {@link FileContent.Missing} stands for no file. */
    public static FileDiff between(String path, FileContent before, FileContent after) {
        String from = before instanceof FileContent.Missing ? "/dev/null" : "a/" + path;
        String to = after instanceof FileContent.Missing ? "/dev/null" : "b/" + path;
        if (before instanceof FileContent.Binary || after instanceof FileContent.Binary) {
            return new FileDiff("Binary files %s and %s differ\n".formatted(from, to), 0, 0);
        }
        FileContent.Text old = lines(before);
        FileContent.Text fresh = lines(after);
        if (length(old) > LONGEST || length(fresh) > LONGEST) {
            return new FileDiff("Files %s and %s differ\n".formatted(from, to), 0, 0);
        }
        List<LineSplice> splices = LiteralLineMerge.exactly(old, fresh);
        return new FileDiff(
                "--- %s\n+++ %s\n%s".formatted(from, to, UnifiedDiff.hunks(old, splices)),
                splices.stream().mapToInt(it -> it.inserted().size()).sum(),
                splices.stream().mapToInt(LineSplice::removed).sum());
    }

    private static FileContent.Text lines(FileContent text) {
        return text instanceof FileContent.Text lines ? lines : FileContent.Text.of("");
    }

    private static long length(FileContent.Text file) {
        return file.lines().stream().map(TextLine::text).mapToLong(String::length).sum();
    }
}
