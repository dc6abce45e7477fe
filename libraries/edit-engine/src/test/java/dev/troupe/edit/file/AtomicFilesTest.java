package dev.troupe.edit.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AtomicFilesTest {

    @TempDir private Path directory;

    @Test
    void createsAFileWithItsDirectories() throws IOException {
        Path file = directory.resolve("a/b/c.txt");
        AtomicFiles.write(file, bytes("new"));
        assertThat(file).hasContent("new");
        assertNothingElseIn(directory.resolve("a/b"), "c.txt");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwxr-x--x", "rw-------", "rw-rw-rw-", "r--r--r--"})
    void keepsTheMode(String mode) throws IOException {
        Path file = existing("run.sh", "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
        assumeFalse(!Files.isWritable(file), "Only a privileged user may write a read-only file.");
        AtomicFiles.write(file, bytes("new"));
        assertThat(file).hasContent("new");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo(mode);
    }

    @Test
    void keepsTheSpecialBitsOfTheMode() throws IOException {
        Path file = existing("tool", "old");
        Files.setAttribute(file, "unix:mode", 02755);
        AtomicFiles.write(file, bytes("new"));
        assertThat((Integer) Files.getAttribute(file, "unix:mode") & 07777).isEqualTo(02755);
    }

    @Test
    void aNewFileGetsTheModeThatTheSystemGives() throws IOException {
        Path usual = Files.writeString(directory.resolve("usual"), "");
        AtomicFiles.write(directory.resolve("ours"), bytes(""));
        AtomicFiles.create(directory.resolve("created"), bytes(""));
        assertThat(Files.getPosixFilePermissions(directory.resolve("ours")))
                .isEqualTo(Files.getPosixFilePermissions(usual));
        assertThat(Files.getPosixFilePermissions(directory.resolve("created")))
                .isEqualTo(Files.getPosixFilePermissions(usual));
    }

    @Test
    void writesThroughSymbolicLinks() throws IOException {
        Path file = existing("real/file.txt", "old");
        Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("real/file.txt"));
        Path chain = Files.createSymbolicLink(directory.resolve("chain"), link);
        AtomicFiles.write(chain, bytes("new"));
        assertThat(chain).isSymbolicLink();
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");
    }

    @Test
    void createsTheTargetOfADanglingLink() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), Path.of("later/file.txt"));
        assertThat(AtomicFiles.resolve(link))
                .isEqualTo(directory.toRealPath().resolve("later/file.txt"));
        AtomicFiles.write(link, bytes("new"));
        assertThat(directory.resolve("later/file.txt")).hasContent("new");
        assertThat(link).isSymbolicLink();
    }

    @Test
    void refusesLinksInACircle() throws IOException {
        Path one = directory.resolve("one");
        Files.createSymbolicLink(directory.resolve("two"), one);
        Files.createSymbolicLink(one, directory.resolve("two"));
        assertThat(failure(() -> AtomicFiles.write(one, bytes("x")), FileWriteException.Kind.LINK))
                .endsWith(
                        "one was not written: its symbolic links lead in a circle; name the real file.");
    }

    @Test
    void refusesAPathThatLeadsElsewhereThanAuthorised() throws IOException {
        Path file = existing("file.txt", "old");
        Path secret = existing("secret.txt", "keep");
        Path authorised = AtomicFiles.resolve(file);
        Files.delete(file);
        Files.createSymbolicLink(file, secret);
        assertThat(
                        failure(
                                () -> AtomicFiles.write(file, authorised, bytes("x")),
                                FileWriteException.Kind.LINK))
                .contains("leads to " + secret.toRealPath() + " now");
        assertThat(secret).hasContent("keep");
    }

    @Test
    void refusesWhatIsNoFile() throws IOException {
        Path folder = Files.createDirectory(directory.resolve("folder"));
        assertThat(
                        failure(
                                () -> AtomicFiles.write(folder, bytes("x")),
                                FileWriteException.Kind.NOT_A_FILE))
                .contains("not a regular file");
        Path file = existing("file.txt", "old");
        failure(
                () -> AtomicFiles.write(file.resolve("below.txt"), bytes("x")),
                FileWriteException.Kind.EXISTS,
                FileWriteException.Kind.NOT_A_FILE,
                FileWriteException.Kind.FAILED);
        assertThat(file).hasContent("old");
    }

    @Test
    void refusesAReadOnlyFile() throws IOException {
        Path file = existing("file.txt", "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
        assumeFalse(Files.isWritable(file), "A privileged user may write everything.");
        assertThat(
                        failure(
                                () -> AtomicFiles.write(file, bytes("x")),
                                FileWriteException.Kind.NOT_PERMITTED))
                .contains("read-only");
    }

    @Test
    void createsOnlyWhereNothingIs() throws IOException {
        Path file = existing("file.txt", "old");
        assertThat(
                        failure(
                                () -> AtomicFiles.create(file, bytes("x")),
                                FileWriteException.Kind.EXISTS))
                .contains("a file is there already");
        assertThat(file).hasContent("old");
        AtomicFiles.create(directory.resolve("deep/new.txt"), bytes("new"));
        assertThat(directory.resolve("deep/new.txt")).hasContent("new");
        assertNothingElseIn(directory.resolve("deep"), "new.txt");
    }

    @Test
    void deletesAFileOrALinkButNotItsTarget() throws IOException {
        Path file = existing("file.txt", "old");
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        AtomicFiles.delete(link);
        assertThat(link).doesNotExist();
        assertThat(file).exists();
        AtomicFiles.delete(file);
        failure(() -> AtomicFiles.delete(file), FileWriteException.Kind.FAILED);
    }

    @Test
    void sweepsOnlyItsOwnOldLeftovers() throws IOException {
        Path old = Files.createFile(TemporaryFiles.beside(directory.resolve("x")));
        Path young = Files.createFile(TemporaryFiles.beside(directory.resolve("x")));
        Path other = Files.createFile(directory.resolve(".troupe-notes.tmp"));
        Instant now = Instant.now();
        for (Path file : List.of(old, other)) {
            Files.setLastModifiedTime(file, FileTime.from(now.minusSeconds(100)));
        }
        assertThat(TemporaryFiles.sweep(directory, now.minusSeconds(50))).isEqualTo(1);
        assertThat(old).doesNotExist();
        assertThat(young).exists();
        assertThat(other).exists();
        assertThat(TemporaryFiles.isTemporary(young)).isTrue();
        assertThat(TemporaryFiles.isTemporary(Path.of("/"))).isFalse();
    }

    @Test
    void saysWhatTheFileSystemSaid() {
        Path file = Path.of("a.txt");
        assertThat(kind("No space left on device")).isEqualTo(FileWriteException.Kind.DISK_FULL);
        assertThat(kind("Disk quota exceeded")).isEqualTo(FileWriteException.Kind.DISK_FULL);
        assertThat(kind("Read-only file system")).isEqualTo(FileWriteException.Kind.NOT_PERMITTED);
        assertThat(kind("Too many levels of symbolic links"))
                .isEqualTo(FileWriteException.Kind.LINK);
        assertThat(
                        FileWriteException.of(
                                        file, new java.nio.file.AccessDeniedException("a.txt"))
                                .kind())
                .isEqualTo(FileWriteException.Kind.NOT_PERMITTED);
        assertThat(FileWriteException.of(file, new IOException("Input/output error")))
                .hasMessage(
                        "a.txt was not written: the file system said \"Input/output error\"; try again or choose another path.");
        assertThat(FileWriteException.of(file, new IOException()))
                .hasMessageContaining("IOException");
        assertThat(FileWriteException.unconfirmed(file, new IOException("x")))
                .hasMessageContaining("was written, but");
    }

    private static FileWriteException.Kind kind(String reason) {
        return FileWriteException.of(
                        Path.of("a.txt"),
                        new java.nio.file.FileSystemException("a.txt", null, reason))
                .kind();
    }

    private static String failure(
            org.assertj.core.api.ThrowableAssert.ThrowingCallable action,
            FileWriteException.Kind... kinds) {
        assertThatThrownBy(action).isInstanceOf(FileWriteException.class);
        FileWriteException failure = catchThrowableOfType(FileWriteException.class, action);
        assertThat(failure.kind()).isIn((Object[]) kinds);
        return String.valueOf(failure.getMessage());
    }

    private Path existing(String name, String content) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, content);
    }

    private static void assertNothingElseIn(Path directory, String... names) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(names);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
