package dev.troupe.edit.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is really full, in a mount namespace of its own. */
class CurrentFileStateFullIT {

    private static final String MOUNT =
            "mount -t tmpfs -o size=256k none \"$1\" && shift && exec \"$@\"";

    @TempDir private Path directory;

    @Test
    void theOldContentStaysAndNothingElse() throws Exception {
        assumeTrue(
                run(onSmallDisk(List.of("true"))).isEmpty(),
                "This user may not mount a small disk in a namespace of its own.");
        assertThat(
                        run(
                                onSmallDisk(
                                        ChildJvm.command(
                                                CurrentFileStateFiller.class,
                                                directory.toString()))))
                .containsExactly("DISK_FULL old", "DISK_FULL old old", "[other.txt, small.txt]");
    }

    private List<String> onSmallDisk(List<String> command) {
        List<String> all =
                new ArrayList<>(
                        List.of(
                                "unshare",
                                "--user",
                                "--map-root-user",
                                "--mount",
                                "sh",
                                "-c",
                                MOUNT,
                                "sh",
                                directory.toString()));
        all.addAll(command);
        return all;
    }

    private static List<String> run(List<String> command) throws InterruptedException {
        try {
            Process process = ChildJvm.start(command);
            List<String> lines = process.inputReader(StandardCharsets.UTF_8).lines().toList();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return process.exitValue() == 0 || !lines.isEmpty() ? lines : List.of("failed");
        } catch (IOException absent) {
            return List.of(String.valueOf(absent.getMessage()));
        }
    }
}
