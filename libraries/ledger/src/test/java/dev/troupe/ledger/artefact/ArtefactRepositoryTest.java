package dev.troupe.ledger.artefact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.LedgerScenario;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.fence.JournalMismatchException;
import dev.troupe.ledger.fence.LeaseLostException;
import dev.troupe.ledger.journal.JournalAppend;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.WaitReason;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArtefactRepositoryTest {
    private final TestLedger ledger = TestLedger.shared();
    private final LedgerScenario scene = ledger.scene();
    private final ArtefactRepository artefacts = ledger.orchestrator().artefacts();

    private static NewArtefact named(String name, String body) {
        return new NewArtefact(name, "findings", body);
    }

    private void append(TaskClaim claim, JournalAppend append) {
        ledger.worker().journal().append(claim.key(), append);
    }

    private void finish(TaskClaim claim, JournalAppend last) {
        ledger.worker().leases().finish(claim.key(), LedgerScenario.success(), last);
    }

    private List<String> bodies(List<TaskArtefact> some) {
        return some.stream().map(TaskArtefact::body).toList();
    }

    @Test
    void comesWithTheEntriesOfItsCommit() {
        TaskClaim claim = scene.running();
        UUID id = claim.task().id();
        append(claim, LedgerScenario.entry(1, "{}"));
        append(
                claim,
                LedgerScenario.entry(2, "{}")
                        .handingOn(
                                List.of(
                                        named("b", "[1.50, 10000000000000000000, null]"),
                                        new NewArtefact("a", "plan", "{ \"x\": \"\\u0000é\" }"))));

        assertThat(artefacts.ofTask(id))
                .extracting(
                        TaskArtefact::taskId,
                        TaskArtefact::name,
                        TaskArtefact::kind,
                        TaskArtefact::seq)
                .containsExactly(tuple(id, "a", "plan", 2L), tuple(id, "b", "findings", 2L));
        assertThat(bodies(ledger.worker().artefacts().ofTask(id)))
                .containsExactly("{\"x\":\"\\u0000é\"}", "[1.50,10000000000000000000,null]");
        assertThat(artefacts.ofTask(id).getFirst().at()).isAfter(claim.task().createdAt());
    }

    @Test
    void everyWayToEndARunCarriesThem() {
        TaskClaim released = scene.running();
        UUID id = released.task().id();
        ledger.worker()
                .leases()
                .release(
                        released.key(),
                        LedgerScenario.nothing().handingOn(List.of(named("released", "1"))));
        TaskClaim suspended = scene.claim();
        ledger.worker()
                .leases()
                .suspend(
                        suspended.key(),
                        WaitReason.CHILDREN,
                        LedgerScenario.nothing().handingOn(List.of(named("suspended", "2"))));
        TaskClaim postponed = scene.claim();
        ledger.worker()
                .leases()
                .postpone(
                        postponed.key(),
                        "busy",
                        LedgerScenario.nothing().handingOn(List.of(named("postponed", "3"))));

        assertThat(artefacts.ofTask(id))
                .extracting(TaskArtefact::name)
                .containsExactly("postponed", "released", "suspended");
    }

    @Test
    void isToldWithItsSizeBeforeTheOtherEvents() {
        TaskClaim claim = scene.running();
        JournalAppend last =
                JournalAppend.of(1, List.of(), List.of(LedgerScenario.notice("the end")))
                        .handingOn(List.of(named("a", "\"é\""), named("b", "1")));
        finish(claim, last);
        finish(claim, last);

        assertThat(scene.events())
                .filteredOn(it -> claim.task().id().equals(it.taskId()))
                .extracting(it -> it.body())
                .endsWith(
                        new EventBody.Artefact("a", "findings", 4),
                        new EventBody.Artefact("b", "findings", 1),
                        LedgerScenario.notice("the end"));
    }

    @Test
    void aStaleEpochWritesNone() {
        TaskClaim first = scene.running();
        ledger.worker().leases().release(first.key(), LedgerScenario.nothing());
        TaskClaim second = scene.claim();
        append(second, LedgerScenario.entry(1, "{}").handingOn(List.of(named("a", "2"))));
        JournalAppend late =
                LedgerScenario.entry(2, "{}").handingOn(List.of(named("a", "1"), named("b", "1")));

        assertThatThrownBy(() -> append(first, late)).isInstanceOf(LeaseLostException.class);
        assertThatThrownBy(() -> finish(first, late)).isInstanceOf(LeaseLostException.class);

        assertThat(bodies(artefacts.ofTask(second.task().id()))).containsExactly("2");
    }

    @Test
    void isWrittenWithTheWholeCommitOrNotAtAll() {
        TaskClaim claim = scene.running();
        JournalAppend refusedLate = LedgerScenario.asking(1).handingOn(List.of(named("a", "1")));
        append(claim, refusedLate);

        assertThatThrownBy(() ->
                        append(
                                claim,
                                new JournalAppend(
                                                2,
                                                List.of(),
                                                List.of(),
                                                List.of(),
                                                List.of(),
                                                LedgerScenario.asking(9).items(),
                                                List.of(),
                                                null,
                                                null)
                                        .handingOn(List.of(named("a", "2"), named("b", "2")))))
                .hasMessageContaining("entry 9");
        assertThatThrownBy(() ->
                        append(
                                claim,
                                LedgerScenario.entry(7, "{}").handingOn(List.of(named("b", "3")))))
                .isInstanceOf(JournalMismatchException.class);

        assertThat(bodies(artefacts.ofTask(claim.task().id()))).containsExactly("1");
    }

    @Test
    void aRepeatedAppendWritesOnce() {
        TaskClaim claim = scene.running();
        JournalAppend first = LedgerScenario.entry(1, "{}").handingOn(List.of(named("a", "1")));
        append(claim, first);
        append(claim, LedgerScenario.entry(2, "{}").handingOn(List.of(named("a", "2"))));

        append(claim, first);

        assertThat(artefacts.ofTask(claim.task().id()))
                .extracting(TaskArtefact::body, TaskArtefact::seq)
                .containsExactly(tuple("2", 2L));
    }

    @Test
    void aTaskSeesWhatItsPredecessorsHandOnAlsoThroughAMerge() {
        NewTask far = scene.plain();
        NewTask writer = scene.after(far.id());
        NewTask merge = merge(writer.id());
        NewTask reader = scene.after(far.id());
        NewTask behind = scene.after(reader.id());
        NewTask last = scene.after(merge.id(), behind.id());
        List.of(far, writer, merge, reader, behind, last).forEach(scene::create);
        for (NewTask one : List.of(far, writer, merge, reader, behind)) {
            TaskClaim claim = claim(one.id());
            finish(
                    claim,
                    LedgerScenario.nothing()
                            .handingOn(
                                    List.of(
                                            named(
                                                    "a",
                                                    "\""
                                                            + name(
                                                                    one, far, writer, merge, reader,
                                                                    behind)
                                                            + "\""))));
        }

        assertThat(bodies(artefacts.ofPredecessors(last.id())))
                .containsExactlyInAnyOrder("\"writer\"", "\"merge\"", "\"behind\"");
        assertThat(bodies(artefacts.ofPredecessors(merge.id()))).containsExactly("\"writer\"");
        assertThat(artefacts.ofPredecessors(far.id())).isEmpty();
        assertThat(artefacts.ofSession(scene.session())).hasSize(5);
        assertThat(artefacts.ofSession(ledger.scene().session())).isEmpty();
    }

    private static String name(NewTask one, NewTask... all) {
        return List.of("far", "writer", "merge", "reader", "behind").get(List.of(all).indexOf(one));
    }

    /** Claims until it is this task's turn; what comes before goes back. */
    private TaskClaim claim(UUID id) {
        TaskClaim claim = scene.claim();
        if (!claim.task().id().equals(id)) {
            TaskClaim wanted = claim(id);
            ledger.worker().leases().release(claim.key(), LedgerScenario.nothing());
            return wanted;
        }
        return claim;
    }

    private NewTask merge(UUID needs) {
        return scene.after(needs).but().kind("merge").build();
    }

    @Test
    void secretsAreNotKept() {
        TaskClaim claim = scene.running();
        String secret = "ghp_" + "A1b2C3d4".repeat(4) + "A1b2";
        append(
                claim,
                LedgerScenario.entry(1, "{}")
                        .handingOn(List.of(named("a", "{\"found\":[\"" + secret + "\"]}"))));

        assertThat(artefacts.ofTask(claim.task().id()).getFirst().body())
                .startsWith("{\"found\":[\"")
                .endsWith("\"]}")
                .contains("[redacted")
                .doesNotContain(secret);
    }

    @Test
    void secretsInNamesOfFieldsAreNotKept() {
        String first = "ghp_" + "A1b2C3d4".repeat(4) + "A1b2";
        String second = "ghp_" + "Z9y8X7w6".repeat(4) + "Z9y8";
        NewArtefact artefact =
                named(
                        "a",
                        "{\"%s\":{\"%s\":1,\"%s\":[{\"%s\":null}]}}"
                                .formatted(first, first, second, first));

        assertThat(artefact.body())
                .matches(
                        "\\{\"(\\[redacted[^\"]*)\":\\{\"\\1\":1,\"\\1 \\(2\\)\":\\[\\{\"\\1\":null}]}}");
    }

    @Test
    void secretsAreNoNames() {
        String secret = "glpat-" + "a1b2c3d4e5f6g7h8i9j0";
        assertThatThrownBy(() -> named(secret, "1"))
                .isInstanceOf(TroupeException.class)
                .hasMessageContaining("name that holds a secret")
                .hasMessageNotContaining(secret);
    }

    @Test
    void whatIsHandedOnAgainAsItWasIsNotToldAgain() {
        TaskClaim claim = scene.running();
        UUID id = claim.task().id();
        JournalAppend again =
                JournalAppend.of(1, List.of(), List.of())
                        .handingOn(List.of(named("a", "1"), named("b", "1")));
        append(claim, again);
        append(claim, again);
        append(
                claim,
                LedgerScenario.entry(1, "{}").handingOn(List.of(named("a", "1"), named("b", "2"))));

        assertThat(scene.events())
                .filteredOn(it -> id.equals(it.taskId()) && it.body() instanceof EventBody.Artefact)
                .extracting(it -> ((EventBody.Artefact) it.body()).name())
                .containsExactly("a", "b", "b");
        assertThat(artefacts.ofTask(id))
                .extracting(TaskArtefact::name, TaskArtefact::body, TaskArtefact::seq)
                .containsExactly(tuple("a", "1", 0L), tuple("b", "2", 1L));
    }

    @Test
    void aStepHandsOnSoMany() {
        JournalAppend append = LedgerScenario.nothing();
        List<NewArtefact> most = IntStream.range(0, 32).mapToObj(i -> named("a" + i, "1")).toList();
        List<NewArtefact> more = IntStream.range(0, 33).mapToObj(i -> named("a" + i, "1")).toList();
        assertThat(append.handingOn(most).artefacts()).hasSize(32);

        assertThatThrownBy(() -> append.handingOn(more))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> assertThat(it.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
                .hasMessage(
                        "One step produced 33 artefacts, but at most 32 are kept; produce fewer, or join some.");
    }

    @Test
    void aTaskHandsOnSoMany() {
        TaskClaim claim = scene.running();
        UUID id = claim.task().id();
        for (int step = 0; step < 8; step++) {
            append(claim, LedgerScenario.nothing().handingOn(some(32 * step, 32)));
        }
        append(claim, LedgerScenario.nothing().handingOn(some(0, 32)));

        assertThatThrownBy(() -> append(claim, LedgerScenario.nothing().handingOn(some(255, 2))))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> assertThat(it.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
                .hasMessage(
                        "Task %s would hand on 257 artefacts, and at most 256 are kept; replace some by using their names again."
                                .formatted(id));
        assertThat(artefacts.ofTask(id)).hasSize(256);
    }

    private static List<NewArtefact> some(int from, int count) {
        return IntStream.range(from, from + count).mapToObj(i -> named("a" + i, "1")).toList();
    }

    @Test
    void bodiesHaveAMeasure() {
        String most = "\"" + "é".repeat(NewArtefact.MOST_BYTES / 2 - 1) + "\"";
        assertThat(named("a", most).bytes()).isEqualTo(262_144);

        assertThatThrownBy(() -> named("big", "\"" + "é".repeat(NewArtefact.MOST_BYTES / 2) + "\""))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> assertThat(it.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
                .hasMessage(
                        "The artefact 'big' has 262,146 bytes, and at most 262,144 are kept; make it smaller, or split it into several artefacts.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{} {}", "no", "\"\u0000\""})
    void bodiesAreJson(String body) {
        assertThatThrownBy(() -> named("a", body))
                .isInstanceOf(TroupeException.class)
                .hasMessage("The body of the artefact 'a' is no JSON; send one JSON value.");
    }

    @Test
    void namesAndKindsAreWordsAndNamesDiffer() {
        assertThatThrownBy(() -> new NewArtefact("A b", "plan", "1"))
                .isInstanceOf(TroupeException.class)
                .hasMessageStartingWith("An artefact has the name 'A b'; use ");
        assertThatThrownBy(() -> new NewArtefact("a", "x".repeat(62), "1"))
                .isInstanceOf(TroupeException.class)
                .hasMessageStartingWith("An artefact has the kind 'xxx");
        JournalAppend append = LedgerScenario.nothing();
        List<NewArtefact> same = List.of(named("a", "1"), named("a", "2"));
        assertThatThrownBy(() -> append.handingOn(same))
                .isInstanceOf(TroupeException.class)
                .hasMessage(
                        "Two artefacts of one step have the name 'a'; give each a name of its own.");
    }
}
