package dev.troupe.worker.tool.shell;

import dev.troupe.ledger.blob.Blob;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.eclipse.jgit.diff.DiffFormatter;
import org.eclipse.jgit.diff.Edit;
import org.eclipse.jgit.diff.EditList;
import org.eclipse.jgit.diff.HistogramDiff;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;
import org.jspecify.annotations.Nullable;

/**
 * What is different between two versions of a file.
 *
 * @param text unified diff; one line for binary and very long files
 */
record LineDiff(String text, int added, int removed) {
    private static final int LARGEST = 1 << 20;

    /** Compares; null stands for no file. */
    static LineDiff of(String path, @Nullable Blob before, @Nullable Blob after) {
        byte[] old = before == null ? new byte[0] : before.bytes();
        byte[] fresh = after == null ? new byte[0] : after.bytes();
        String from = before == null ? "/dev/null" : "a/" + path;
        String to = after == null ? "/dev/null" : "b/" + path;
        if (RawText.isBinary(old) || RawText.isBinary(fresh)) {
            return new LineDiff("Binary files %s and %s differ\n".formatted(from, to), 0, 0);
        }
        if (old.length > LARGEST || fresh.length > LARGEST) {
            return new LineDiff("Files %s and %s differ\n".formatted(from, to), 0, 0);
        }
        return lines("--- %s\n+++ %s\n".formatted(from, to), new RawText(old), new RawText(fresh));
    }

    private static LineDiff lines(String head, RawText old, RawText fresh) {
        EditList edits = new HistogramDiff().diff(RawTextComparator.DEFAULT, old, fresh);
        ByteArrayOutputStream hunks = new ByteArrayOutputStream();
        try (DiffFormatter formatter = new DiffFormatter(hunks)) {
            formatter.format(edits, old, fresh);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return new LineDiff(
                head + hunks.toString(StandardCharsets.UTF_8),
                edits.stream().mapToInt(Edit::getLengthB).sum(),
                edits.stream().mapToInt(Edit::getLengthA).sum());
    }
}
