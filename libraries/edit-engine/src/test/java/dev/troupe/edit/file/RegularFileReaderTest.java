package dev.troupe.edit.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.edit.text.FileChecksum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RegularFileReaderTest {
    @TempDir private Path directory;

    @Test
    void readsAFileAlsoThroughALinkUnlessToldNotTo() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), " name\n");
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);

        assertThat(RegularFileReader.read(link)).asString().isEqualTo(" name\n");
        assertThat(RegularFileReader.line(link)).isEqualTo("name");
        assertThatThrownBy(() -> RegularFileReader.read(link, LinkOption.NOFOLLOW_LINKS))
                .isInstanceOf(UnreadableFileException.class);
    }

    @Test
    void readsOnlySoMuch() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "12345");

        assertThat(RegularFileReader.read(file, 5)).hasSize(5);
        assertThatThrownBy(() -> RegularFileReader.read(file, 4))
                .isInstanceOfSatisfying(
                        UnreadableFileException.class,
                        large -> assertThat(large.why()).isEqualTo("is larger than 4 bytes"));
    }

    @Test
    void opensNeitherDevicesNorPipes() throws IOException, InterruptedException {
        Path pipe = pipe();

        for (Path special : List.of(pipe, Path.of("/dev/zero"), directory)) {
            assertThatThrownBy(() -> RegularFileReader.read(special))
                    .isInstanceOfSatisfying(
                            UnreadableFileException.class,
                            none -> assertThat(none.why()).isEqualTo("is no regular file"));
        }
    }

    @Test
    void whatMayWaitOrNeverEndIsSpecial() throws IOException, InterruptedException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), pipe());

        assertThat(List.of(link, Path.of("/dev/zero"))).allMatch(RegularFileReader::special);
        assertThat(List.of(directory, Path.of("/dev/null"), directory.resolve("nothing")))
                .noneMatch(RegularFileReader::special);
    }

    @Test
    void aPipeIsNotReplaced() throws IOException, InterruptedException {
        Path pipe = pipe();

        EditTransactionResult result =
                EditTransaction.commit(
                        List.of(
                                FileOperation.write(
                                        pipe, FileChecksum.of(new byte[0]), new byte[] {1})));

        assertThat(result)
                .isInstanceOfSatisfying(
                        EditTransactionResult.Refused.class,
                        refused ->
                                assertThat(refused.reason().kind())
                                        .isEqualTo(FileWriteException.Kind.NOT_A_FILE));
    }

    private Path pipe() throws IOException, InterruptedException {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        return pipe;
    }
}
