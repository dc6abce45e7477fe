package dev.troupe.repomap.rank;

import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.repomap.history.CommitHistory;
import java.util.List;

/** Finds the passage of a file in which most of a request stands together. For one thread. */
public final class PassageFinder {
    private final PassageFeatures passages;

    /** Finds passages for a request in some of the files of a tree. */
    public PassageFinder(String request, List<IndexedFile> files, CommitHistory history) {
        RequestTerms terms = RequestTerms.of(request);
        this.passages = new PassageFeatures(terms, TermWeights.of(terms, files, history));
    }

    /** Finds the best passage of a content, never shorter than its file allows; its first lines when nothing matches. */
    public FoundPassage find(byte[] content) {
        var best = passages.find(content);
        return best.score() > 0
                ? new FoundPassage(best.from(), Math.max(best.to(), PassageFeatures.LINES))
                : new FoundPassage(1, PassageFeatures.LINES);
    }

    /** The lines of a passage, counted from 1; the last one may be behind the end of the file. */
    public record FoundPassage(int from, int to) {}
}
