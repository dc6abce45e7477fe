package dev.troupe.edit.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A writer that is killed leaves the old or the new content, never a mix, and at most a file that can be swept. */
class KilledWriterIT {

    private static final int KILLS = 12;

    @TempDir private Path directory;

    @Test
    void leavesOldOrNewContent() throws Exception {
        Path file = directory.resolve("file.txt");
        Files.write(file, AlternatingWriter.content('a'));
        Random random = new Random(20261121);
        for (int i = 0; i < KILLS; i++) {
            killAfter(1 + random.nextInt(40), file);
            assertThat(Files.readAllBytes(file))
                    .isIn(AlternatingWriter.content('a'), AlternatingWriter.content('b'));
        }
        TemporaryFiles.sweep(directory, Instant.now().plusSeconds(60));
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }

    /** Lets the writer replace the file so many times, then kills it wherever it is. */
    private static void killAfter(int writes, Path file) throws IOException, InterruptedException {
        Process writer = ChildJvm.start(ChildJvm.command(AlternatingWriter.class, file.toString()));
        try (BufferedReader output = writer.inputReader(StandardCharsets.UTF_8)) {
            assertThat(output.readLine()).isEqualTo("writing");
            Object key = fileKey(file);
            for (int seen = 0; seen < writes && writer.isAlive(); ) {
                Object now = fileKey(file);
                seen += now.equals(key) ? 0 : 1;
                key = now;
            }
            assertThat(writer.isAlive())
                    .as("the writer must still be writing when it is killed")
                    .isTrue();
        } finally {
            writer.destroyForcibly();
        }
        assertThat(writer.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }

    private static Object fileKey(Path file) throws IOException {
        return Files.readAttributes(file, "unix:ino,lastModifiedTime");
    }
}
