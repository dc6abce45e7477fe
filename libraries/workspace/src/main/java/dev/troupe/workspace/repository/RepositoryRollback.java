package dev.troupe.workspace.repository;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.git.GitPath;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Works out, without changing anything, what a repository becomes when lines of git are taken back one after the other. What a
 * line left must still be there; only commits of Troupe's own session may have come after it.
 */
public final class RepositoryRollback {
    private static final String HEADS = "_HEAD";

    private final GitCheckout checkout;
    private final SessionCommitCheck commits;
    private final RepositoryState start;
    private final RepositoryStateReader reader;
    private RepositoryState state;
    private RepositoryState mark;

    private RepositoryRollback(
            GitCheckout checkout, RepositoryStateReader reader, SessionCommitCheck commits)
            throws IOException {
        this.checkout = checkout;
        this.reader = reader;
        this.commits = commits;
        this.start = reader.read();
        this.state = copy(start);
        this.mark = copy(start);
    }

    /**
     * Begins with the repository as it is.
     *
     * @param session the session whose commits go with what they were made upon
     */
    public static RepositoryRollback begin(GitCheckout checkout, String session)
            throws IOException {
        RepositoryStateReader reader = new RepositoryStateReader(checkout);
        RepositoryRollback rollback =
                new RepositoryRollback(
                        checkout, reader, new SessionCommitCheck(reader.git(), session));
        String operation = rollback.start.operation();
        if (operation != null) {
            throw RollbackRefusal.of(
                    operation + " is under way",
                    "Finish or abort the operation (`git status` says how), then try again.");
        }
        return rollback;
    }

    /**
     * Takes one line back.
     *
     * @throws TroupeException UNDO_CONFLICT naming what is not as the line left it
     */
    public void takeBack(RepositoryChange line) throws IOException {
        HeadPosition head = head(line);
        dropLater(line);
        String commit = state.headCommit();
        for (RefMove move : line.refs()) {
            ref(move);
        }
        index(line, commit);
        stash(line);
        for (ProgressFileChange file : line.progress()) {
            progress(file);
        }
        if (!Objects.equals(state.operation(), line.operationAfter())) {
            throw RollbackRefusal.of(
                    "the operation that a git command left unfinished (%s) has gone on since"
                            .formatted(line.operationAfter()),
                    "Take back what the command did with git.");
        }
        state =
                new RepositoryState(
                        head,
                        state.refs(),
                        state.remotes(),
                        line.movesStash() ? line.stashBefore() : state.stash(),
                        state.index(),
                        state.progress(),
                        line.operationBefore());
    }

    /** Returns what the lines come to that were taken back since it was called last. */
    public RepositoryChange next() {
        RepositoryChange part = RepositoryChange.between(mark, state);
        mark = copy(state);
        return part;
    }

    /**
     * Returns what all of it comes to.
     *
     * @throws TroupeException UNDO_CONFLICT when it cannot be made so
     */
    public RepositoryChange whole() throws IOException {
        RepositoryChange whole = RepositoryChange.between(start, state);
        if (state.operation() != null) {
            throw RollbackRefusal.of(
                    "%s was in progress before, and Troupe cannot restore that"
                            .formatted(state.operation()),
                    "Take it back with git.");
        }
        new RollbackTargetCheck(checkout, reader.git()).check(whole);
        return whole;
    }

    private static RepositoryState copy(RepositoryState state) {
        return new RepositoryState(
                state.head(),
                state.refs(),
                state.remotes(),
                state.stash(),
                state.index(),
                state.progress(),
                state.operation());
    }

    private HeadPosition head(RepositoryChange line) throws IOException {
        HeadPosition now = state.head();
        if (now.equals(line.headAfter()) || isBeyond(line.headAfter().commit(), now.commit())) {
            return line.headBefore();
        }
        boolean refsAlone =
                !line.movesHead()
                        && line.index().isEmpty()
                        && !line.movesStash()
                        && line.refs().stream()
                                .noneMatch(it -> it.ref().equals(line.headAfter().branch()));
        boolean underHead =
                line.refs().stream()
                        .anyMatch(it -> it.before() == null && it.ref().equals(now.branch()));
        if (now.equals(line.headBefore()) || (refsAlone && !underHead)) {
            return now;
        }
        throw RollbackRefusal.of(
                "HEAD is now %s instead of %s".formatted(now.text(), line.headAfter().text()),
                "Switch back to where it was, then try again.");
    }

    /** Whether a commit is on another with nothing but commits of the session between. */
    private boolean isBeyond(@Nullable String left, @Nullable String now) throws IOException {
        return left != null && now != null && commits.isBeyond(left, now);
    }

    private void ref(RefMove move) throws IOException {
        String now = state.refs().get(move.ref());
        boolean there = Objects.equals(now, move.after()) || isBeyond(move.after(), now);
        if (!there && !Objects.equals(now, move.before())) {
            throw RollbackRefusal.of(
                    "%s has moved from %s to %s since"
                            .formatted(
                                    RepositoryChangeText.name(move.ref()),
                                    RepositoryChangeText.abbreviated(move.after()),
                                    RepositoryChangeText.abbreviated(now)),
                    "What was committed or moved since would be lost. Keep the new commits on another branch and move this one back to where it was, then try again.");
        }
        put(state.refs(), move.ref(), move.before());
    }

    /** What later commits of the session have staged goes with them, where a line's own commits go. */
    private void dropLater(RepositoryChange line) throws IOException {
        if (!line.movesCommit()) {
            return;
        }
        String left = line.headAfter().commit();
        for (RefMove move : line.refs()) {
            left = move.ref().equals(line.headAfter().branch()) ? move.after() : left;
        }
        String now = state.headCommit();
        if (left == null || now == null || left.equals(now) || !commits.isBeyond(left, now)) {
            return;
        }
        for (StagedPathChange later : commits.between(left, now)) {
            List<String> staged = state.index().getOrDefault(later.path(), List.of());
            if (isSame(staged, later.after())) {
                put(state.index(), later.path(), orNull(later.before()));
            }
        }
    }

    /** A path that a later commit of the session has staged goes back only where the branch does. */
    private void index(RepositoryChange line, @Nullable String commit) throws IOException {
        for (StagedPathChange change : line.index()) {
            List<String> now = state.index().getOrDefault(change.path(), List.of());
            boolean there = isSame(now, change.after());
            boolean back = isSame(now, change.before());
            if (now.equals(change.after()) || (there && !back)) {
                put(state.index(), change.path(), orNull(change.before()));
            } else if (!back) {
                requireCommitted(now, commit, change.path());
                if (line.movesCommit()) {
                    put(state.index(), change.path(), orNull(change.before()));
                }
            }
        }
    }

    /** What is staged as it is committed is not lost with the index. */
    private void requireCommitted(List<String> now, @Nullable String commit, String path)
            throws IOException {
        if (!isSame(now, commits.entry(commit, path))) {
            throw RollbackRefusal.of(
                    "the staged content of %s has changed since"
                            .formatted(new GitPath(path).text()),
                    "Commit the staged changes elsewhere or unstage them, then try again.");
        }
    }

    private static @Nullable List<String> orNull(List<String> entries) {
        return entries.isEmpty() ? null : entries;
    }

    /** Whether the contents and modes are the same, whatever git is told to assume of the file. */
    private static boolean isSame(List<String> entries, List<String> others) {
        return entries.stream()
                .map(RepositoryRollback::content)
                .toList()
                .equals(others.stream().map(RepositoryRollback::content).toList());
    }

    private static String content(String entry) {
        return entry.substring(entry.indexOf(' ') + 1);
    }

    private void stash(RepositoryChange line) {
        if (!line.movesStash()) {
            return;
        }
        List<StashedCommit> now = state.stash();
        if (!now.equals(line.stashAfter()) && !now.equals(line.stashBefore())) {
            throw RollbackRefusal.of(
                    "the stash has changed since",
                    "Look at the stash with `git stash list` and restore it as it was, then try again.");
        }
    }

    /** The message of a merge may be edited; whether there is one may not have changed. */
    private void progress(ProgressFileChange file) {
        String now = state.progress().get(file.name());
        boolean exact = file.name().endsWith(HEADS);
        boolean there =
                exact ? Objects.equals(now, file.after()) : (now == null) == (file.after() == null);
        if (exact && !there && !Objects.equals(now, file.before())) {
            throw RollbackRefusal.of(
                    "the merge that a git command began or ended has gone on since",
                    "Finish or abort the operation with git.");
        }
        if (there) {
            put(state.progress(), file.name(), file.before());
        }
    }

    private static <T> void put(Map<String, T> map, String name, @Nullable T value) {
        if (value == null) {
            map.remove(name);
        } else {
            map.put(name, value);
        }
    }
}
