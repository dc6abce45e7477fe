package dev.troupe.worker.workspace;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.ledger.fence.LeaseKey;
import dev.troupe.worker.command.ShortProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A ref of the clone that names the latest claim of a task. Publishing verifies it in the same
 * transaction that moves the branch, so that a worker that woke up too late moves nothing.
 *
 * @param ref the ref
 * @param object what it must point to
 */
record EpochFence(String ref, String object) {
    private static final String NOTHING = "0000000000000000000000000000000000000000";

    /** Raises it to a claim. */
    static EpochFence raise(Clone clone, LeaseKey key) throws IOException {
        String ref = "refs/troupe/epoch/" + key.taskId();
        byte[] text = Long.toString(key.epoch()).getBytes(StandardCharsets.UTF_8);
        ShortProcess.Answer written = clone.git().feed(text, "hash-object", "-w", "--stdin");
        if (!written.ok()) {
            throw new IOException("git hash-object failed: " + written.error());
        }
        while (true) {
            Optional<String> old = Clone.value(clone.git(), ref);
            if (old.isPresent() && epoch(clone, old.get()) > key.epoch()) {
                throw stale(key);
            }
            ShortProcess.Answer raised =
                    clone.git().run("update-ref", ref, written.text(), old.orElse(NOTHING));
            if (raised.ok()) {
                return new EpochFence(ref, written.text());
            }
            if (Clone.value(clone.git(), ref).equals(old)) {
                throw new IOException(raised.error());
            }
        }
    }

    /** Moves a branch of the clone, provided that the fence still stands. */
    void move(Clone clone, String branch, String to, LeaseKey key) throws IOException {
        String old = Clone.value(clone.git(), branch).orElse(NOTHING);
        String transaction =
                "start\nverify %s %s\nupdate %s %s %s\nprepare\ncommit\n"
                        .formatted(ref, object, branch, to, old);
        ShortProcess.Answer answer =
                clone.git()
                        .feed(
                                transaction.getBytes(StandardCharsets.UTF_8),
                                "update-ref",
                                "--stdin");
        if (answer.ok()) {
            return;
        }
        // It also fails for a lock file that a kill left behind, which no later claim has to do
        // with.
        if (Clone.value(clone.git(), ref).filter(object::equals).isEmpty()) {
            throw stale(key);
        }
        throw new IOException(answer.error());
    }

    private static long epoch(Clone clone, String object) throws IOException {
        return Long.parseLong(clone.git().must("cat-file", "blob", object));
    }

    private static TroupeException stale(LeaseKey key) {
        return new TroupeException(
                ErrorCode.CONFLICT,
                "The run of task %s under epoch %d is stale: a later one has taken over."
                        .formatted(key.taskId(), key.epoch()));
    }
}
