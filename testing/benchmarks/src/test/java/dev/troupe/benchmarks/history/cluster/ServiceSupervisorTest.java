package dev.troupe.benchmarks.history.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.process.ChildJvm;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ServiceSupervisorTest {
    private final AtomicInteger starts = new AtomicInteger();

    private ChildJvm start(Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        if (starts.incrementAndGet() > 1) {
            all.put(LingeringProgram.READY, "yes");
        }
        ChildJvm.Builder program = ChildJvm.of(LingeringProgram.class.getName());
        all.forEach(program::environment);
        return program.start();
    }

    @Test
    void oneThatEndsBeforeItIsReadyIsStartedAgainOnceItIsGone() throws InterruptedException {
        try (ServiceSupervisor member = new ServiceSupervisor("worker 1", this::start, Map.of())) {
            member.awaitReady();

            assertThat(starts).hasValue(2);
            assertThat(member.names()).hasSize(2).containsValues("worker-1-#1", "worker-1-#2");
        }
    }
}
