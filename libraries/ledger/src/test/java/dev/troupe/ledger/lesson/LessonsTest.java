package dev.troupe.ledger.lesson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.contracts.lesson.Lesson;
import dev.troupe.contracts.lesson.LessonCase;
import dev.troupe.ledger.Ids;
import dev.troupe.ledger.Scene;
import dev.troupe.ledger.TestLedger;
import dev.troupe.ledger.fence.LeaseLostException;
import dev.troupe.ledger.journal.Append;
import dev.troupe.ledger.lease.Claim;
import dev.troupe.ledger.task.WaitReason;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LessonsTest {
    private static final String SECRET = "ghp_" + "A1b2C3d4".repeat(4) + "A1b2";

    private static final String TWO = "{\"old_string\": \"un\", \"new_string\": \"two\"}";
    private static final String THREE = TWO.replace("two", "three");

    private final TestLedger ledger = TestLedger.shared();
    private final Scene scene = ledger.scene();
    private final Lessons lessons = ledger.orchestrator().lessons();

    private static NewRefusal refused(int turn, String edit) {
        return refused(turn, "a.txt", "one", edit);
    }

    private static NewRefusal refused(int turn, String path, @Nullable String before, String edit) {
        return new NewRefusal(
                Ids.fresh(),
                path,
                turn,
                before == null ? null : hash(before),
                "not-found",
                "edit",
                "tool_edit",
                "big",
                before,
                edit);
    }

    private static String hash(String text) {
        return Integer.toHexString(text.hashCode());
    }

    private static NewCorrection corrected(int turn, String before, String after) {
        return new NewCorrection(
                Ids.fresh(),
                "a.txt",
                turn,
                hash(before),
                "apply_patch",
                "exact",
                "udiff",
                before,
                "the patch",
                after);
    }

    private static NewLessons of(NewRefusal... refusals) {
        return new NewLessons(List.of(refusals), List.of());
    }

    private static NewLessons of(NewCorrection... corrections) {
        return new NewLessons(List.of(), List.of(corrections));
    }

    private void append(Claim claim, Append append) {
        ledger.worker().journal().append(claim.key(), append);
    }

    private void append(Claim claim, long seq, NewLessons taught) {
        append(claim, Scene.entry(seq, "{}").teaching(taught));
    }

    private List<Lesson> list() {
        return lessons.list(scene.team(), null, null, 10_000);
    }

    private List<LessonCase> cases() {
        return lessons.cases(scene.team(), null, null, 10_000);
    }

    @Test
    void aRefusedEditAndTheOneThatWorkedAreALesson() {
        Claim claim = scene.running();
        NewRefusal wrong = refused(1, TWO);
        append(claim, 1, of(wrong));
        assertThat(lessons.open(claim.task().id()))
                .containsExactly(new OpenRefusal("a.txt", 1, hash("one")));
        assertThat(list()).isEmpty();

        append(claim, 2, of(corrected(3, "one", "two")));

        assertThat(lessons.open(claim.task().id())).isEmpty();
        Lesson lesson = list().getFirst();
        assertThat(lesson)
                .isEqualTo(
                        new Lesson(
                                wrong.id(),
                                claim.task().definition().projectId(),
                                scene.session(),
                                claim.task().id(),
                                "a.txt",
                                "not-found",
                                "edit",
                                "tool_edit",
                                "big",
                                1,
                                3,
                                "apply_patch",
                                "exact",
                                true,
                                List.of(),
                                lesson.at()));
        assertThat(cases())
                .containsExactly(
                        new LessonCase(
                                wrong.id().toString(),
                                "not-found",
                                "real",
                                "tool_edit",
                                "a.txt",
                                "edit",
                                "big",
                                "one",
                                TWO,
                                "two",
                                "two",
                                new LessonCase.Correction(
                                        "apply_patch", "exact", 2, "udiff", null, "the patch"),
                                List.of()));
    }

    @Test
    void anEditOfTheSameTurnCorrectsNothing() {
        Claim claim = scene.running();
        append(claim, 1, of(refused(1, "x")));
        append(claim, 2, of(corrected(1, "one", "two")));

        assertThat(list()).isEmpty();
        assertThat(lessons.open(claim.task().id())).hasSize(1);
    }

    @Test
    void whatWasRefusedLongAgoIsCorrectedByNothing() {
        Claim claim = scene.running();
        append(claim, 1, of(refused(1, "x"), refused(2, "y")));
        append(claim, 2, of(corrected(10, "one", "two")));

        assertThat(cases()).extracting(LessonCase::edit).containsExactly("y");
    }

    @Test
    void anEditCorrectsAllTriesBeforeIt() {
        Claim claim = scene.running();
        append(claim, 1, of(refused(1, TWO)));
        append(claim, 2, of(refused(2, THREE)));
        append(claim, 3, of(corrected(3, "one", "two")));

        assertThat(cases())
                .extracting(LessonCase::edit, LessonCase::expected, it -> it.corrected().turns())
                .containsExactlyInAnyOrder(tuple(TWO, "two", 2), tuple(THREE, null, 1));
    }

    @Test
    void severalEditsOfATurnAreCorrectedInTheirOrder() {
        Claim claim = scene.running();
        append(claim, 1, of(refused(1, "first"), refused(1, "second")));
        append(claim, 2, of(corrected(2, "one", "two"), corrected(2, "two", "three")));

        // What the file should be after one edit alone, nobody has said.
        assertThat(cases())
                .extracting(
                        LessonCase::edit,
                        LessonCase::expected,
                        LessonCase::after,
                        it -> it.corrected().before())
                .containsExactlyInAnyOrder(
                        tuple("first", null, "two", null), tuple("second", null, "three", "two"));
    }

    @Test
    void aCorrectionOfAnotherFileIsNoneAndOneOfAnotherVersionTellsNoExpectation() {
        Claim claim = scene.running();
        append(claim, 1, of(refused(1, "b.txt", "one", "b"), refused(1, "a.txt", null, "a")));
        append(claim, 2, of(corrected(2, "one", "two")));

        assertThat(cases())
                .extracting(LessonCase::edit, LessonCase::before, LessonCase::expected)
                .containsExactly(tuple("a", null, null));
    }

    @Test
    void aRepeatedAppendKeepsOnce() {
        Claim claim = scene.running();
        Append first = Scene.entry(1, "{}").teaching(of(refused(1, "first"), refused(1, "second")));
        append(claim, first);
        append(claim, first);
        Append second = Scene.entry(2, "{}").teaching(of(corrected(2, "one", "two")));
        append(claim, second);
        append(claim, second);
        append(claim, first);

        assertThat(cases()).extracting(LessonCase::edit).containsExactly("first");
        assertThat(lessons.open(claim.task().id())).hasSize(1);
    }

    @Test
    void aStaleEpochKeepsNothing() {
        Claim first = scene.running();
        append(first, 1, of(refused(1, "x")));
        ledger.worker().leases().release(first.key(), Scene.nothing());
        Claim second = scene.claim();

        NewLessons late =
                new NewLessons(List.of(refused(1, "late")), List.of(corrected(2, "one", "wrong")));
        assertThatThrownBy(() -> append(first, 2, late)).isInstanceOf(LeaseLostException.class);
        assertThatThrownBy(() ->
                        ledger.worker()
                                .leases()
                                .finish(
                                        first.key(),
                                        Scene.success(),
                                        Scene.entry(2, "{}").teaching(late)))
                .isInstanceOf(LeaseLostException.class);

        assertThat(list()).isEmpty();
        append(second, 2, of(corrected(2, "one", "right")));
        assertThat(cases())
                .extracting(LessonCase::edit, LessonCase::after)
                .containsExactly(tuple("x", "right"));
    }

    @Test
    void everyWayToEndARunCarriesThem() {
        Claim released = scene.running();
        UUID id = released.task().id();
        var leases = ledger.worker().leases();
        leases.release(released.key(), Scene.entry(1, "{}").teaching(of(refused(1, "released"))));
        Claim suspended = scene.claim();
        leases.suspend(
                suspended.key(),
                WaitReason.CHILDREN,
                Scene.entry(2, "{}").teaching(of(refused(2, "suspended"))));
        assertThat(lessons.open(id)).extracting(OpenRefusal::turn).containsExactly(1, 2);

        Append last =
                Scene.entry(3, "{}")
                        .teaching(
                                new NewLessons(
                                        List.of(refused(4, "vain")),
                                        List.of(corrected(3, "one", "two"))));
        Claim finished = scene.claim();
        leases.finish(finished.key(), Scene.success(), last);
        leases.finish(finished.key(), Scene.success(), last);

        assertThat(cases())
                .extracting(LessonCase::edit)
                .containsExactlyInAnyOrder("released", "suspended");
    }

    @Test
    void whatNothingHasCorrectedGoesWithItsTask() {
        Claim failed = scene.running();
        append(failed, 1, of(refused(1, "x")));
        scene.fail(failed);
        assertThat(rows(failed)).isZero();

        Claim cancelled = scene.running();
        append(cancelled, 1, of(refused(1, "x")));
        ledger.worker().leases().release(cancelled.key(), Scene.nothing());
        assertThat(rows(cancelled)).isOne();
        ledger.orchestrator().tasks().cancel(cancelled.task().id(), "ann", List.of());
        assertThat(rows(cancelled)).isZero();
    }

    private long rows(Claim claim) {
        return ledger.owner()
                .sql("SELECT count(*) FROM ledger.lesson WHERE task_id = :task")
                .param("task", claim.task().id())
                .query(Long.class)
                .single();
    }

    @Test
    void secretsAreNotKept() {
        Claim claim = scene.running();
        append(claim, 1, of(refused(1, "a.txt", "token " + SECRET, "replace " + SECRET)));
        NewCorrection right = corrected(2, "before " + SECRET, "after " + SECRET);
        append(claim, 2, of(right));

        assertThat(cases().toString()).contains("[redacted").doesNotContain(SECRET);
        assertThat(
                        ledger.owner()
                                .sql("SELECT l::text FROM ledger.lesson l WHERE task_id = :task")
                                .param("task", claim.task().id())
                                .query(String.class)
                                .list())
                .singleElement()
                .asString()
                .contains("[redacted")
                .doesNotContain(SECRET);
    }

    @Test
    void textsThatAreTooLongAreLeftOutByName() {
        Claim claim = scene.running();
        String most = "x".repeat(LessonTexts.MOST);
        String more = most + "x";
        append(claim, 1, of(refused(1, "a.txt", more, "whole"), refused(1, "a.txt", most, most)));
        append(claim, 2, of(corrected(2, more, more), corrected(2, most, most)));

        assertThat(list())
                .extracting(Lesson::leftOut)
                .containsExactlyInAnyOrder(
                        List.of("before", "corrected.before", "corrected.after"), List.of());
        assertThat(cases()).extracting(LessonCase::edit).containsExactly(most);
    }

    @Test
    void charactersThatPostgresDoesNotKnowAreReplaced() {
        Claim claim = scene.running();
        append(claim, 1, of(refused(1, "a.txt", "a\0b", "\ud800 and \\u0000")));
        append(claim, 2, of(corrected(2, "a\0b", "c\0d")));

        assertThat(cases())
                .extracting(LessonCase::before, LessonCase::edit, LessonCase::after)
                .containsExactly(tuple("a\ufffdb", "? and \\u0000", "c\ufffdd"));
    }

    @Test
    void theNewestOfARepositoryStay() {
        Claim claim = scene.running();
        for (int turn = 1; turn <= 502; turn++) {
            append(claim, 2L * turn - 1, of(refused(turn, "edit " + turn)));
            append(claim, 2L * turn, of(corrected(turn + 1, "one", "two")));
        }

        assertThat(cases())
                .hasSize(500)
                .extracting(LessonCase::edit)
                .contains("edit 3", "edit 502")
                .doesNotContain("edit 1", "edit 2");
    }

    @Test
    void areListedInPages() {
        Claim claim = scene.running();
        IntStream.rangeClosed(1, 3)
                .forEach(turn -> append(claim, turn, of(refused(turn, "edit " + turn))));
        append(claim, 4, of(corrected(4, "one", "two")));
        List<UUID> ids = list().stream().map(Lesson::id).toList();

        assertThat(ids).isSortedAccordingTo((a, b) -> b.toString().compareTo(a.toString()));
        assertThat(lessons.list(scene.team(), null, ids.get(0), 1))
                .extracting(Lesson::id)
                .containsExactly(ids.get(1));
        assertThat(lessons.cases(scene.team(), null, ids.get(1), 9))
                .extracting(LessonCase::id)
                .containsExactly(ids.get(0).toString());
        assertThat(lessons.list(scene.team(), UUID.randomUUID(), null, 9)).isEmpty();
        assertThat(lessons.list("others", null, null, 9)).isEmpty();
        assertThat(lessons.list(null, null, null, 10_000)).extracting(Lesson::id).containsAll(ids);
    }

    @Test
    void anExportGoesOnWithWhatWasCorrectedSince() {
        Claim claim = scene.running();
        append(claim, 1, of(refused(1, "b.txt", "one", "early"), refused(1, "late")));
        append(claim, 2, of(corrected(2, "one", "two")));
        UUID seen = UUID.fromString(cases().getFirst().id());
        append(claim, 3, of(at("b.txt", corrected(3, "one", "two"))));

        // Refused before the one that was seen, and corrected behind it.
        assertThat(lessons.cases(scene.team(), null, seen, 9))
                .extracting(LessonCase::edit)
                .containsExactly("early");
        assertThat(cases()).extracting(LessonCase::edit).containsExactly("late", "early");
        lessons.forget(scene.team(), null, seen);
        assertThat(lessons.cases(scene.team(), null, seen, 9)).hasSize(1);
    }

    private static NewCorrection at(String path, NewCorrection it) {
        return new NewCorrection(
                it.id(),
                path,
                it.turn(),
                it.version(),
                it.tool(),
                it.strategy(),
                it.format(),
                it.before(),
                it.edit(),
                it.after());
    }

    @Test
    void onlyTheChangeThatWasAskedForIsExpected() {
        String asked = "{\"old_string\": \"un\", \"new_string\": \"two\\n  three\"}";
        assertThat(SameChange.is("tool_edit", asked, "one\nend", "two\nthree\nend")).isTrue();
        assertThat(SameChange.is("tool_edit", asked, "one\nend", "two\nthree\nmore\nend"))
                .isFalse();
        assertThat(SameChange.is("tool_edit", asked, "one\nend", "two\nend")).isFalse();
        assertThat(SameChange.is("tool_edit", "no JSON", "one", "two")).isFalse();
        assertThat(SameChange.is("tool_edit", null, "one", "two")).isFalse();
        String patch = "--- a/a\n+++ b/a\n@@\n-un\n+two\n";
        assertThat(SameChange.is("udiff", patch, "one\nend", "two\nend")).isTrue();
        assertThat(SameChange.is("udiff", patch, "one\nend", "two\n2\n")).isFalse();
        String block = "a\n<<<<<<< SEARCH\nun\n=======\ntwo\n>>>>>>> REPLACE\n";
        assertThat(SameChange.is("search_replace", block, "one\n", "two\n")).isTrue();
        assertThat(SameChange.is("search_replace", block, "one\n", "deux\n")).isFalse();
        assertThat(SameChange.is("whole", "{\"content\": \"two\"}", null, "two\n")).isTrue();
    }

    @Test
    void moreOrLessThanTheChangeThatWasAskedForIsNotExpected() {
        String call = "{\"old_string\": \"un\", \"new_string\": \"two\"}";
        String patch = "--- a/a\n+++ b/a\n@@\n-un\n+two\n";
        String block = "a\n<<<<<<< SEARCH\nun\n=======\ntwo\n>>>>>>> REPLACE\n";
        String before = "one\nkeep\nend\n";
        for (List<String> edit :
                List.of(
                        List.of("tool_edit", call),
                        List.of("udiff", patch),
                        List.of("search_replace", block))) {
            assertThat(SameChange.is(edit.get(0), edit.get(1), before, "two\nkeep\nend\n"))
                    .isTrue();
            // Another line went as well, and nothing went.
            assertThat(SameChange.is(edit.get(0), edit.get(1), before, "two\nend\n")).isFalse();
            assertThat(SameChange.is(edit.get(0), edit.get(1), before, "one\ntwo\nkeep\nend\n"))
                    .isFalse();
        }
        String whole = "{\"content\": \"two\\nend\"}";
        assertThat(SameChange.is("whole", whole, before, "two\nend\n")).isTrue();
        assertThat(SameChange.is("whole", whole, before, "two\nkeep\nend\n")).isFalse();
    }

    @Test
    void aLineOfTheSearchThatIsMisspeltIsStillTheSameChange() {
        String block = "a\n<<<<<<< SEARCH\nopne()\none\n=======\nopen()\ntwo\n>>>>>>> REPLACE\n";
        assertThat(SameChange.is("search_replace", block, "open()\none\n", "open()\ntwo\n"))
                .isTrue();
    }

    @Test
    void areForgotten() {
        Claim claim = scene.running();
        append(claim, 1, of(refused(1, "x")));
        append(claim, 2, of(refused(2, "y")));
        append(claim, 3, of(corrected(3, "one", "two")));
        append(claim, 4, of(refused(3, "open")));
        UUID project = claim.task().definition().projectId();

        assertThat(lessons.forget("others", project, null)).isZero();
        assertThat(lessons.forget(scene.team(), UUID.randomUUID(), null)).isZero();
        assertThat(lessons.forget(scene.team(), null, list().getFirst().id())).isOne();
        assertThat(list()).hasSize(1);
        assertThat(lessons.forget(scene.team(), project, null)).isOne();
        assertThat(rows(claim)).isZero();
        append(claim, 5, of(corrected(4, "one", "two")));
        assertThat(list()).isEmpty();
    }

    @Test
    void noWorkerForgetsThem() {
        assertThatThrownBy(() -> ledger.worker().lessons().forget(null, null, null))
                .rootCause()
                .hasMessageContaining("permission denied");
    }
}
