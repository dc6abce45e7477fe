package dev.troupe.contentindex.tree;

import dev.troupe.contentindex.ContentFacts;
import dev.troupe.contentindex.ContentIndex;
import dev.troupe.contentindex.ContentKey;
import dev.troupe.contentindex.ContentLoader;
import dev.troupe.contentindex.IndexProgress;
import dev.troupe.contentindex.term.TermAnalyzer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Joins the files of a tree with the facts about their contents. Used by one thread at a time. */
public final class TreeIndexer {
    private final ContentIndex index;
    private final TermAnalyzer analyzer = new TermAnalyzer();
    private final Map<String, PathTerms> paths = new HashMap<>();

    /** Takes facts from an index. */
    public TreeIndexer(ContentIndex index) {
        this.index = index;
    }

    /**
     * Indexes the files of a tree; what is no text is left out.
     *
     * @throws IOException when a content is there and cannot be read
     */
    public List<IndexedFile> index(
            List<TreeEntry> entries, ContentLoader loader, IndexProgress progress)
            throws IOException {
        Map<ContentKey, ContentFacts> known =
                index.prepare(entries.stream().map(TreeEntry::key).toList(), loader, progress);
        List<IndexedFile> files = new ArrayList<>();
        for (TreeEntry it : entries) {
            ContentFacts facts = Objects.requireNonNull(known.get(it.key()));
            if (facts.kind().isText()) {
                PathTerms terms =
                        paths.computeIfAbsent(it.path(), path -> PathTerms.of(path, analyzer));
                files.add(
                        new IndexedFile(it.path(), FileRole.of(it.path()), terms, it.key(), facts));
            }
        }
        return List.copyOf(files);
    }
}
