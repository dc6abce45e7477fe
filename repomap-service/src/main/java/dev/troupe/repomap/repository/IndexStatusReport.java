package dev.troupe.repomap.repository;

import dev.troupe.contentindex.ContentIndex;
import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.contentindex.tree.LeftOutFile;
import dev.troupe.contentindex.tree.TreeSnapshot;
import dev.troupe.contracts.repomap.RepositoryFreshness;
import dev.troupe.contracts.repomap.RepositoryIndexStatus;
import dev.troupe.syntax.tag.TaggedLanguage;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reports how far a repository is indexed. */
final class IndexStatusReport {
    private static final int MOST_LEFT_OUT = 100;

    private IndexStatusReport() {}

    static RepositoryIndexStatus of(
            IndexedRepository repository, TreeSnapshot snapshot, ContentIndex index) {
        Map<String, Integer> languages = new TreeMap<>();
        long bytes = 0;
        for (IndexedFile it : snapshot.files()) {
            bytes += it.facts().size();
            TaggedLanguage.of(it.path())
                    .ifPresent(language -> languages.merge(language.word(), 1, Integer::sum));
        }
        List<LeftOutFile> leftOut = snapshot.leftOut();
        return new RepositoryIndexStatus(
                repository.top(),
                RepositoryFreshness.of(IndexedRepository.pending(snapshot)),
                snapshot.files().size(),
                bytes,
                index.extracted(),
                index.known(),
                languages,
                leftOut.stream()
                        .limit(MOST_LEFT_OUT)
                        .map(it -> new RepositoryIndexStatus.SkippedFile(it.path(), it.reason()))
                        .toList(),
                leftOut.size(),
                repository.countCommits(),
                index.sharing());
    }
}
