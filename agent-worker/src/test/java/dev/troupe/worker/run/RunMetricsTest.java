package dev.troupe.worker.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskState;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RunMetricsTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final RunMetrics metrics = new RunMetrics(meters, List.of("default"), List.of("exact"));

    /** Two runs of a few seconds with an approval between them that took an hour. */
    @Test
    void aRequestLastsFromBeingAskedToItsEnd() {
        Task task = asked(Duration.ofHours(1));

        metrics.ended(task, "waiting", Duration.ofSeconds(2));
        metrics.ended(task, "finished", Duration.ofSeconds(3));

        var request = meters.get("session.duration").tag("state", "finished").timer();
        assertThat(request.count()).isEqualTo(1);
        assertThat(request.totalTime(TimeUnit.MINUTES)).isGreaterThanOrEqualTo(60);
        var run = meters.get("task.run.duration").tag("kind", "agent").tag("state", "finished");
        assertThat(run.timer().totalTime(TimeUnit.SECONDS)).isEqualTo(3);
        assertThat(meters.find("session.duration").tag("state", "waiting").timer()).isNull();
    }

    @Test
    void strategiesWithJoinedNamesCountOneByOne() {
        metrics.edited("symbol+exact");
        metrics.edited("exact+escape-normalised+exact");

        assertThat(meters.find("edit.strategies").counters())
                .extracting(it -> it.getId().getTag("strategy"), Counter::count)
                .containsExactlyInAnyOrder(
                        tuple("exact", 2.0), tuple("symbol", 1.0), tuple("escape-normalised", 1.0));
    }

    @Test
    void everyKindOfRefusalIsOnRecordBeforeItFirstHappens() {
        for (EditRefusalKind kind : EditRefusalKind.values()) {
            assertThat(meters.get("edit.refusals").tag("kind", kind.code()).counter().count())
                    .isZero();
        }
        assertThat(meters.get("edit.refusals").tag("kind", "malformed").counter().count()).isZero();
    }

    private static Task asked(Duration ago) {
        UUID id = UUID.randomUUID();
        Instant then = Instant.now().minus(ago);
        NewTask definition =
                NewTask.of(id, UUID.randomUUID())
                        .kind("agent")
                        .agent("developer")
                        .goal("Fix it")
                        .input("{}")
                        .team("local")
                        .user("me")
                        .projectId(UUID.randomUUID())
                        .workspace("/shop")
                        .writes(true)
                        .cell("local")
                        .build();
        return new Task(
                id,
                id,
                definition,
                TaskState.RUNNING,
                null,
                null,
                2,
                0,
                false,
                0,
                null,
                then,
                then);
    }
}
