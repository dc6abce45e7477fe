package dev.troupe.worker.git;

import dev.troupe.edit.file.AtomicFiles;
import dev.troupe.ledger.blob.Blob;
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
        TurnCommit turn = new TurnCommit(root);
        for (int i = number(root) + 1; ; i++) {
            byte[] bytes = content(i).getBytes(StandardCharsets.UTF_8);
            AtomicFiles.write(root.resolve(FILE), bytes);
            commit(turn, i);
            System.out.println("committed " + i);
        }
    }

    /** Makes sure that the change to a number is committed. */
    static CommitOutcome commit(TurnCommit turn, int number) {
        Map<String, byte[]> blobs = new HashMap<>();
        FileChange change =
                new FileChange(FILE, keep(blobs, number - 1), keep(blobs, number), false);
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
        String hash = Blob.hash(bytes);
        blobs.put(hash, bytes);
        return hash;
    }
}
