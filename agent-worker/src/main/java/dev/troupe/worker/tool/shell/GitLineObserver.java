package dev.troupe.worker.tool.shell;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.sandbox.command.CommandRunner;
import dev.troupe.worker.tool.GitLineChange;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.git.GitPath;
import dev.troupe.workspace.repository.RepositoryChange;
import dev.troupe.workspace.repository.RepositoryChangeText;
import dev.troupe.workspace.repository.RepositoryObservation;
import dev.troupe.workspace.snapshot.DetectedChanges;
import dev.troupe.workspace.snapshot.DetectedChanges.Unknown;
import dev.troupe.workspace.snapshot.DetectedFileChange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notes what a line of git changes in a checkout of a person's own. It writes the real repository and not a layer, so that only
 * what is noted can be taken back.
 */
final class GitLineObserver implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GitLineObserver.class);

    /** Of more the journal would grow by megabytes for each line. */
    private static final int MOST_STAGED = 20_000;

    private final GitCheckout checkout;
    private final String prefix;
    private final RepositoryObservation observation;

    private GitLineObserver(
            GitCheckout checkout, String prefix, RepositoryObservation observation) {
        this.checkout = checkout;
        this.prefix = prefix;
        this.observation = observation;
    }

    /**
     * Looks, where a line is nothing but git and the workspace no worktree of Troupe's. What stands in the way of it keeps no
     * command from running.
     */
    static Optional<GitLineObserver> begin(ToolContext context, String line) {
        if (!CommandRunner.plainGit(line) || context.alone() || !context.keepsChanges()) {
            return Optional.empty();
        }
        try {
            Path root = context.workspace().root();
            GitCheckout checkout = GitCheckout.find(root);
            String below = checkout.workTree().relativize(root).toString().replace('\\', '/');
            return Optional.of(
                    new GitLineObserver(
                            checkout,
                            below.isEmpty() ? "" : below + "/",
                            RepositoryObservation.begin(checkout)));
        } catch (IOException | RuntimeException failed) {
            LOG.warn("The repository could not be read before a git command.", failed);
            return Optional.empty();
        }
    }

    /**
     * Looks again.
     *
     * @param changes the files that are different, whoever changed them
     * @return empty when git changed nothing
     */
    Optional<GitLineChange> end(DetectedChanges changes) throws IOException {
        RepositoryChange change = observation.end();
        Set<GitPath> made = made(change, changes);
        List<HashedFileChange> files = new ArrayList<>();
        List<ContentBlob> contents = new ArrayList<>();
        for (DetectedFileChange file : changes.known()) {
            if (made.contains(path(file.path()))) {
                files.add(
                        new HashedFileChange(
                                file.path(),
                                hash(file.before()),
                                hash(file.after()),
                                file.executable(),
                                file.executableBefore()));
                Stream.of(Optional.ofNullable(file.before()), Optional.ofNullable(file.after()))
                        .flatMap(Optional::stream)
                        .forEach(contents::add);
            }
        }
        return change.changesNothing() && files.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new GitLineChange(
                                change.index().size() > MOST_STAGED
                                        ? change.withoutIndex()
                                        : change,
                                files,
                                contents,
                                unkept(change, changes, made),
                                RepositoryChangeText.lines(checkout, change)));
    }

    private Set<GitPath> made(RepositoryChange change, DetectedChanges changes) throws IOException {
        List<GitPath> paths =
                Stream.concat(
                                changes.known().stream().map(DetectedFileChange::path),
                                changes.unknown().stream().map(Unknown::path))
                        .map(this::path)
                        .toList();
        return observation.made(change, paths);
    }

    /** What git changed and cannot be restored keeps the whole line from being taken back. */
    private List<String> unkept(
            RepositoryChange change, DetectedChanges changes, Set<GitPath> made) {
        List<String> unkept = new ArrayList<>();
        if (change.index().size() > MOST_STAGED) {
            unkept.add("more than %d paths were staged".formatted(MOST_STAGED));
        }
        Set<String> staged = new HashSet<>();
        change.index().forEach(it -> staged.add(it.path()));
        for (Unknown unknown : changes.unknown()) {
            GitPath path = path(unknown.path());
            boolean others =
                    !made.contains(path)
                            && !staged.contains(path.raw())
                            && Files.exists(
                                    path.in(checkout.workTree()), LinkOption.NOFOLLOW_LINKS);
            if (!others) {
                unkept.add(unknown.toString());
            }
        }
        for (DetectedFileChange file : changes.known()) {
            GitPath path = path(file.path());
            if (staged.contains(path.raw()) && !made.contains(path)) {
                unkept.add(file.path() + " was changed by somebody else meanwhile");
            }
        }
        for (GitPath outside : observation.touched(change, prefix)) {
            unkept.add(outside.text() + " is outside the workspace");
        }
        return unkept;
    }

    private GitPath path(String path) {
        return GitPath.of(prefix + path);
    }

    private static @Nullable String hash(@Nullable ContentBlob blob) {
        return blob == null ? null : blob.hash();
    }

    @Override
    public void close() {
        try {
            observation.close();
        } catch (IOException stays) {
            LOG.warn("A temporary copy of a git index could not be removed.", stays);
        }
    }
}
