package dev.troupe.edit.file;

import dev.troupe.edit.text.FileChecksum;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A process on a small disk: replaces a file by one that does not fit, then changes two files at once. */
final class CurrentFileStateFiller {

    private CurrentFileStateFiller() {}

    /**
     * Prints what happens, one line each.
     *
     * @param arguments a directory on a disk of 256 KiB
     */
    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments[0]);
        Path small = Files.writeString(directory.resolve("small.txt"), "old");
        Path other = Files.writeString(directory.resolve("other.txt"), "old");
        byte[] large = "x".repeat(1_000_000).getBytes(StandardCharsets.US_ASCII);
        try {
            AtomicFiles.write(small, large);
        } catch (FileWriteException full) {
            System.out.println(full.kind() + " " + Files.readString(small));
        }
        FileChecksum old = FileChecksum.of("old".getBytes(StandardCharsets.US_ASCII));
        EditTransactionResult result =
                EditTransaction.commit(
                        List.of(
                                FileOperation.write(
                                        other, old, "new".getBytes(StandardCharsets.US_ASCII)),
                                FileOperation.write(small, old, large)));
        if (result instanceof EditTransactionResult.Refused refused) {
            System.out.println(
                    refused.reason().kind()
                            + " "
                            + Files.readString(other)
                            + " "
                            + Files.readString(small));
        }
        try (Stream<Path> files = Files.list(directory)) {
            System.out.println(files.map(file -> file.getFileName().toString()).sorted().toList());
        }
    }
}
