package dev.troupe.ledger.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.EventBody.ModelFailed;
import dev.troupe.contracts.event.EventBody.ToolFinished;
import dev.troupe.contracts.event.EventBody.TurnFinished;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.status.ServerStatus.Ended;
import dev.troupe.contracts.status.ServerStatus.Latency;
import dev.troupe.contracts.status.ServerStatus.ModelFigures;
import dev.troupe.contracts.status.ServerStatus.Recent;
import dev.troupe.contracts.status.ServerStatus.ToolFigures;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UsageStatisticsReaderTest {
    private static final ModelUsage SPEND = new ModelUsage(1_000, 100, 400, 5_000);

    private final TestLedger ledger = TestLedger.fresh();
    private final LedgerScenario scene = ledger.scene();

    private static TurnFinished turn(String model, long millis, long context) {
        return new TurnFinished(1, model, "\"type\":\"notice\"", 0, SPEND, context, 9_000, millis);
    }

    private static ToolFinished tool(String tool, String outcome, long millis) {
        return new ToolFinished(1, "c", tool, outcome, "said", millis, 1);
    }

    private void tell(LedgerScenario where, EventBody... events) {
        ledger.orchestrator().events().add(where.session(), List.of(events), List.of());
    }

    private Recent recent() {
        return ledger.orchestrator().figures().recent(scene.team(), 10);
    }

    @Test
    void nothingHasHappenedAtFirst() {
        assertThat(recent()).isEqualTo(new Recent(10, new Ended(0, 0, 0, 0), List.of(), List.of()));
        assertThat(spentFor(Duration.ofHours(1))).isEqualTo(ModelUsage.NONE);
    }

    @Test
    void callsOfAModelAreCountedByHowLongTheyTook() {
        tell(
                scene,
                IntStream.rangeClosed(1, 100)
                        .mapToObj(n -> turn("big", 10L * n, 40L * n))
                        .toArray(EventBody[]::new));
        tell(
                scene,
                new ModelFailed(1, "big", "overload"),
                new ModelFailed(1, "dead", "time-out"),
                new ModelFailed(1, "dead", "time-out"),
                turn("small", 7, 1));

        ModelUsage hundred = new ModelUsage(100_000, 10_000, 40_000, 500_000);
        assertThat(recent().models())
                .containsExactly(
                        new ModelFigures(
                                "big", 100, 1, new Latency(500, 950, 990), hundred, 4_000, 9_000),
                        new ModelFigures("small", 1, 0, new Latency(7, 7, 7), SPEND, 1, 9_000),
                        new ModelFigures("dead", 0, 2, null, ModelUsage.NONE, 0, 0));
    }

    @Test
    void callsOfAToolAreCountedByHowTheyEnded() {
        tell(
                scene,
                tool("bash", "ok", 10),
                tool("bash", "ok", 20),
                tool("bash", "failed", 30),
                tool("bash", "refused", 999),
                tool("bash", "denied", 999),
                tool("bash", "interrupted", 999),
                tool("read", "refused", 999));

        assertThat(recent().tools())
                .containsExactly(
                        new ToolFigures("bash", 2, 1, 1, 1, 1, new Latency(20, 30, 30)),
                        new ToolFigures("read", 0, 0, 1, 0, 0, null));
        assertThat(recent().tools().getFirst().calls()).isEqualTo(6);
    }

    @Test
    void endsOfTasksAreThoseThatTheLedgerOrARunTells() {
        scene.fail(scene.running());
        ledger.orchestrator().tasks().cancel(scene.create(), "ann", List.of());
        tell(
                scene,
                new EventBody.TaskFinished(
                        "agent", "succeeded", "x", null, null, List.of(), SPEND, 1));

        assertThat(recent().ended()).isEqualTo(new Ended(1, 0, 1, 0));
    }

    @Test
    void whatIsOlderCountsNoMore() {
        tell(scene, turn("big", 1, 1), tool("bash", "ok", 1));
        ledger.shift(Duration.ofMinutes(11));
        tell(scene, turn("big", 2, 1));

        assertThat(recent().tools()).isEmpty();
        assertThat(recent().models())
                .extracting(ModelFigures::latency)
                .containsExactly(new Latency(2, 2, 2));
        assertThat(spentFor(Duration.ofMinutes(10))).isEqualTo(SPEND);
        assertThat(spentFor(Duration.ofMinutes(12))).isEqualTo(SPEND.plus(SPEND));
        Instant between = ledger.orchestrator().now().minus(Duration.ofMinutes(5));
        assertThat(ledger.orchestrator().figures().spend(null, Instant.EPOCH, between))
                .isEqualTo(SPEND);
    }

    private ModelUsage spentFor(Duration window) {
        Instant now = ledger.orchestrator().now();
        return ledger.orchestrator().figures().spend(scene.team(), now.minus(window), now);
    }

    @Test
    void ofAnotherTeamNothingIsTold() {
        LedgerScenario other = ledger.scene();
        tell(other, turn("big", 1, 1), tool("bash", "ok", 1));
        tell(scene, turn("big", 2, 1));

        assertThat(recent().models()).extracting(ModelFigures::calls).containsExactly(1L);
        assertThat(recent().tools()).isEmpty();
        assertThat(ledger.orchestrator().figures().recent(null, 10).models())
                .extracting(ModelFigures::calls)
                .containsExactly(2L);
    }

    @Test
    void aTextThatPostgresCannotReadCountsLikeOthers() {
        String text = "a\0b, and \\u0000 of code";
        tell(scene, new TurnFinished(1, "big", text, 0, SPEND, 1, 2, 5), turn("big", 5, 1));

        assertThat(recent().models())
                .extracting(ModelFigures::calls, ModelFigures::latency)
                .containsExactly(tuple(2L, new Latency(5, 5, 5)));
        assertThat(spentFor(Duration.ofHours(1))).isEqualTo(SPEND.plus(SPEND));
    }
}
