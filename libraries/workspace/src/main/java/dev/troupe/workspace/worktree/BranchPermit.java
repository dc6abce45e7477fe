package dev.troupe.workspace.worktree;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.workspace.git.EpochFence;
import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The leave of one claim to move a branch of the user's repository: a ref there, made for one move and
 * verified by the transaction that makes it. The fence of a task is in Troupe's clone, where no transaction
 * on the user's branches can verify it; so whoever was frozen between the two would move a branch long
 * after a later claim has taken over. The later claim takes the leave of all earlier ones away.
 */
final class BranchPermit {
    private static final Logger LOG = LoggerFactory.getLogger(BranchPermit.class);
    private static final String ALL = "refs/troupe/permit/";

    /** How long git tries again where another one holds a ref, in milliseconds. */
    private static final String PATIENCE = "core.filesRefLockTimeout=3000";

    /** Only Troupe's git locks these refs, and none of them is at work for so long. */
    private static final Duration ABANDONED = Duration.ofSeconds(10);

    private final NativeGit nativeGit;
    private final LeaseKey key;

    BranchPermit(NativeGit nativeGit, LeaseKey key) {
        this.nativeGit = nativeGit;
        this.key = key;
    }

    /** Takes those of a task's earlier claims away. */
    static void revoke(NativeGit userGit, LeaseKey key) throws IOException {
        for (String ref : all(userGit, ALL + key.taskId())) {
            if (Long.parseLong(ref.split("/", 5)[4]) < key.epoch()) {
                remove(userGit, ref);
            }
        }
    }

    /** Takes all of some tasks' away, whichever claims have them. */
    static void clear(NativeGit userGit, Set<UUID> tasks) throws IOException {
        for (String ref : all(userGit, ALL)) {
            if (tasks.contains(UUID.fromString(ref.split("/", 5)[3]))) {
                remove(userGit, ref);
            }
        }
    }

    /** The ref; it is made by fetching a commit into it. */
    String ref() {
        return ALL + key.taskId() + "/" + key.epoch();
    }

    /**
     * Points a branch to a commit, provided that the leave for that commit stands.
     *
     * @param old what the branch points to, or a name of zeros for a new one
     * @return what git says when the branch could not be moved
     * @throws TroupeException {@link ErrorCode#CONFLICT} when a later claim has taken the leave away
     */
    ShortProcessRunner.Answer move(String branch, String commit, String old) throws IOException {
        String change =
                "start\nverify %s %s\nupdate %s %s %s\nprepare\ncommit\n"
                        .formatted(ref(), commit, branch, commit, old);
        ShortProcessRunner.Answer answer =
                nativeGit.finish(
                        change.getBytes(StandardCharsets.UTF_8),
                        "-c",
                        PATIENCE,
                        "update-ref",
                        "-m",
                        "troupe: publish",
                        "--stdin");
        if (!answer.ok() && BareClone.value(nativeGit, ref()).filter(commit::equals).isEmpty()) {
            throw EpochFence.stale(key);
        }
        return answer;
    }

    /** Gives it back. One that stays permits nothing more than what was permitted. */
    void giveBack() {
        try {
            remove(nativeGit, ref());
        } catch (IOException stays) {
            LOG.warn("{} stays in {}.", ref(), nativeGit.gitDirectory(), stays);
        }
    }

    private static List<String> all(NativeGit userGit, String below) throws IOException {
        return userGit.must("for-each-ref", "--format=%(refname)", below).lines().toList();
    }

    private static void remove(NativeGit userGit, String ref) throws IOException {
        String[] delete = {"-c", PATIENCE, "update-ref", "-d", ref};
        if (userGit.finish(new byte[0], delete).ok()) {
            return;
        }
        String path = userGit.must("rev-parse", "--git-path", ref + ".lock");
        Path lock = userGit.gitDirectory().resolve(path);
        if (Files.exists(lock)
                && Files.getLastModifiedTime(lock)
                        .toInstant()
                        .isBefore(Instant.now().minus(ABANDONED))) {
            Files.deleteIfExists(lock);
        }
        ShortProcessRunner.Answer answer = userGit.finish(new byte[0], delete);
        if (!answer.ok()) {
            throw new IOException(answer.error());
        }
    }
}
