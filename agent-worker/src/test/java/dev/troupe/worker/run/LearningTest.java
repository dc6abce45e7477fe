package dev.troupe.worker.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.troupe.contracts.lesson.Lesson;
import dev.troupe.contracts.lesson.LessonCase;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.edit.EditEngine;
import dev.troupe.edit.EditRequest;
import dev.troupe.edit.parse.Answers;
import dev.troupe.edit.parse.ParsedEdit;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileText;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.testkit.model.scenario.Scenario;
import dev.troupe.testkit.model.scenario.ScriptedCall;
import dev.troupe.testkit.model.scenario.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Edits that were refused are kept with those that worked, where the settings say so. */
class LearningTest {
    private static final String FILE = "src/Prices.java";
    private static final String BEFORE =
            "class Prices {\n    int total(int a, int b) {\n        return a - b;\n    }\n}\n";
    private static final String AFTER = BEFORE.replace("a - b", "a + b");
    private static final ScriptedCall AMISS =
            edit(FILE, "int difference(long left) { throw oops; }", "int difference() {}");
    private static final ScriptedCall FIX = edit(FILE, "return a - b;", "return a + b;");
    private static final ScriptedCall ACT = ScriptedCall.of("act", Map.of());
    private static final ScriptedCall TOUCH =
            ScriptedCall.of("bash", Map.of("command", "touch made.txt"));

    @TempDir private Path directory;
    private Scene scene;
    private Scene.Session session;
    private Path repository;
    private ByHand worker;
    private Runnable act = () -> {};

    @BeforeEach
    void start() throws Exception {
        scene = new Scene(directory.resolve("home"));
        repository = Repositories.create(directory.resolve("shop"));
        session = scene.session(repository).with(Attendance.DETACHED);
        worker = learning();
    }

    private ByHand learning() throws ClassNotFoundException {
        return scene.learning().byHand(new ActTool("act", () -> act.run()));
    }

    @AfterEach
    void stop() {
        scene.close();
    }

    private static ScriptedCall edit(String path, String old, String replacement) {
        return ScriptedCall.of(
                "edit", Map.of("path", path, "old_string", old, "new_string", replacement));
    }

    @Test
    void keepsARefusedEditAndTheOneThatWorked() {
        ScriptedCall same = edit(FILE, "return nothing of the kind;", "return a + b;");

        UUID task = run(Turn.call("", same), Turn.call("", FIX), Turn.say("Fixed."));

        LessonCase lesson = only(task);
        assertThat(lesson)
                .extracting(
                        LessonCase::kind,
                        LessonCase::format,
                        LessonCase::path,
                        LessonCase::before,
                        LessonCase::expected,
                        LessonCase::after)
                .containsExactly("not-found", "tool_edit", FILE, BEFORE, AFTER, AFTER);
        assertThat(lesson.corrected().tool()).isEqualTo("edit");
        assertThat(lesson.corrected().turns()).isEqualTo(1);
        assertThat(lesson.model()).isEqualTo("default");
        assertThat(applied(lesson.before(), lesson.edit()))
                .isInstanceOfSatisfying(
                        EditResult.Refused.class,
                        it -> assertThat(it.kind().code()).isEqualTo("not-found"));
        assertThat(applied(lesson.before(), lesson.corrected().edit()))
                .isInstanceOfSatisfying(
                        EditResult.Applied.class,
                        it -> assertThat(it.text().text()).isEqualTo(AFTER));
    }

    /** As the bench does it. */
    private static EditResult applied(@Nullable String before, @Nullable String edit) {
        List<EditRequest> requests =
                Answers.parse(Objects.requireNonNull(edit), FILE::equals).edits().stream()
                        .map(ParsedEdit::requests)
                        .flatMap(List::stream)
                        .toList();
        assertThat(requests).isNotEmpty();
        return new EditEngine()
                .applyAll(FileText.Text.of(Objects.requireNonNull(before)), requests);
    }

    @Test
    void keepsNothingUnlessItIsTurnedOn() throws Exception {
        scene.close();
        scene = new Scene(directory.resolve("other"));
        session = scene.session(repository);
        worker = scene.byHand();

        UUID task = run(Turn.call("", AMISS), Turn.call("", FIX), Turn.say("Fixed."));

        assertThat(lessons(task)).isEmpty();
        assertThat(scene.ledger().lessons().open(task)).isEmpty();
    }

    @Test
    void whatTheFileShouldBeIsToldOnlyOfTheSameChange() {
        UUID task = run(Turn.call("", AMISS), Turn.call("", FIX), Turn.say("Fixed."));

        assertThat(only(task))
                .extracting(LessonCase::before, LessonCase::expected, LessonCase::after)
                .containsExactly(BEFORE, null, AFTER);
    }

    @Test
    void anEditThatWorkedTogetherWithARefusedOneCorrectsNothing() {
        UUID task = run(Turn.call("", AMISS, FIX), Turn.say("Fixed."));

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(lessons(task)).isEmpty();
    }

    @Test
    void severalEditsOfATurnAreCorrectedInTheirOrder() {
        ScriptedCall other = edit(FILE, "int sum(int left) { throw oops; }", "int sum() {}");

        UUID task =
                run(
                        Turn.call("", AMISS, other),
                        Turn.call("", FIX, edit(FILE, "int total(", "int sum(")),
                        Turn.say("Fixed."));

        String both = AFTER.replace("total", "sum");
        assertThat(cases(task))
                .extracting(LessonCase::after, LessonCase::expected, it -> it.corrected().before())
                .containsExactlyInAnyOrder(tuple(AFTER, null, null), tuple(both, null, AFTER));
    }

    @Test
    void theNextRunOfATaskCorrectsWhatWasRefusedInTheOneBefore() {
        scene.model()
                .play(
                        Scenario.of(
                                Turn.call("", AMISS, TOUCH),
                                Turn.call("", FIX),
                                Turn.say("Fixed.")));
        UUID task = session.ask("Fix it");
        worker.run();
        assertThat(state(task)).isEqualTo(TaskState.WAITING);
        session.decide(session.approval(), true, false, null);

        worker.run();

        assertThat(only(task).after()).isEqualTo(AFTER);
    }

    @Test
    void aWorkerThatIsLostBehindTheCorrectionNeitherLosesNorDoublesIt() {
        scene.model()
                .play(
                        Scenario.of(
                                Turn.call("", AMISS), Turn.call("", FIX, ACT), Turn.say("Fixed.")));
        UUID task = session.ask("Fix it");
        act =
                () -> {
                    act = () -> {};
                    // The file is written by now, and nothing says so yet.
                    assertThat(session.content(FILE)).isEqualTo(AFTER);
                    worker.takeAway(task);
                };
        worker.run();
        assertThat(lessons(task)).isEmpty();
        assertThat(scene.ledger().lessons().open(task)).hasSize(1);

        worker.run();

        assertThat(state(task)).isEqualTo(TaskState.SUCCEEDED);
        assertThat(only(task).after()).isEqualTo(AFTER);
    }

    @Test
    void aLostAcknowledgementDoublesNothing() {
        act = () -> worker.database().loseNext();

        UUID task =
                run(Turn.call("", AMISS, AMISS, ACT), Turn.call("", FIX, ACT), Turn.say("Fixed."));

        assertThat(worker.database().lost()).isTrue();
        assertThat(only(task).expected()).isNull();
    }

    @Test
    void keepsNoSecrets() throws IOException {
        String secret = "ghp_" + "A1b2C3d4".repeat(4) + "A1b2";
        Files.writeString(repository.resolve("notes.txt"), "one\n" + secret + "\nthree\n");

        UUID task =
                run(
                        Turn.call("", edit("notes.txt", "nowhere " + secret, "x")),
                        Turn.call("", edit("notes.txt", "three", "four")),
                        Turn.say("Done."));

        LessonCase lesson = only(task);
        assertThat(lesson.before()).contains("one\n[redacted: github token]\nthree");
        assertThat(lesson.toString()).doesNotContain(secret);
    }

    @Test
    void keepsNothingOfFilesThatAgentsAreNotToSee() throws IOException {
        Files.writeString(repository.resolve(".gitignore"), "ignored.txt\n");
        Files.writeString(repository.resolve(".troupeignore"), "own.txt\n");
        Files.createDirectories(repository.resolve(".troupe"));
        Files.writeString(
                repository.resolve(".troupe/config.yaml"),
                "permissions: {files: {read: {ask: [asked.txt], block: [blocked.txt]}}}\n");
        List<String> files = List.of("ignored.txt", "own.txt", "asked.txt", "blocked.txt", "a.txt");
        for (String file : files) {
            Files.writeString(repository.resolve(file), "one\n");
        }

        UUID task =
                run(
                        Turn.call("", all(files, "nowhere to be found")),
                        Turn.call("", all(files, "one")),
                        Turn.say("Done."));

        for (String file : files) {
            assertThat(session.content(file)).isEqualTo("two\n");
        }
        assertThat(lessons(task)).extracting(Lesson::path).containsExactly("a.txt");
        assertThat(scene.ledger().lessons().open(task)).isEmpty();
    }

    private static ScriptedCall[] all(List<String> files, String old) {
        return files.stream().map(it -> edit(it, old, "two")).toArray(ScriptedCall[]::new);
    }

    @Test
    void keepsEveryKindOfRefusal() throws IOException {
        ScriptedCall stale =
                ScriptedCall.of(
                        "edit",
                        Map.of(
                                "path", "notes.txt",
                                "old_string", "two",
                                "new_string", "2",
                                "expected_checksum", "0123456789ab"));
        ScriptedCall missing = edit("new.txt", "one", "two");
        ScriptedCall breaking = edit(FILE, "return a - b;", "return (a + b;");
        ScriptedCall elided =
                ScriptedCall.of(
                        "write",
                        Map.of(
                                "path",
                                "page.txt",
                                "content",
                                "a\n... rest of code unchanged ...\n"));
        Files.writeString(repository.resolve("page.txt"), "a\nb\nc\n");
        Files.writeString(repository.resolve("twice.txt"), "same\nother\nsame\n");

        UUID task =
                run(
                        Turn.call("", ScriptedCall.of("read", Map.of("path", "page.txt"))),
                        Turn.call(
                                "",
                                stale,
                                missing,
                                breaking,
                                elided,
                                edit("twice.txt", "same", "new")),
                        Turn.call(
                                "",
                                edit("notes.txt", "two", "2"),
                                edit("new.txt", "", "two"),
                                FIX,
                                edit("page.txt", "b", "B"),
                                edit("twice.txt", "same\nother", "new\nother")),
                        Turn.say("Done."));

        assertThat(cases(task))
                .extracting(LessonCase::path, LessonCase::kind, LessonCase::before)
                .containsExactlyInAnyOrder(
                        tuple("notes.txt", "stale", "one\ntwo\nthree\n"),
                        tuple("new.txt", "missing-file", null),
                        tuple(FILE, "syntax", BEFORE),
                        tuple("page.txt", "elided", "a\nb\nc\n"),
                        tuple("twice.txt", "ambiguous", "same\nother\nsame\n"));
    }

    @Test
    void aPatchOfSeveralFilesIsNoEditOfOneButMayCorrectOne() {
        String amiss =
                """
                *** Begin Patch
                *** Update File: src/Prices.java
                @@
                -        return nothing of the kind;
                +        return a + b;
                *** Update File: notes.txt
                @@
                -two
                +2
                *** End Patch
                """;
        String right = amiss.replace("nothing of the kind", "a - b");

        UUID task =
                run(
                        Turn.call("", ScriptedCall.of("apply_patch", Map.of("input", amiss))),
                        Turn.call("", AMISS),
                        Turn.call("", ScriptedCall.of("apply_patch", Map.of("input", right))),
                        Turn.say("Fixed."));

        LessonCase lesson = only(task);
        assertThat(lesson.tool()).isEqualTo("edit");
        assertThat(lesson.after()).isEqualTo(AFTER);
        assertThat(lesson.corrected().tool()).isEqualTo("apply_patch");
        assertThat(lesson.corrected().edit()).isNull();
    }

    private UUID run(Turn... turns) {
        scene.model().play(Scenario.of(turns));
        UUID task = session.ask("Do it");
        worker.run();
        return task;
    }

    private LessonCase only(UUID task) {
        assertThat(cases(task)).hasSize(1);
        return cases(task).getFirst();
    }

    private List<LessonCase> cases(UUID task) {
        List<String> ids = lessons(task).stream().map(it -> it.id().toString()).toList();
        return scene.ledger().lessons().cases("team", null, null, 1_000).stream()
                .filter(it -> ids.contains(it.id()))
                .toList();
    }

    private List<Lesson> lessons(UUID task) {
        return scene.ledger().lessons().list("team", null, null, 1_000).stream()
                .filter(it -> it.taskId().equals(task))
                .toList();
    }

    private TaskState state(UUID task) {
        return scene.ledger().tasks().find(task).orElseThrow().state();
    }
}
