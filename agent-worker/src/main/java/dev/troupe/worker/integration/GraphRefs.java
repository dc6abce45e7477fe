package dev.troupe.worker.integration;

import dev.troupe.worker.command.ShortProcess;
import dev.troupe.worker.git.NativeGit;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;

/**
 * The two refs of a graph: what it started from, and what of it is published. Both are made and moved
 * by compare-and-swap only.
 */
final class GraphRefs {
    private static final String NOTHING = "0000000000000000000000000000000000000000";

    private final NativeGit git;
    private final String tip;
    private final String base;

    GraphRefs(NativeGit git, UUID root) {
        this.git = git;
        this.tip = "refs/troupe/graph/" + root;
        this.base = "refs/troupe/graph-base/" + root;
    }

    Optional<String> tip() throws IOException {
        return value(tip);
    }

    Optional<String> base() throws IOException {
        return value(base);
    }

    /** The base comes first: a graph that has a tip has a base. */
    void createBase(String commit) throws IOException {
        create(base, commit);
    }

    void createTip(String commit) throws IOException {
        create(tip, commit);
    }

    /** Whether it was moved; false when it is not where it was thought to be. */
    boolean move(String old, String commit) throws IOException {
        return update(tip, commit, old);
    }

    /** The tip goes first, for the same reason. */
    void delete() throws IOException {
        git.must("update-ref", "-d", tip);
        git.must("update-ref", "-d", base);
    }

    private void create(String ref, String commit) throws IOException {
        if (value(ref).isEmpty()) {
            // Somebody who was faster is found by the caller, who looks what is there.
            update(ref, commit, NOTHING);
        }
    }

    private boolean update(String ref, String commit, String old) throws IOException {
        ShortProcess.Answer answer = git.run("update-ref", "-m", "troupe: merge", ref, commit, old);
        if (!answer.ok() && value(ref).equals(expected(old))) {
            throw new IOException(answer.error());
        }
        return answer.ok();
    }

    /** Whoever finds the ref as it was thought to be is hindered by something else, such as a lock. */
    private static Optional<String> expected(String old) {
        return old.equals(NOTHING) ? Optional.empty() : Optional.of(old);
    }

    private Optional<String> value(String ref) throws IOException {
        ShortProcess.Answer answer = git.run("rev-parse", "--verify", "--quiet", ref + "^{commit}");
        return answer.ok() ? Optional.of(answer.text()) : Optional.empty();
    }
}
