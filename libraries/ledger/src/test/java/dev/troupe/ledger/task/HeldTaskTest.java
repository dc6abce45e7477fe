package dev.troupe.ledger.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.TimeOrderedUuid;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Who waits for another session, and has not been told so. */
class HeldTaskTest {
    private static final String CODE = "checkout-busy";

    private final TestLedger ledger = TestLedger.fresh();
    private final LedgerScenario first = ledger.scene();
    private final LedgerScenario second = ledger.scene();

    @Test
    void isToldOnceWhateverElseItsSessionWasTold() {
        first.create(inTheCheckoutOfTheFirst(first));
        first.claim();
        UUID waiting = second.create(inTheCheckoutOfTheFirst(second));
        tell(LedgerScenario.notice("a\0b"));
        ledger.shift(Duration.ofSeconds(2));

        assertThat(held()).extracting(BlockedTask::id).containsExactly(waiting);
        assertThat(held()).extracting(BlockedTask::holder).containsExactly(first.session());

        tell(new EventBody.Notice(CODE, "Waiting for \0."));
        assertThat(held()).isEmpty();
    }

    private List<BlockedTask> held() {
        return ledger.orchestrator().tasks().held(CODE);
    }

    private void tell(EventBody event) {
        ledger.orchestrator().events().add(second.session(), List.of(event), List.of());
    }

    private NewTask inTheCheckoutOfTheFirst(LedgerScenario scene) {
        return first.plain()
                .but()
                .id(TimeOrderedUuid.fresh())
                .sessionId(scene.session())
                .team(scene.team())
                .touches(List.of())
                .build();
    }
}
