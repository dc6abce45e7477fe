package dev.troupe.ledger.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.ledger.ConcurrentRunner;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.journal.NewJournalEntry;
import dev.troupe.ledger.lease.TaskClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class EventOrderTest {
    private static final int WRITERS = 6;
    private static final int COMMITS = 40;
    private final TestLedger ledger = TestLedger.shared();
    private final LedgerScenario scene = ledger.scene();

    /** A follower that reads by number must never find that a number below its own appeared later. */
    @Test
    void numbersAppearInTheOrderOfCommits() throws Exception {
        List<Callable<List<Long>>> everyone = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            TaskClaim claim = scene.running();
            everyone.add(() -> write(claim));
        }
        everyone.add(this::announce);
        everyone.add(this::follow);

        List<Long> followed = ConcurrentRunner.of(everyone).getLast();

        assertThat(followed)
                .containsExactlyElementsOf(LongStream.rangeClosed(1, total()).boxed().toList());
        assertThat(ledger.worker().events().last(scene.session())).isEqualTo(total());
    }

    private static long total() {
        return WRITERS * COMMITS * 2L + COMMITS;
    }

    private List<Long> write(TaskClaim claim) {
        for (int seq = 1; seq <= COMMITS; seq++) {
            ledger.worker()
                    .journal()
                    .append(
                            claim.key(),
                            JournalAppend.of(
                                    seq,
                                    List.of(new NewJournalEntry("turn", seq, "{}")),
                                    List.of(
                                            LedgerScenario.notice("a"),
                                            LedgerScenario.notice("b"))));
        }
        return List.of();
    }

    private List<Long> announce() {
        for (int i = 0; i < COMMITS; i++) {
            ledger.orchestrator()
                    .events()
                    .add(scene.session(), List.of(LedgerScenario.notice("said")), List.of());
        }
        return List.of();
    }

    private List<Long> follow() {
        List<Long> seen = new ArrayList<>();
        while (seen.size() < total()) {
            long last = seen.isEmpty() ? 0 : seen.getLast();
            ledger.worker().events().after(scene.session(), last, 7).stream()
                    .map(SessionEvent::number)
                    .forEach(seen::add);
            assertThat(seen.isEmpty() ? 0 : seen.getLast()).isEqualTo(seen.size());
        }
        return seen;
    }

    @Test
    void eventsOfTypesFromTheFutureAreLeftOut() {
        ledger.orchestrator()
                .events()
                .add(scene.session(), List.of(LedgerScenario.notice("1")), List.of());
        ledger.owner()
                .sql(
                        """
                        SELECT ledger.emit(:session, NULL, ARRAY['{"type":"dreamt","of":1}'])
                        """)
                .param("session", scene.session())
                .query(row -> {});
        ledger.orchestrator()
                .events()
                .add(scene.session(), List.of(LedgerScenario.notice("3")), List.of());

        assertThat(scene.events()).extracting(SessionEvent::number).containsExactly(1L, 3L);
    }

    @Test
    void openingAgainChangesNothingAndAnUnknownStreamIsNamed() {
        ledger.orchestrator()
                .events()
                .add(scene.session(), List.of(LedgerScenario.notice("1")), List.of());
        ledger.orchestrator().events().open(scene.session(), "other");

        assertThat(ledger.worker().events().last(scene.session())).isEqualTo(1);
        assertThat(ledger.worker().events().last(TimeOrderedUuid.fresh())).isZero();
        assertThatThrownBy(() ->
                        ledger.orchestrator()
                                .events()
                                .add(TimeOrderedUuid.fresh(), List.of(), List.of()))
                .isInstanceOf(TroupeException.class)
                .hasMessageContaining("no stream");
    }
}
