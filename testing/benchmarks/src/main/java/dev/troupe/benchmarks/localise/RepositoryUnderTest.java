package dev.troupe.benchmarks.localise;

import dev.troupe.contentindex.ContentIndex;
import dev.troupe.contentindex.FactsStore;
import dev.troupe.contentindex.IndexProgress;
import dev.troupe.contentindex.MissingContentException;
import dev.troupe.contentindex.tree.CommitTreeReader;
import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.contentindex.tree.TreeIndexer;
import dev.troupe.repomap.context.ChosenFile;
import dev.troupe.repomap.context.ContextSeeds;
import dev.troupe.repomap.context.ContextSelector;
import dev.troupe.repomap.context.FileExcerptSelector;
import dev.troupe.repomap.context.FileExcerptSelector.ExcerptedFiles;
import dev.troupe.repomap.history.CommitHistory;
import dev.troupe.repomap.history.CommitLog;
import dev.troupe.repomap.outline.TokenizerFamily;
import dev.troupe.repomap.rank.FileFeatures;
import dev.troupe.repomap.rank.FileRanker;
import dev.troupe.repomap.rank.PassageFinder;
import dev.troupe.repomap.rank.RankedFile;
import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jgit.errors.RepositoryNotFoundException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;

/** A clone whose commits are ranked. What of it is indexed serves all of its cases. */
final class RepositoryUnderTest implements AutoCloseable {
    private static final int LARGEST = 4 * 1024 * 1024;

    private final Repository repository;
    private final CommitTreeReader reader;
    private final ContentIndex index =
            new ContentIndex(FactsStore.NONE, Runtime.getRuntime().availableProcessors());
    private final TreeIndexer indexer = new TreeIndexer(index);
    private final CommitLog log = new CommitLog();

    private RepositoryUnderTest(Repository repository) {
        this.repository = repository;
        this.reader = new CommitTreeReader(repository);
    }

    /**
     * Opens a clone.
     *
     * @throws IOException when there is none
     */
    static RepositoryUnderTest open(Path directory) throws IOException {
        try {
            return new RepositoryUnderTest(
                    new FileRepositoryBuilder()
                            .setMustExist(true)
                            .addCeilingDirectory(directory.resolve("..").normalize().toFile())
                            .findGitDir(directory.toFile())
                            .build());
        } catch (RepositoryNotFoundException | IllegalArgumentException none) {
            throw new IOException(directory + " is no clone of a repository.", none);
        }
    }

    FileFeatures features(LocalisationCase given) throws IOException {
        return FileFeatures.of(given.query(), files(given), history(given), this::content);
    }

    List<IndexedFile> rank(LocalisationCase given, FileRanker ranker, int most) throws IOException {
        return ranker
                .rank(given.query(), files(given), history(given), this::content, most)
                .stream()
                .map(RankedFile::file)
                .toList();
    }

    /** Chooses the files for the context of a request, with excerpts of so many tokens. */
    ExcerptedFiles choose(LocalisationCase given, FileRanker ranker, int most, int tokens)
            throws IOException {
        List<IndexedFile> files = files(given);
        List<RankedFile> ranked =
                ranker.rank(given.query(), files, history(given), this::content, most);
        List<ChosenFile> chosen =
                new ContextSelector().select(given.query(), ranked, files, ContextSeeds.NONE);
        return new FileExcerptSelector(this::content, TokenizerFamily.O200K.meter())
                .build(chosen, new PassageFinder(given.query(), files, history(given)), tokens);
    }

    /** Tells which lines of its needed files a case changed. */
    ChangedLineSet changedLines(LocalisationCase given) throws IOException {
        return ChangedLineSet.of(repository, given);
    }

    private List<IndexedFile> files(LocalisationCase given) throws IOException {
        return indexer.index(
                reader.entries(ObjectId.fromString(given.parentCommit())),
                reader,
                IndexProgress.NONE);
    }

    private CommitHistory history(LocalisationCase given) throws IOException {
        return log.upTo(
                NativeGit.bare(repository.getDirectory().toPath()),
                ObjectId.fromString(given.parentCommit()));
    }

    private byte[] content(IndexedFile file) throws IOException {
        try {
            return reader.load(file.key().content(), LARGEST);
        } catch (MissingContentException absent) {
            throw new IOException(absent);
        }
    }

    @Override
    public void close() {
        index.close();
        repository.close();
    }
}
