package dev.troupe.workspace.commit;

import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.workspace.change.BlobSource;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.git.CheckoutConfig;
import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.git.NativeGit;
import dev.troupe.workspace.git.ReadOnlyGit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.eclipse.jgit.lib.UserConfig;
import org.jspecify.annotations.Nullable;

/** Commits with the git program, where JGit cannot read the repository: that of SHA-256. */
final class NativeTurnCommitter {
    private static final String ZERO = "";

    /** Letters in the name of an object; the only format that JGit does not know. */
    private static final int SHA256 = 64;

    private final GitCheckout checkout;
    private final String prefix;

    NativeTurnCommitter(GitCheckout checkout, String prefix) {
        this.checkout = checkout;
        this.prefix = prefix;
    }

    private NativeGit git() throws IOException {
        NativeGit git = ReadOnlyGit.of(checkout);
        UserConfig user = CheckoutConfig.read(checkout).get(UserConfig.KEY);
        String name = user.isAuthorNameImplicit() ? HeadCommitWriter.NAME : user.getAuthorName();
        String mail = user.isAuthorEmailImplicit() ? HeadCommitWriter.MAIL : user.getAuthorEmail();
        return git.variable("GIT_AUTHOR_NAME", name)
                .variable("GIT_AUTHOR_EMAIL", mail)
                .variable("GIT_COMMITTER_NAME", HeadCommitWriter.NAME)
                .variable("GIT_COMMITTER_EMAIL", HeadCommitWriter.MAIL);
    }

    Optional<CommitOutcome.Committed> find(String step) throws IOException {
        return new NativeStepFinder(git()).find(step, prefix);
    }

    void repairIndexAfter(String commit) throws IOException {
        new NativeStepFinder(git()).repairAfter(commit);
    }

    /** Says why the changes have to stay uncommitted, to follow a path in a sentence. */
    Optional<String> obstacle() {
        return List.of(
                        List.of("MERGE_HEAD", "a merge"),
                        List.of("CHERRY_PICK_HEAD", "a cherry-pick"),
                        List.of("REVERT_HEAD", "a revert"),
                        List.of("rebase-merge", "a rebase"),
                        List.of("rebase-apply", "a rebase"),
                        List.of("BISECT_LOG", "a bisection"))
                .stream()
                .filter(it -> Files.exists(checkout.gitDirectory().resolve(it.getFirst())))
                .map(it ->
                        "was not committed, as %s is under way; finish that and commit it yourself"
                                .formatted(it.getLast()))
                .findFirst();
    }

    /**
     * Tries to put changes on top of the HEAD of this moment.
     *
     * @return empty when HEAD moved meanwhile, or the tree is to be judged first, and everything has to be done anew
     */
    Optional<CommitOutcome> attempt(
            List<HashedFileChange> changes,
            BlobSource blobs,
            CommitMessage message,
            CommitGate gate)
            throws IOException {
        NativeGit git = git();
        NativeGitReader reader = new NativeGitReader(git);
        try (NativeIndexLock index = NativeIndexLock.lock(git)) {
            String head = reader.head();
            NativeFileMerger merger = new NativeFileMerger(reader, blobs, head);
            merger.merge(changes, prefix);
            if (merger.entries().isEmpty()) {
                return Optional.of(new CommitOutcome.Nothing(merger.left()));
            }
            String tree = tree(git, head, merger.entries());
            if (!gate.admits(tree)) {
                return Optional.empty();
            }
            String commit = write(git, head, tree, gate.text());
            index.prepare(merger.staged(), commit.length());
            if (!moveHead(git, head, commit, message)) {
                return Optional.empty();
            }
            index.commit();
            return Optional.of(
                    new CommitOutcome.Committed(
                            commit,
                            gate.subject(),
                            merger.files(),
                            merger.left(),
                            git.run("symbolic-ref", "-q", "HEAD").ok()
                                    ? List.of()
                                    : List.of(HeadCommitWriter.DETACHED)));
        }
    }

    private static String tree(
            NativeGit git,
            @Nullable String head,
            SortedMap<String, Optional<NativeTreeEntry>> entries)
            throws IOException {
        Path scratch = git.gitDirectory().resolve("index.troupe-tree");
        NativeGit own = git.variable("GIT_INDEX_FILE", scratch.toString());
        try {
            Files.deleteIfExists(scratch);
            if (head != null) {
                own.must("read-tree", head);
            }
            List<String> lines = new ArrayList<>();
            entries.forEach((path, entry) -> lines.add(NativeGitReader.line(path, entry, SHA256)));
            NativeGitReader.update(own, lines);
            return own.must("write-tree");
        } finally {
            Files.deleteIfExists(scratch);
        }
    }

    private static String write(NativeGit git, @Nullable String head, String tree, String message)
            throws IOException {
        byte[] text = message.getBytes(StandardCharsets.UTF_8);
        ShortProcessRunner.Answer made =
                head == null
                        ? git.feed(text, "commit-tree", tree)
                        : git.feed(text, "commit-tree", tree, "-p", head);
        return NativeGitReader.require(made, "commit-tree").text();
    }

    private static boolean moveHead(
            NativeGit git, @Nullable String from, String to, CommitMessage message)
            throws IOException {
        ShortProcessRunner.Answer moved =
                git.run(
                        "update-ref",
                        "-m",
                        "commit: " + message.subject(),
                        "HEAD",
                        to,
                        from == null ? ZERO : from);
        if (moved.ok()) {
            return true;
        }
        String now = new NativeGitReader(git).head();
        if (from == null ? now != null : !from.equals(now)) {
            return false;
        }
        NativeGitReader.require(moved, "update-ref");
        return true;
    }
}
