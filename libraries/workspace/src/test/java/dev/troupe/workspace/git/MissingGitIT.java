package dev.troupe.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.process.ChildJvm;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine without git, as far as a server's PATH tells. */
class MissingGitIT {
    @TempDir private Path directory;

    @Test
    void isToldFromAFailureOfGit() throws Exception {
        try (ChildJvm program =
                ChildJvm.of(Asking.class.getName())
                        .arguments(directory.toString())
                        .environment("PATH", directory.toString())
                        .start()) {
            assertThat(program.awaitExit(Duration.ofSeconds(60))).isZero();
            assertThat(program.output())
                    .singleElement()
                    .asString()
                    .startsWith("GitFailedException: git cannot be started")
                    .contains("PATH");
        }
    }

    /** Asks git for its version. */
    static final class Asking {
        private Asking() {}

        public static void main(String[] arguments) throws Exception {
            try {
                System.out.println(NativeGit.bare(Path.of(arguments[0])).must("version"));
            } catch (java.io.IOException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
