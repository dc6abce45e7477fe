package dev.troupe.worker.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpilledOutputCleanerTest {
    private static final Instant NOW = Instant.parse("2026-11-22T06:00:00Z");

    @TempDir private Path outputs;

    @Test
    void onlyTasksInWhichNothingHasChangedForLongAreCleared() throws IOException {
        Path old = task(UUID.randomUUID().toString(), 15, 15);
        Path used = task(UUID.randomUUID().toString(), 15, 13);
        Path fresh = task(UUID.randomUUID().toString(), 13, 15);
        Path foreign = task("notes", 15, 15);

        SpilledOutputCleaner.clear(outputs, NOW);
        SpilledOutputCleaner.clear(outputs.resolve("none"), NOW);

        assertThat(old).doesNotExist();
        assertThat(used).isDirectoryContaining("glob:**.txt");
        assertThat(fresh).isDirectoryContaining("glob:**.txt");
        assertThat(foreign).isDirectoryContaining("glob:**.txt");
    }

    @Test
    void whatWasTakenAwayStays() throws IOException {
        Path old = task(UUID.randomUUID().toString(), 15, 15);
        Path taken = Files.createDirectories(old.resolve("taken-away/call.txt/_idea-1"));
        Files.writeString(taken.resolve("x"), "x");
        age(old.resolve("taken-away"), 15);
        age(old, 15);

        SpilledOutputCleaner.clear(outputs, NOW);

        assertThat(taken.resolve("x")).hasContent("x");
        assertThat(old.resolve("call.txt")).doesNotExist();
    }

    private Path task(String name, int days, int outputDays) throws IOException {
        Path task = Files.createDirectory(outputs.resolve(name));
        Path output = Files.writeString(task.resolve("call.txt"), "1");
        age(output, outputDays);
        age(task, days);
        return task;
    }

    private static void age(Path path, int days) throws IOException {
        Files.setLastModifiedTime(path, FileTime.from(NOW.minus(Duration.ofDays(days))));
    }
}
