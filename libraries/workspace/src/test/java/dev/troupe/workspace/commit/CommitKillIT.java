package dev.troupe.workspace.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.file.TemporaryFiles;
import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.repository.TestRepository;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workers that are killed while they commit. */
class CommitKillIT {
    private static final int ROUNDS = 3;

    @TempDir private Path directory;

    @Test
    void theNextWorkerFindsARepositoryThatWorksAndCommitsEveryStepOnce() throws Exception {
        TestRepository repository = TestRepository.create(directory.resolve("project"));
        repository.write(CommitLoopMain.FILE, CommitLoopMain.content(0)).commitAll("Begin");
        Random random = new Random(7);
        for (int round = 0; round < ROUNDS; round++) {
            int begin = CommitLoopMain.number(repository.root());
            killAfter(repository, begin + 1 + random.nextInt(5), random.nextInt(40));

            int last = CommitLoopMain.number(repository.root());
            TemporaryFiles.sweep(repository.root(), Instant.now());
            CommitOutcome outcome =
                    CommitLoopMain.commit(new TurnCommitter(repository.root()), last);

            assertThat(outcome.left()).isEmpty();
            assertThat(repository.status()).isEmpty();
            assertThat(repository.show("HEAD", CommitLoopMain.FILE)).isEqualTo("" + last);
            assertThat(repository.git("rev-list", "--count", "HEAD")).isEqualTo("" + (last + 1));
        }
        // A commit that was written but not yet pointed to when the worker died may lie there.
        assertThat(repository.git("fsck", "--strict", "--no-dangling")).isEmpty();
    }

    private static void killAfter(TestRepository repository, int number, int millis)
            throws InterruptedException, IOException {
        try (ChildJvm worker =
                ChildJvm.of(CommitLoopMain.class.getName())
                        .options("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
                        .arguments(repository.root().toString())
                        .start()) {
            worker.awaitLine("committed " + number + "$", Duration.ofSeconds(60));
            // Where in its next commits it is hit is left to chance; the outcome must not be.
            Thread.sleep(millis);
            worker.kill();
        }
    }
}
