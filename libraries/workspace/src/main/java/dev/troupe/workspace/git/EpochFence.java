package dev.troupe.workspace.git;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.sandbox.process.ShortProcessRunner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A ref that names the latest claim of a task, and is only ever raised. What is verified against it in
 * the same transaction that moves other refs is not done by a worker that woke up too late.
 */
public final class EpochFence {
    private static final String NOTHING = "0000000000000000000000000000000000000000";

    private final NativeGit git;
    private final RefUpdater refs;
    private final String ref;
    private final String object;
    private final LeaseKey key;

    private EpochFence(NativeGit git, String ref, String object, LeaseKey key) {
        this.git = git;
        this.refs = new RefUpdater(git);
        this.ref = ref;
        this.object = object;
        this.key = key;
    }

    /**
     * Raises it to a claim.
     *
     * @param git on a repository of Troupe's own
     * @throws TroupeException {@link ErrorCode#CONFLICT} when a later claim has raised it
     */
    public static EpochFence raise(NativeGit git, String ref, LeaseKey key) throws IOException {
        byte[] text = Long.toString(key.epoch()).getBytes(StandardCharsets.UTF_8);
        ShortProcessRunner.Answer written = git.feed(text, "hash-object", "-w", "--stdin");
        if (!written.ok()) {
            throw new IOException("git hash-object failed: " + written.error());
        }
        EpochFence epochFence = new EpochFence(git, ref, written.text(), key);
        while (true) {
            Optional<String> old = epochFence.value(ref);
            if (old.isPresent() && epochFence.epoch(old.get()) > key.epoch()) {
                throw stale(key);
            }
            ShortProcessRunner.Answer raised =
                    epochFence.refs.change(
                            List.of(update(ref, epochFence.object, old.orElse(NOTHING))));
            if (raised.ok()) {
                return epochFence;
            }
            if (epochFence.value(ref).equals(old)) {
                throw new IOException(raised.error());
            }
        }
    }

    /** Moves another ref from wherever it is, provided that the fence still stands. */
    public void move(String other, String to) throws IOException {
        String old = value(other).orElse(NOTHING);
        ShortProcessRunner.Answer answer = change(List.of(update(other, to, old)));
        if (!answer.ok()) {
            throw new IOException(answer.error());
        }
    }

    /**
     * Changes refs in one transaction, provided that the fence still stands. What git answers when it does
     * not succeed has to do with these refs.
     *
     * @param instructions as for {@link RefUpdater#change}
     * @throws TroupeException {@link ErrorCode#CONFLICT} when a later claim has raised the fence
     */
    public ShortProcessRunner.Answer change(List<String> instructions) throws IOException {
        List<String> fenced = new ArrayList<>(instructions);
        fenced.addFirst("verify %s %s".formatted(ref, object));
        ShortProcessRunner.Answer answer = refs.change(fenced);
        if (!answer.ok() && value(ref).filter(object::equals).isEmpty()) {
            throw stale(key);
        }
        return answer;
    }

    private static String update(String name, String to, String old) {
        return "update %s %s %s".formatted(name, to, old);
    }

    private Optional<String> value(String name) throws IOException {
        ShortProcessRunner.Answer answer = git.run("rev-parse", "--verify", "--quiet", name);
        return answer.ok() ? Optional.of(answer.text()) : Optional.empty();
    }

    private long epoch(String blob) throws IOException {
        return Long.parseLong(git.must("cat-file", "blob", blob));
    }

    /** What happens to a claim that is not the latest of its task any more. */
    public static TroupeException stale(LeaseKey key) {
        return new TroupeException(
                ErrorCode.CONFLICT,
                "The run of task %s under epoch %d is out of date: a later run has taken over."
                        .formatted(key.taskId(), key.epoch()));
    }
}
