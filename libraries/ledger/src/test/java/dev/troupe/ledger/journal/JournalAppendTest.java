package dev.troupe.ledger.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.ledger.fence.JournalMismatchException;
import dev.troupe.ledger.fence.LeaseLostException;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.wait.NewTaskWait;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitIdFactory;
import dev.troupe.ledger.wait.TaskWaitKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JournalAppendTest {
    private final TestLedger ledger = TestLedger.shared();
    private final LedgerScenario scene = ledger.scene();
    private final JournalRepository journal = ledger.worker().journal();

    @Test
    void oneCommitCarriesEverything() {
        TaskClaim claim = scene.running();
        ContentBlob blob = ContentBlob.of("before".getBytes(StandardCharsets.UTF_8));
        AuditEvent audit = scene.audit(claim.task().id(), "command-decided");

        JournalAppendResult done =
                journal.append(
                        claim.key(),
                        new JournalAppend(
                                1,
                                List.of(
                                        new NewJournalEntry("turn", 1, "{\"a\": 1}"),
                                        new NewJournalEntry("intent", 1, "[]")),
                                List.of(LedgerScenario.notice("one"), LedgerScenario.notice("two")),
                                List.of(audit),
                                List.of(blob),
                                List.of(
                                        new NewTaskWait(
                                                2, TaskWaitKind.APPROVAL, "{\"tool\":\"bash\"}")),
                                List.of(),
                                null,
                                null));

        assertThat(done).isEqualTo(new JournalAppendResult(2, 2, null));
        assertThat(journal.read(claim.task().id(), 0))
                .extracting(JournalEntry::seq, JournalEntry::kind, JournalEntry::body)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(1L, "turn", "{\"a\": 1}"),
                        org.assertj.core.groups.Tuple.tuple(2L, "intent", "[]"));
        assertThat(scene.events())
                .extracting(event -> event.body())
                .containsExactly(LedgerScenario.notice("one"), LedgerScenario.notice("two"));
        assertThat(scene.audits(claim.task().id())).containsExactly(audit);
        assertThat(ledger.worker().blobs().find(blob.hash())).hasValue(blob.bytes());
        TaskWait wait =
                ledger.worker()
                        .waits()
                        .find(TaskWaitIdFactory.of(claim.task().id(), 2))
                        .orElseThrow();
        assertThat(wait.state()).isEqualTo(TaskWait.State.OPEN);
        assertThat(scene.find(claim.task().id()).lastSeq()).isEqualTo(2);
    }

    @Test
    void aStaleEpochWritesNothing() {
        TaskClaim first = scene.running();
        journal.append(first.key(), LedgerScenario.entry(1, "{}"));
        ledger.worker().leases().release(first.key(), LedgerScenario.nothing());
        TaskClaim second = scene.claim();
        int told = scene.events().size();

        assertThat(second.task().epoch()).isEqualTo(2);
        assertThatThrownBy(() ->
                        journal.append(first.key(), LedgerScenario.entry(2, "{\"late\":true}")))
                .isInstanceOf(LeaseLostException.class)
                .hasMessageContaining("epoch 1");
        assertThat(journal.append(second.key(), LedgerScenario.entry(2, "{}")).lastSeq())
                .isEqualTo(2);
        assertThat(scene.events()).hasSize(told);
    }

    @Test
    void aTaskThatDoesNotRunTakesNothing() {
        TaskClaim claim = scene.running();
        scene.succeed(claim);

        assertThatThrownBy(() -> journal.append(claim.key(), LedgerScenario.entry(1, "{}")))
                .isInstanceOf(LeaseLostException.class);
        assertThatThrownBy(() ->
                        journal.append(
                                new LeaseKey(TimeOrderedUuid.fresh(), 1),
                                LedgerScenario.entry(1, "{}")))
                .isInstanceOf(LeaseLostException.class);
    }

    @Test
    void aRepeatedAppendChangesNothing() {
        TaskClaim claim = scene.running();
        AuditEvent audit = scene.audit(claim.task().id(), "command-decided");
        JournalAppend append =
                new JournalAppend(
                        1,
                        List.of(new NewJournalEntry("turn", 1, "{\"text\":\"a\"}")),
                        List.of(LedgerScenario.notice("once")),
                        List.of(audit),
                        List.of(),
                        List.of(new NewTaskWait(1, TaskWaitKind.APPROVAL, "{}")),
                        List.of(),
                        null,
                        null);

        JournalAppendResult first = journal.append(claim.key(), append);
        JournalAppendResult again = journal.append(claim.key(), append);

        assertThat(again).isEqualTo(first);
        assertThat(journal.read(claim.task().id(), 0)).hasSize(1);
        assertThat(scene.events()).hasSize(1);
        assertThat(scene.audits(claim.task().id())).hasSize(1);
    }

    @Test
    void entriesThatNeitherFollowNorRepeatAreRefused() {
        TaskClaim claim = scene.running();
        journal.append(claim.key(), LedgerScenario.entry(1, "{\"text\":\"a\"}"));

        assertThatThrownBy(() ->
                        journal.append(claim.key(), LedgerScenario.entry(1, "{\"text\":\"b\"}")))
                .isInstanceOf(JournalMismatchException.class)
                .hasMessageContaining("ends at 1");
        assertThatThrownBy(() -> journal.append(claim.key(), LedgerScenario.entry(3, "{}")))
                .isInstanceOf(JournalMismatchException.class);
        assertThat(journal.read(claim.task().id(), 0)).hasSize(1);
    }

    @Test
    void bodiesComeBackCharacterByCharacter() {
        TaskClaim claim = scene.running();
        String body = "{ \"b\": \"\\u0000 \\ud83d\\ude00 é\",  \"a\": 1.50e0 }";
        EventBody event = LedgerScenario.notice("NUL \u0000 and 😀");

        journal.append(
                claim.key(),
                JournalAppend.of(1, List.of(new NewJournalEntry("turn", 1, body)), List.of(event)));

        assertThat(journal.read(claim.task().id(), 0).getFirst().body()).isEqualTo(body);
        assertThat(scene.events().getFirst().body()).isEqualTo(event);
    }

    @Test
    void anItemMustNameAnEntryOfItsAppend() {
        TaskClaim claim = scene.running();
        JournalAppend append =
                new JournalAppend(
                        1,
                        List.of(new NewJournalEntry("intent", 1, "{}")),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(new NewTaskWait(2, TaskWaitKind.APPROVAL, "{}")),
                        List.of(),
                        null,
                        null);

        assertThatThrownBy(() -> journal.append(claim.key(), append))
                .hasMessageContaining("entry 2");
        assertThat(journal.read(claim.task().id(), 0)).isEmpty();
    }

    @Test
    void aSessionsEntriesComeInTheOrderOfItsTasks() {
        TaskClaim first = scene.running();
        TaskClaim second = scene.running();
        journal.append(second.key(), LedgerScenario.entry(1, "{\"task\":2}"));
        journal.append(first.key(), LedgerScenario.entry(1, "{\"task\":1}"));
        journal.append(
                first.key(),
                JournalAppend.of(2, List.of(new NewJournalEntry("other", 1, "{}")), List.of()));

        assertThat(journal.ofSession(scene.session(), Set.of("turn")))
                .extracting(JournalEntry::body)
                .containsExactly("{\"task\":1}", "{\"task\":2}");
        assertThat(journal.read(first.task().id(), 1)).hasSize(1);
    }
}
