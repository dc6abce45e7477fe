package dev.troupe.workspace.git;

import dev.troupe.sandbox.process.ShortProcessRunner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The refs of a repository of Troupe's own, which are changed in no other way: one change at a time, and
 * past the lock files that a killed git has left on them. Not for a repository of the user's, where such a
 * file may be that of a git at work.
 */
public final class RefUpdater {
    private final NativeGit git;

    /**
     * @param git on a repository that only Troupe works on
     */
    public RefUpdater(NativeGit git) {
        this.git = git;
    }

    /**
     * Changes refs in one transaction, or none of them.
     *
     * @param instructions lines for {@code git update-ref --stdin}, each for one ref
     */
    public ShortProcessRunner.Answer change(List<String> instructions) throws IOException {
        // Without the last line nothing is done: a Troupe that is killed may have written half of
        // them.
        List<String> lines = new ArrayList<>(List.of("start", "prepare", "commit"));
        lines.addAll(1, instructions);
        byte[] input = String.join("\n", lines).concat("\n").getBytes(StandardCharsets.UTF_8);
        List<String> refs = instructions.stream().map(RefUpdater::ref).toList();
        boolean deletes = instructions.stream().anyMatch(it -> it.startsWith("delete "));
        return new RefUpdateLock(git.gitDirectory(), refs, deletes)
                .take(() -> git.finish(input, "update-ref", "--stdin"));
    }

    /**
     * Likewise.
     *
     * @throws IOException with what git said, when it has changed nothing
     */
    public void must(List<String> instructions) throws IOException {
        ShortProcessRunner.Answer answer = change(instructions);
        if (!answer.ok()) {
            throw new IOException(answer.error());
        }
    }

    /** Points one ref to an object, wherever it was. */
    public void set(String ref, String object) throws IOException {
        must(List.of("update %s %s".formatted(ref, object)));
    }

    /** Deletes one ref, wherever it is; none is as good. */
    public void delete(String ref) throws IOException {
        must(List.of("delete " + ref));
    }

    private static String ref(String instruction) {
        return instruction.split(" ", 3)[1];
    }
}
