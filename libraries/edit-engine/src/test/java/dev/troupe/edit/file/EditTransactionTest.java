package dev.troupe.edit.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.edit.text.FileChecksum;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EditTransactionTest {

    @TempDir private Path directory;
    private Path a;
    private Path b;
    private Path c;

    @BeforeEach
    void files() throws IOException {
        a = Files.writeString(directory.resolve("a.txt"), "old a");
        b = Files.writeString(directory.resolve("b.txt"), "old b");
        c = Files.writeString(directory.resolve("c.txt"), "old c");
        Files.setPosixFilePermissions(b, PosixFilePermissions.fromString("rwxr-----"));
    }

    @Test
    void anInterruptWaitsForTheEnd() throws IOException {
        Thread.currentThread().interrupt();
        EditTransactionResult result =
                EditTransaction.commit(
                        List.of(
                                FileOperation.write(a, sum("old a"), bytes("new a")),
                                FileOperation.write(b, sum("old b"), bytes("new b"))));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(result).isInstanceOf(EditTransactionResult.Committed.class);
        assertThat(a).hasContent("new a");
        assertThat(b).hasContent("new b");
    }

    @Test
    void makesAllChanges() throws IOException {
        Path created = directory.resolve("new/file.txt");
        Path moved = directory.resolve("moved/c.txt");
        EditTransactionResult result =
                EditTransaction.commit(
                        List.of(
                                FileOperation.write(a, sum("old a"), bytes("new a")),
                                FileOperation.delete(b, sum("old b")),
                                FileOperation.create(created, bytes("fresh")),
                                FileOperation.move(c, moved, sum("old c"))));
        assertThat(result)
                .isEqualTo(
                        new EditTransactionResult.Committed(
                                List.of(
                                        new FileVersionChange(
                                                a,
                                                Optional.of(sum("old a")),
                                                Optional.of(sum("new a"))),
                                        new FileVersionChange(
                                                b, Optional.of(sum("old b")), Optional.empty()),
                                        new FileVersionChange(
                                                created,
                                                Optional.empty(),
                                                Optional.of(sum("fresh"))),
                                        new FileVersionChange(
                                                c, Optional.of(sum("old c")), Optional.empty()),
                                        new FileVersionChange(
                                                moved,
                                                Optional.empty(),
                                                Optional.of(sum("old c"))))));
        assertThat(tree())
                .containsOnly(
                        Map.entry("a.txt", "new a"),
                        Map.entry("new/file.txt", "fresh"),
                        Map.entry("moved/c.txt", "old c"));
    }

    @Test
    void writesNothingWhenOneFileIsStale() throws IOException {
        Map<String, String> before = tree();
        assertRefused(
                EditTransaction.commit(
                        List.of(
                                FileOperation.write(a, sum("old a"), bytes("new a")),
                                FileOperation.create(
                                        directory.resolve("new/file.txt"), bytes("fresh")),
                                FileOperation.write(b, sum("other b"), bytes("new b")))),
                b,
                FileWriteException.Kind.STALE,
                "b.txt was not changed: it has changed since it was read; read it again and repeat the edit.");
        assertThat(tree()).isEqualTo(before);
    }

    @Test
    void refusesFilesThatAreGoneOrInTheWay() throws IOException {
        Map<String, String> before = tree();
        Path gone = directory.resolve("gone.txt");
        assertRefused(
                EditTransaction.commit(List.of(FileOperation.delete(gone, sum("x")))),
                gone,
                FileWriteException.Kind.STALE,
                "does not exist any more");
        assertRefused(
                EditTransaction.commit(List.of(FileOperation.create(a, bytes("x")))),
                a,
                FileWriteException.Kind.EXISTS,
                "read it and edit it instead");
        assertRefused(
                EditTransaction.commit(List.of(FileOperation.move(a, b, sum("old a")))),
                a,
                FileWriteException.Kind.EXISTS,
                "b.txt was not created");
        assertRefused(
                EditTransaction.commit(
                        List.of(FileOperation.write(directory, sum("x"), bytes("x")))),
                directory,
                FileWriteException.Kind.NOT_A_FILE,
                "was not written: it is no regular file");
        assertThat(tree()).isEqualTo(before);
    }

    @Test
    void takesEverythingBackWhenALaterChangeFails() throws IOException {
        Map<String, String> before = tree();
        Path below = a.resolve("below.txt");
        EditTransactionResult result =
                EditTransaction.commit(
                        List.of(
                                FileOperation.write(a, sum("old a"), bytes("new a")),
                                FileOperation.create(
                                        directory.resolve("x/y/file.txt"), bytes("fresh")),
                                FileOperation.delete(b, sum("old b")),
                                FileOperation.move(
                                        c, directory.resolve("moved/deep/c.txt"), sum("old c")),
                                FileOperation.create(
                                        below, bytes("a file cannot be a directory"))));
        assertThat(result).isInstanceOf(EditTransactionResult.Refused.class);
        assertThat(tree()).isEqualTo(before);
        assertThat(Files.getPosixFilePermissions(b))
                .isEqualTo(PosixFilePermissions.fromString("rwxr-----"));
        assertThat(directory.resolve("x")).doesNotExist();
        assertThat(directory.resolve("moved")).doesNotExist();
    }

    @Test
    void aMoveThatFailsHalfWayLeavesTheFileWhereItWas() throws IOException {
        Map<String, String> before = tree();
        assertThat(
                        EditTransaction.commit(
                                List.of(
                                        FileOperation.delete(b, sum("old b")),
                                        FileOperation.move(
                                                a, c.resolve("below/a.txt"), sum("old a")))))
                .isInstanceOf(EditTransactionResult.Refused.class);
        assertThat(tree()).isEqualTo(before);
    }

    @Test
    void aSecondNameForAFileIsNoticedAndTakenBack() throws IOException {
        Path alias = Files.createSymbolicLink(directory.resolve("alias"), a);
        EditTransactionResult result =
                EditTransaction.commit(
                        List.of(
                                FileOperation.write(a, sum("old a"), bytes("one")),
                                FileOperation.write(alias, sum("old a"), bytes("two"))));
        assertRefused(result, alias, FileWriteException.Kind.STALE, "has changed");
        assertThat(a).hasContent("old a");
    }

    @Test
    void doesNotOverwriteWhatSomebodyElseWroteMeanwhile() throws Exception {
        FileWriteStep step =
                new FileWriteStep(
                        (FileOperation.Write) FileOperation.write(a, sum("old a"), bytes("new a")));
        step.check();
        step.perform();
        Files.writeString(a, "theirs");
        assertThat(step.undo()).isFalse();
        assertThat(a).hasContent("theirs");

        FileCreationStep create =
                new FileCreationStep(
                        (FileOperation.Create)
                                FileOperation.create(directory.resolve("n"), bytes("new")));
        create.perform();
        Files.writeString(create.path(), "theirs");
        assertThat(create.undo()).isFalse();
        assertThat(create.path()).hasContent("theirs");

        FileDeletionStep delete =
                new FileDeletionStep((FileOperation.Delete) FileOperation.delete(b, sum("old b")));
        delete.perform();
        Files.writeString(b, "theirs");
        assertThat(delete.undo()).isFalse();
        assertThat(b).hasContent("theirs");

        FileMoveStep move =
                new FileMoveStep(
                        (FileOperation.Move)
                                FileOperation.move(c, directory.resolve("m"), sum("old c")));
        move.perform();
        Files.writeString(directory.resolve("m"), "theirs");
        assertThat(move.undo()).isFalse();
        assertThat(directory.resolve("m")).hasContent("theirs");
    }

    @Test
    void undoingWhatWasNotDoneChangesNothing() throws Exception {
        Map<String, String> before = tree();
        for (FileOperation change :
                List.of(
                        FileOperation.write(a, sum("old a"), bytes("x")),
                        FileOperation.create(directory.resolve("n"), bytes("x")),
                        FileOperation.delete(b, sum("old b")),
                        FileOperation.move(c, directory.resolve("m"), sum("old c")))) {
            assertThat(TransactionStep.of(change).undo()).isTrue();
        }
        assertThat(tree()).isEqualTo(before);
    }

    @Test
    void aMoveWhoseOldNameIsStillThereIsTakenBack() throws Exception {
        FileMoveStep move =
                new FileMoveStep(
                        (FileOperation.Move)
                                FileOperation.move(c, directory.resolve("m"), sum("old c")));
        move.perform();
        Files.createLink(c, directory.resolve("m"));
        assertThat(move.undo()).isTrue();
        assertThat(c).hasContent("old c");
        assertThat(directory.resolve("m")).doesNotExist();
    }

    @Test
    void reportsWhatCouldNotBeTakenBack() throws IOException {
        TransactionStep write =
                TransactionStep.of(FileOperation.write(a, sum("old a"), bytes("new a")));
        TransactionStep delete = TransactionStep.of(FileOperation.delete(b, sum("old b")));
        FileWriteException reason =
                new FileWriteException(FileWriteException.Kind.DISK_FULL, "full");
        assertThat(EditTransaction.run(List.of(write, delete, new Interference(a, reason))))
                .isEqualTo(new EditTransactionResult.Incomplete(a, reason, List.of(a)));
        assertThat(a).hasContent("theirs");
        assertThat(b).hasContent("old b");
    }

    /** Somebody else changes a file right before the disk is full. */
    private record Interference(Path path, FileWriteException reason) implements TransactionStep {

        @Override
        public void check() {}

        @Override
        public void perform() throws FileWriteException {
            AtomicFiles.write(path, bytes("theirs"));
            throw reason;
        }

        @Override
        public boolean undo() {
            return true;
        }

        @Override
        public List<FileVersionChange> versions() {
            return List.of();
        }
    }

    @Test
    void onePathMayOccurOnce() {
        FileOperation change = FileOperation.write(a, sum("old a"), bytes("x"));
        assertThatThrownBy(() -> EditTransaction.commit(List.of(change, change)))
                .hasMessageContaining("changed twice");
    }

    private static void assertRefused(
            EditTransactionResult result, Path path, FileWriteException.Kind kind, String message) {
        assertThat(result)
                .isInstanceOfSatisfying(
                        EditTransactionResult.Refused.class,
                        refused -> {
                            assertThat(refused.path()).isEqualTo(path);
                            assertThat(refused.reason().kind()).isEqualTo(kind);
                            assertThat(refused.reason()).hasMessageContaining(message);
                        });
    }

    private Map<String, String> tree() throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(directory.relativize(file).toString(), Files.readString(file));
            }
        }
        return contents;
    }

    private static FileChecksum sum(String text) {
        return FileChecksum.of(bytes(text));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
