package dev.troupe.benchmarks.localise;

import dev.troupe.contracts.repomap.RelevantExcerpt;
import dev.troupe.contracts.repomap.RelevantFile;
import java.io.IOException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jgit.diff.DiffEntry;
import org.eclipse.jgit.diff.DiffFormatter;
import org.eclipse.jgit.diff.Edit;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.util.io.DisabledOutputStream;

/**
 * The lines of files that a commit changed or removed, as they stood before it. Where it only added some, the lines around
 * that place stand for them.
 */
record ChangedLineSet(Map<String, BitSet> byFile) {

    static ChangedLineSet of(Repository repository, LocalisationCase given) throws IOException {
        Map<String, BitSet> found = new HashMap<>();
        Set<String> needed = given.goldFiles() == null ? Set.of() : Set.copyOf(given.goldFiles());
        if (given.commit() != null) {
            try (DiffFormatter differ = new DiffFormatter(DisabledOutputStream.INSTANCE)) {
                differ.setRepository(repository);
                for (DiffEntry it :
                        differ.scan(
                                ObjectId.fromString(given.parentCommit()),
                                ObjectId.fromString(given.commit()))) {
                    if (needed.contains(it.getOldPath())) {
                        found.put(it.getOldPath(), lines(differ.toFileHeader(it).toEditList()));
                    }
                }
            }
        }
        return new ChangedLineSet(found);
    }

    private static BitSet lines(List<Edit> edits) {
        BitSet lines = new BitSet();
        for (Edit it : edits) {
            if (it.getLengthA() > 0) {
                lines.set(it.getBeginA() + 1, it.getEndA() + 1);
            } else {
                lines.set(Math.max(1, it.getBeginA()), it.getBeginA() + 2);
            }
        }
        return lines;
    }

    /** Tells which share of the lines is in the excerpts of files; 1 when there are none. */
    double share(List<RelevantFile> files) {
        long all = byFile.values().stream().mapToLong(BitSet::cardinality).sum();
        long shown = 0;
        for (RelevantFile it : files) {
            BitSet lines = byFile.getOrDefault(it.path(), new BitSet());
            for (RelevantExcerpt part : it.excerpts()) {
                shown += lines.get(part.firstLine(), part.lastLine() + 1).cardinality();
            }
        }
        return all == 0 ? 1 : (double) shown / all;
    }
}
