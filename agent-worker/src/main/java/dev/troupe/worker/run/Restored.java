package dev.troupe.worker.run;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.edit.merge.LiteralMerge;
import dev.troupe.edit.merge.Splice;
import dev.troupe.edit.merge.UnifiedDiff;
import dev.troupe.edit.text.FileText;
import dev.troupe.worker.git.BlobSource;
import dev.troupe.worker.git.FileChange;
import dev.troupe.worker.validation.Diffs;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an undo or redo did to a file, as people see any other change: counts and a diff. */
final class Restored {
    private final BlobSource blobs;

    /** Reads the bytes before and after from where they were journaled. */
    Restored(BlobSource blobs) {
        this.blobs = blobs;
    }

    EventBody.FileChanged event(FileChange change) {
        FileText before = text(change.before());
        FileText after = text(change.after());
        if (before instanceof FileText.Binary || after instanceof FileText.Binary) {
            String diff = "Binary files %s and %s differ\n".formatted(from(change), to(change));
            return new EventBody.FileChanged(change.path(), "restored", null, 0, 0, diff);
        }
        FileText.Text old = lines(before);
        List<Splice> splices = LiteralMerge.exactly(old, lines(after));
        String hunks = UnifiedDiff.hunks(old, splices);
        return new EventBody.FileChanged(
                change.path(),
                "restored",
                null,
                splices.stream().mapToInt(it -> it.inserted().size()).sum(),
                splices.stream().mapToInt(Splice::removed).sum(),
                Diffs.cut("--- %s\n+++ %s\n%s".formatted(from(change), to(change), hunks)));
    }

    private FileText text(@Nullable String hash) {
        return hash == null ? FileText.missing() : FileText.decode(blobs.bytes(hash));
    }

    private static FileText.Text lines(FileText text) {
        return text instanceof FileText.Text lines ? lines : FileText.Text.of("");
    }

    private static String from(FileChange change) {
        return change.before() == null ? "/dev/null" : "a/" + change.path();
    }

    private static String to(FileChange change) {
        return change.after() == null ? "/dev/null" : "b/" + change.path();
    }
}
