package dev.troupe.repomap.repository;

import dev.troupe.contentindex.ContentIndex;
import dev.troupe.contentindex.tree.FileLister;
import dev.troupe.contentindex.tree.ListedPaths;
import dev.troupe.contentindex.tree.WorkspaceTree;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.repomap.history.CommitLog;
import dev.troupe.workspace.Workspace;
import dev.troupe.workspace.git.GitCheckout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the checkouts that were asked about. What is known of contents and commits is shared by all of them, so that
 * a second worktree of a repository reads nothing again. Safe for several threads.
 */
public final class RepositoryCatalog implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RepositoryCatalog.class);
    private static final int MOST_KEPT = 32;

    private final Path home;
    private final Path directory;
    private final ContentIndex index;
    private final int threads;
    private final LinkedHashMap<Path, IndexedRepository> repositories =
            new LinkedHashMap<>(16, 0.75f, true);
    private final Map<Path, CommitLog> logs = new HashMap<>();

    /**
     * Keeps checkouts.
     *
     * @param home Troupe's own home, which is never indexed
     * @param directory where indexes of lines are kept
     * @param index the facts about all contents
     */
    public RepositoryCatalog(Path home, Path directory, ContentIndex index, int threads) {
        this.home = home;
        this.directory = directory;
        this.index = index;
        this.threads = threads;
        LineIndexDirectories.removeAbandoned(directory);
    }

    /** The facts about all contents. */
    ContentIndex index() {
        return index;
    }

    /**
     * Finds the checkout that a directory lies in; a directory without git stands for itself.
     *
     * @throws TroupeException {@link ErrorCode#INVALID_REQUEST} for what is no absolute path, {@link ErrorCode#NOT_FOUND}
     *     when there is no such directory
     */
    IndexedRepository find(String given) {
        Path real = directoryOf(given);
        Optional<GitCheckout> checkout = checkout(real);
        if (checkout.isEmpty() && isBare(real)) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    given + " is a bare repository, which has no files; name a checkout of it.");
        }
        if (checkout.isEmpty() && isTooWide(real)) {
            throw new TroupeException(
                    ErrorCode.NOT_A_GIT_REPOSITORY,
                    given + " is in no git repository, and too much to be taken whole.");
        }
        if (checkout.isEmpty() && isOwn(real)) {
            throw new TroupeException(
                    ErrorCode.NOT_A_GIT_REPOSITORY,
                    given + " belongs to Troupe itself, and is never indexed.");
        }
        Path top = checkout.map(GitCheckout::workTree).orElse(real);
        synchronized (this) {
            IndexedRepository found = repositories.get(top);
            if (found == null) {
                found = open(top, checkout);
                repositories.put(top, found);
                dropOldest();
            }
            return found;
        }
    }

    private static boolean isBare(Path directory) {
        return Files.isRegularFile(directory.resolve("HEAD"))
                && Files.isDirectory(directory.resolve("objects"))
                && Files.isDirectory(directory.resolve("refs"));
    }

    /** The root of a file system or a home is no project. */
    private static boolean isTooWide(Path directory) {
        return directory.getParent() == null
                || directory.equals(Path.of(System.getProperty("user.home")));
    }

    /** The home holds passwords; only worktrees of sessions, which are checkouts, are projects in it. */
    private boolean isOwn(Path directory) {
        try {
            return directory.startsWith(home.toRealPath());
        } catch (IOException missing) {
            return false;
        }
    }

    private static Path directoryOf(String given) {
        try {
            Path path = Path.of(given);
            if (!path.isAbsolute()) {
                throw new TroupeException(
                        ErrorCode.INVALID_REQUEST,
                        "`repository` must be an absolute path, not `" + given + "`.");
            }
            Path real = path.toRealPath();
            if (!Files.isDirectory(real)) {
                throw new TroupeException(ErrorCode.NOT_FOUND, given + " is no directory.");
            }
            return real;
        } catch (InvalidPathException | IOException missing) {
            throw new TroupeException(
                    ErrorCode.NOT_FOUND, "There is no directory " + given + ".", missing);
        }
    }

    private static Optional<GitCheckout> checkout(Path directory) {
        try {
            return Optional.of(GitCheckout.find(directory));
        } catch (TroupeException none) {
            return Optional.empty();
        }
    }

    private IndexedRepository open(Path top, Optional<GitCheckout> checkout) {
        Workspace workspace = Workspace.open(top, home);
        FileLister lister =
                checkout.isPresent()
                        ? () -> ListedPaths.all(workspace.listing().files())
                        : new DirectoryFileLister(
                                top,
                                DirectoryFileLister.USUAL_MOST,
                                workspace.listing()::withoutHidden);
        WorkspaceTree tree = new WorkspaceTree(top, lister, index);
        Path logKey = checkout.map(GitCheckout::commonDirectory).orElse(top);
        RepositoryHistory history =
                new RepositoryHistory(checkout, logs.computeIfAbsent(logKey, _ -> new CommitLog()));
        LineSearchCache lines =
                new LineSearchCache(LineIndexDirectories.of(directory, top), threads, tree);
        return new IndexedRepository(top, tree, history, lines);
    }

    private void dropOldest() {
        if (repositories.size() > MOST_KEPT) {
            var oldest = repositories.pollFirstEntry();
            close(oldest.getKey(), oldest.getValue());
        }
    }

    private static void close(Path top, IndexedRepository repository) {
        try {
            repository.close();
        } catch (IOException failed) {
            LOG.warn("The index of lines of {} was not closed: {}", top, failed.getMessage());
        }
    }

    @Override
    public synchronized void close() {
        repositories.forEach(RepositoryCatalog::close);
        repositories.clear();
    }
}
