package dev.troupe.workspace.repository;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.git.GitPath;
import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a planned change of a repository. No hook runs, and no object is touched. Repeated after a crash it goes on where it was:
 * what is as planned already stays.
 */
public final class RepositoryRestorer {
    private static final Logger LOG = LoggerFactory.getLogger(RepositoryRestorer.class);

    private final GitCheckout checkout;
    private final String reason;
    private final SessionCommitCheck commits;
    private final RepositoryStateReader reader;
    private final NativeGit git;

    /**
     * @param session the session whose commits may have been made since an earlier run made the change
     * @param reason what reflogs say of it
     */
    public RepositoryRestorer(GitCheckout checkout, String session, String reason)
            throws IOException {
        this.checkout = checkout;
        this.reason = reason;
        this.reader = new RepositoryStateReader(checkout);
        this.commits = new SessionCommitCheck(reader.git(), session);
        this.git =
                reader.git()
                        .variable("GIT_COMMITTER_NAME", "Troupe")
                        .variable("GIT_COMMITTER_EMAIL", "troupe@localhost");
    }

    /** Whether an earlier run has begun to make the change. */
    public boolean isBegun(RepositoryChange change) throws IOException {
        RepositoryState now = reader.read();
        return (change.movesHead() && now.head().equals(change.headAfter()))
                || change.refs().stream().anyMatch(it -> isMade(it, now))
                || (change.movesStash() && !now.stash().equals(change.stashBefore()))
                || change.index().stream()
                        .anyMatch(it ->
                                now.index().getOrDefault(it.path(), List.of()).equals(it.after()));
    }

    private boolean isMade(RefMove move, RepositoryState state) {
        String now = state.refs().get(move.ref());
        return Objects.equals(now, move.after()) || isBeyond(move, now);
    }

    /** Whether a commit of the session was made upon what an earlier run has put back. */
    private boolean isBeyond(RefMove move, @Nullable String now) {
        return !Objects.equals(now, move.before())
                && !Objects.equals(now, move.after())
                && isBeyond(move.after(), now);
    }

    private boolean isBeyond(@Nullable String left, @Nullable String now) {
        try {
            return left != null && now != null && commits.isBeyond(left, now);
        } catch (IOException unreadable) {
            return false;
        }
    }

    /**
     * Makes it, or nothing of it.
     *
     * @throws TroupeException UNDO_CONFLICT when something has changed since it was planned; INTERNAL when git refuses
     */
    public void make(RepositoryChange change) {
        try {
            steps(change);
        } catch (IOException | TroupeException failed) {
            turnRound(change.reversed());
            if (failed instanceof TroupeException told) {
                throw told;
            }
            throw new TroupeException(
                    ErrorCode.INTERNAL,
                    "The repository in %s could not be put back, so nothing was changed: %s."
                            .formatted(
                                    checkout.workTree(),
                                    String.valueOf(failed.getMessage()).strip()),
                    "If another git command runs there, wait for it; then try again.",
                    failed);
        }
    }

    private void turnRound(RepositoryChange reversed) {
        try {
            steps(reversed);
        } catch (IOException | TroupeException stuck) {
            LOG.warn(
                    "After a failed undo, a repository could not be restored to its earlier state.",
                    stuck);
        }
    }

    private void steps(RepositoryChange change) throws IOException {
        RepositoryState now = reader.read();
        if (change.refs().stream().anyMatch(it -> isBeyond(it, now.refs().get(it.ref())))) {
            return;
        }
        head(change, now);
        refs(change, now);
        new StashRestorer(git, reason).restore(change, now.stash());
        new StagedPathRestorer(git).restore(change.index(), now);
        for (ProgressFileChange file : change.progress()) {
            progress(file, now);
        }
    }

    private void head(RepositoryChange change, RepositoryState now) throws IOException {
        HeadPosition after = change.headAfter();
        if (!change.movesHead()
                || now.head().equals(after)
                || (!now.head().equals(change.headBefore())
                        && isBeyond(after.commit(), now.head().commit()))) {
            return;
        }
        if (!now.head().equals(change.headBefore())) {
            throw moved("HEAD");
        }
        if (after.branch() == null) {
            good(
                    git.finish(
                            new byte[0],
                            "update-ref",
                            "-m",
                            reason,
                            "--no-deref",
                            "HEAD",
                            String.valueOf(after.commit())));
        } else {
            good(
                    git.finish(
                            new byte[0],
                            "symbolic-ref",
                            "-m",
                            reason,
                            "HEAD",
                            new GitPath(after.branch()).text()));
        }
        if (!reader.head().equals(after)) {
            throw new IOException("git did not move HEAD");
        }
    }

    /** All in one transaction, each with the value that it must still have. */
    private void refs(RepositoryChange change, RepositoryState now) throws IOException {
        StringBuilder lines = new StringBuilder("start\0");
        boolean any = false;
        for (RefMove move : change.refs()) {
            if (isMade(move, now)) {
                continue;
            }
            String before = move.before();
            String after = move.after();
            if (!Objects.equals(now.refs().get(move.ref()), before)) {
                throw moved(RepositoryChangeText.name(move.ref()));
            }
            any = true;
            if (after == null) {
                lines.append("delete %s\0%s\0".formatted(move.ref(), before));
            } else if (before == null) {
                lines.append("create %s\0%s\0".formatted(move.ref(), after));
            } else {
                lines.append("update %s\0%s\0%s\0".formatted(move.ref(), after, before));
            }
        }
        if (any) {
            byte[] input =
                    lines.append("prepare\0commit\0")
                            .toString()
                            .getBytes(StandardCharsets.ISO_8859_1);
            good(git.finish(input, "update-ref", "-m", reason, "-z", "--stdin"));
        }
    }

    private void progress(ProgressFileChange file, RepositoryState now) throws IOException {
        Path path = checkout.gitDirectory().resolve(file.name());
        String after = file.after();
        if (Objects.equals(now.progress().get(file.name()), after)) {
            return;
        }
        if (after == null) {
            Files.deleteIfExists(path);
            return;
        }
        Path whole = path.resolveSibling(file.name() + ".troupe");
        Files.writeString(whole, after);
        Files.move(whole, path, StandardCopyOption.ATOMIC_MOVE);
    }

    private static TroupeException moved(String what) {
        return RollbackRefusal.of(what + " has moved just now", "Try again.");
    }

    static void good(ShortProcessRunner.Answer answer) throws IOException {
        if (!answer.ok()) {
            throw new IOException(answer.error().strip());
        }
    }
}
