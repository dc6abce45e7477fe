package dev.troupe.testkit.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.process.ChildJvm;
import dev.troupe.testkit.process.PosixSignal;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class OrphanServerCleanupIT {
    private static final Duration LIMIT = Duration.ofSeconds(90);

    @Test
    void theNextRunEndsTheServersOfKilledRunsOnly() throws Exception {
        try (ChildJvm killed = start();
                ChildJvm other = start()) {
            long orphan = postmaster(killed);
            long theirs = postmaster(other);
            killed.kill();
            assertThat(running(orphan)).isTrue();

            TestPostgres.durable().close();

            assertThat(running(orphan)).isFalse();
            assertThat(running(theirs)).isTrue();
            other.signal(PosixSignal.TERM);
            other.awaitExit(LIMIT);
            assertThat(running(theirs)).isFalse();
        }
    }

    private static ChildJvm start() {
        return ChildJvm.of(ServerOwnerMain.class.getName())
                .options("-Xmx64m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
                .start();
    }

    private static long postmaster(ChildJvm child) throws InterruptedException {
        return Long.parseLong(child.awaitLine("postmaster (\\d+)", LIMIT).group(1));
    }

    private static boolean running(long pid) {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
    }
}
