package dev.troupe.orchestrator.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.status.ServerStatus.Costs;
import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.TestServer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DailyCostCacheTest {
    private static final ModelUsage SPEND = new ModelUsage(1_000, 50, 800, 4_000);
    private static final ModelUsage TWICE = SPEND.plus(SPEND);

    @TempDir Path home;

    @Test
    void aCallIsCountedOnceWhileTheDayGoesOn() throws Exception {
        try (TestServer server = TestServer.start()) {
            Session session = server.session(home.resolve("shop"));
            Ledger ledger = server.ledger();
            DailyCostCache costs = new DailyCostCache(ledger.figures());
            EventBody turn = new EventBody.TurnFinished(1, "big", "", 0, SPEND, 7, 9, 1);
            ledger.events().add(session.id(), List.of(turn), List.of());
            Instant now = ledger.now();
            assertThat(costs.of(null, now)).isEqualTo(new Costs(SPEND, SPEND));

            // It leaves the hour while the rest of the day is remembered, and after that.
            for (int minutes : new int[] {58, 60, 62, 64, 66, 120, 23 * 60}) {
                Costs later = costs.of(null, now.plus(Duration.ofMinutes(minutes)));
                assertThat(later.lastDay()).as("after %d min", minutes).isEqualTo(SPEND);
                assertThat(later.lastHour()).isEqualTo(minutes < 60 ? SPEND : ModelUsage.NONE);
            }
            ledger.events().add(session.id(), List.of(turn), List.of());
            assertThat(costs.of("local", ledger.now())).isEqualTo(new Costs(TWICE, TWICE));
            assertThat(costs.of("others", ledger.now()).lastDay()).isEqualTo(ModelUsage.NONE);
            assertThat(costs.of(null, now.plus(Duration.ofHours(25))).lastDay())
                    .isEqualTo(ModelUsage.NONE);
        }
    }
}
