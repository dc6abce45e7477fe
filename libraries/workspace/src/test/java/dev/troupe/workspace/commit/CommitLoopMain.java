package dev.troupe.workspace.commit;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.edit.file.AtomicFiles;
import dev.troupe.workspace.change.HashedFileChange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Changes a file and commits it, again and again, until it is killed. */
final class CommitLoopMain {
    static final String FILE = "counter.txt";

    private CommitLoopMain() {}

    public static void main(String[] arguments) throws IOException {
        Path root = Path.of(arguments[0]);
        TurnCommitter turn = new TurnCommitter(root);
        for (int i = number(root) + 1; ; i++) {
            byte[] bytes = content(i).getBytes(StandardCharsets.UTF_8);
            AtomicFiles.write(root.resolve(FILE), bytes);
            commit(turn, i);
            System.out.println("committed " + i);
        }
    }

    /** Makes sure that the change to a number is committed. */
    static CommitOutcome commit(TurnCommitter turn, int number) {
        Map<String, byte[]> blobs = new HashMap<>();
        HashedFileChange change =
                new HashedFileChange(FILE, keep(blobs, number - 1), keep(blobs, number), false);
        return turn.commit(
                List.of(change),
                hash -> Optional.ofNullable(blobs.get(hash)),
                new CommitMessage("Count to " + number, "", "step-" + number, Map.of()));
    }

    static int number(Path root) throws IOException {
        return Integer.parseInt(Files.readString(root.resolve(FILE)).strip());
    }

    static String content(int number) {
        return number + "\n";
    }

    private static String keep(Map<String, byte[]> blobs, int number) {
        byte[] bytes = content(number).getBytes(StandardCharsets.UTF_8);
        String hash = ContentBlob.hash(bytes);
        blobs.put(hash, bytes);
        return hash;
    }
}
