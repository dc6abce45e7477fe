package dev.troupe.ledger.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.Ids;
import dev.troupe.ledger.Scene;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.ledger.fence.JournalMismatchException;
import dev.troupe.ledger.fence.LeaseKey;
import dev.troupe.ledger.fence.LeaseLostException;
import dev.troupe.ledger.lease.Claim;
import dev.troupe.ledger.wait.Item;
import dev.troupe.ledger.wait.ItemIds;
import dev.troupe.ledger.wait.ItemKind;
import dev.troupe.ledger.wait.NewItem;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AppendTest {
    private final TestLedger ledger = TestLedger.shared();
    private final Scene scene = ledger.scene();
    private final Journal journal = ledger.worker().journal();

    @Test
    void oneCommitCarriesEverything() {
        Claim claim = scene.running();
        Blob blob = Blob.of("before".getBytes(StandardCharsets.UTF_8));
        AuditEvent audit = scene.audit(claim.task().id(), "command-decided");

        Appended done =
                journal.append(
                        claim.key(),
                        new Append(
                                1,
                                List.of(
                                        new Entry("turn", 1, "{\"a\": 1}"),
                                        new Entry("intent", 1, "[]")),
                                List.of(Scene.notice("one"), Scene.notice("two")),
                                List.of(audit),
                                List.of(blob),
                                List.of(new NewItem(2, ItemKind.APPROVAL, "{\"tool\":\"bash\"}")),
                                List.of(),
                                null,
                                null));

        assertThat(done).isEqualTo(new Appended(2, 2, null));
        assertThat(journal.read(claim.task().id(), 0))
                .extracting(JournalEntry::seq, JournalEntry::kind, JournalEntry::body)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(1L, "turn", "{\"a\": 1}"),
                        org.assertj.core.groups.Tuple.tuple(2L, "intent", "[]"));
        assertThat(scene.events())
                .extracting(event -> event.body())
                .containsExactly(Scene.notice("one"), Scene.notice("two"));
        assertThat(scene.audits(claim.task().id())).containsExactly(audit);
        assertThat(ledger.worker().blobs().find(blob.hash())).hasValue(blob.bytes());
        Item item = ledger.worker().waits().find(ItemIds.of(claim.task().id(), 2)).orElseThrow();
        assertThat(item.state()).isEqualTo(Item.State.OPEN);
        assertThat(scene.find(claim.task().id()).lastSeq()).isEqualTo(2);
    }

    @Test
    void aStaleEpochWritesNothing() {
        Claim first = scene.running();
        journal.append(first.key(), Scene.entry(1, "{}"));
        ledger.worker().leases().release(first.key(), Scene.nothing());
        Claim second = scene.claim();
        int told = scene.events().size();

        assertThat(second.task().epoch()).isEqualTo(2);
        assertThatThrownBy(() -> journal.append(first.key(), Scene.entry(2, "{\"late\":true}")))
                .isInstanceOf(LeaseLostException.class)
                .hasMessageContaining("epoch 1");
        assertThat(journal.append(second.key(), Scene.entry(2, "{}")).lastSeq()).isEqualTo(2);
        assertThat(scene.events()).hasSize(told);
    }

    @Test
    void aTaskThatDoesNotRunTakesNothing() {
        Claim claim = scene.running();
        scene.succeed(claim);

        assertThatThrownBy(() -> journal.append(claim.key(), Scene.entry(1, "{}")))
                .isInstanceOf(LeaseLostException.class);
        assertThatThrownBy(() -> journal.append(new LeaseKey(Ids.fresh(), 1), Scene.entry(1, "{}")))
                .isInstanceOf(LeaseLostException.class);
    }

    @Test
    void aRepeatedAppendChangesNothing() {
        Claim claim = scene.running();
        AuditEvent audit = scene.audit(claim.task().id(), "command-decided");
        Append append =
                new Append(
                        1,
                        List.of(new Entry("turn", 1, "{\"text\":\"a\"}")),
                        List.of(Scene.notice("once")),
                        List.of(audit),
                        List.of(),
                        List.of(new NewItem(1, ItemKind.APPROVAL, "{}")),
                        List.of(),
                        null,
                        null);

        Appended first = journal.append(claim.key(), append);
        Appended again = journal.append(claim.key(), append);

        assertThat(again).isEqualTo(first);
        assertThat(journal.read(claim.task().id(), 0)).hasSize(1);
        assertThat(scene.events()).hasSize(1);
        assertThat(scene.audits(claim.task().id())).hasSize(1);
    }

    @Test
    void entriesThatNeitherFollowNorRepeatAreRefused() {
        Claim claim = scene.running();
        journal.append(claim.key(), Scene.entry(1, "{\"text\":\"a\"}"));

        assertThatThrownBy(() -> journal.append(claim.key(), Scene.entry(1, "{\"text\":\"b\"}")))
                .isInstanceOf(JournalMismatchException.class)
                .hasMessageContaining("ends at 1");
        assertThatThrownBy(() -> journal.append(claim.key(), Scene.entry(3, "{}")))
                .isInstanceOf(JournalMismatchException.class);
        assertThat(journal.read(claim.task().id(), 0)).hasSize(1);
    }

    @Test
    void bodiesComeBackCharacterByCharacter() {
        Claim claim = scene.running();
        String body = "{ \"b\": \"\\u0000 \\ud83d\\ude00 é\",  \"a\": 1.50e0 }";
        EventBody event = Scene.notice("NUL \u0000 and 😀");

        journal.append(
                claim.key(), Append.of(1, List.of(new Entry("turn", 1, body)), List.of(event)));

        assertThat(journal.read(claim.task().id(), 0).getFirst().body()).isEqualTo(body);
        assertThat(scene.events().getFirst().body()).isEqualTo(event);
    }

    @Test
    void anItemMustNameAnEntryOfItsAppend() {
        Claim claim = scene.running();
        Append append =
                new Append(
                        1,
                        List.of(new Entry("intent", 1, "{}")),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(new NewItem(2, ItemKind.APPROVAL, "{}")),
                        List.of(),
                        null,
                        null);

        assertThatThrownBy(() -> journal.append(claim.key(), append))
                .hasMessageContaining("entry 2");
        assertThat(journal.read(claim.task().id(), 0)).isEmpty();
    }

    @Test
    void aSessionsEntriesComeInTheOrderOfItsTasks() {
        Claim first = scene.running();
        Claim second = scene.running();
        journal.append(second.key(), Scene.entry(1, "{\"task\":2}"));
        journal.append(first.key(), Scene.entry(1, "{\"task\":1}"));
        journal.append(first.key(), Append.of(2, List.of(new Entry("other", 1, "{}")), List.of()));

        assertThat(journal.ofSession(scene.session(), Set.of("turn")))
                .extracting(JournalEntry::body)
                .containsExactly("{\"task\":1}", "{\"task\":2}");
        assertThat(journal.read(first.task().id(), 1)).hasSize(1);
    }
}
