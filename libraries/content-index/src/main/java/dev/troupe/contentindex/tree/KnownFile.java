package dev.troupe.contentindex.tree;

import dev.troupe.contentindex.ContentFacts;
import dev.troupe.contentindex.ContentKey;
import dev.troupe.contentindex.term.TermAnalyzer;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.eclipse.jgit.lib.ObjectId;

/**
 * A file whose content was read.
 *
 * @param state how the file was before
 * @param read when that was
 */
record KnownFile(
        FileState state,
        Instant read,
        ContentKey key,
        ContentFacts facts,
        FileRole role,
        PathTerms terms) {
    private static final FileState NO_STATE =
            new FileState(-1, -1, FileTime.fromMillis(0), FileTime.fromMillis(0));
    private static final PathTerms NO_TERMS = PathTerms.of("", new TermAnalyzer());

    boolean isSettled(FileState now) {
        return state.equals(now) && state.isSettledAt(read);
    }

    /** Stands for a file that could not be read just now; the next reading tries again. */
    static KnownFile unreadable() {
        return new KnownFile(
                NO_STATE,
                Instant.now(),
                new ContentKey(ObjectId.zeroId(), ""),
                ContentFacts.missing(),
                FileRole.OTHER,
                NO_TERMS);
    }

    IndexedFile at(String path) {
        return new IndexedFile(path, role, terms, key, facts);
    }
}
