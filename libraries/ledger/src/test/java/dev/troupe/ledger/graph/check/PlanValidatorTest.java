package dev.troupe.ledger.graph.check;

import static dev.troupe.ledger.graph.TestPlans.reads;
import static dev.troupe.ledger.graph.TestPlans.touches;
import static dev.troupe.ledger.graph.TestPlans.writes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.ledger.graph.TestPlans;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlanValidatorTest {
    private static final List<String> AGENTS = List.of("developer", "reviewer");

    private static List<PlanFault> faults(PlannedTask... tasks) {
        return new PlanValidator(PlanLimits.DEFAULTS, AGENTS).faults(TestPlans.of(tasks));
    }

    private static List<PlanFault> faults(PlanLimits limits, PlannedTask... tasks) {
        return new PlanValidator(limits, AGENTS).faults(TestPlans.of(tasks));
    }

    private static PlanFault fault(PlanFaultCode code, String task, String text) {
        return new PlanFault(code, task, text);
    }

    @Test
    void aSoundPlanHasNone() {
        assertThat(faults(reads("look"), writes("a", "look"), writes("b", "look", "a"))).isEmpty();
    }

    @Test
    void aPlanNeedsTasks() {
        assertThat(faults())
                .containsExactly(
                        new PlanFault(
                                PlanFaultCode.NO_TASKS,
                                null,
                                "The plan has no tasks; name at least one."));
    }

    @Test
    void aPlanHasAMeasure() {
        PlanLimits two = new PlanLimits(2, 2, 10, 2);
        assertThat(faults(two, reads("a"), reads("b", "x", "c"), reads("c", "y")))
                .extracting(PlanFault::text)
                .containsExactly(
                        "The plan has 3 tasks, but may have 2 at most; let each task do more.",
                        "Task 'b' needs 'x', which is no task of the plan; name one of: 'a', 'b'.");
    }

    @Test
    void keysAreShortWordsOfTheirOwn() {
        assertThat(faults(reads("Parse Files"), reads("a"), reads("a"), reads("a".repeat(31))))
                .containsExactly(
                        fault(
                                PlanFaultCode.KEY_MALFORMED,
                                "Parse Files",
                                "Task 1 has the key 'Parse Files'; use a lower-case letter, then up to 30"
                                        + " lower-case letters, digits and hyphens, such as"
                                        + " 'parse-files'."),
                        fault(
                                PlanFaultCode.KEY_TAKEN,
                                "a",
                                "Task 'a' has the key of an earlier task; give each task a key of its own."));
        assertThat(faults(reads("a".repeat(32)), reads(""), reads("a\nb"), reads("-a")))
                .extracting(PlanFault::code)
                .containsOnly(PlanFaultCode.KEY_MALFORMED)
                .hasSize(4);
    }

    @Test
    void agentsMustExist() {
        PlannedTask near = new PlannedTask("a", "Reviewr", "Look", List.of(), List.of(), List.of());
        PlannedTask far =
                new PlannedTask("b", "astronaut", "Look", List.of(), List.of(), List.of());
        PlannedTask none = new PlannedTask("c", "", "Look", List.of(), List.of(), List.of());
        assertThat(faults(near, far, none))
                .allSatisfy(it -> assertThat(it.code()).isEqualTo(PlanFaultCode.AGENT_UNKNOWN))
                .extracting(PlanFault::text)
                .containsExactly(
                        "Task 'a' names the agent 'Reviewr', which does not exist; did you mean"
                                + " 'reviewer'? Otherwise name one of: 'developer', 'reviewer'.",
                        "Task 'b' names the agent 'astronaut', which does not exist; name one of:"
                                + " 'developer', 'reviewer'.",
                        "Task 'c' names the agent '', which does not exist; name one of:"
                                + " 'developer', 'reviewer'.");
    }

    @Test
    void goalsAreThereAndNotTooLong() {
        PlannedTask blank =
                new PlannedTask("a", "developer", " \n", List.of(), List.of(), List.of());
        PlannedTask longer =
                new PlannedTask(
                        "b", "developer", "x".repeat(8_001), List.of(), List.of(), List.of());
        PlannedTask longest =
                new PlannedTask(
                        "c", "developer", "x".repeat(8_000), List.of(), List.of(), List.of());
        assertThat(faults(blank, longer, longest))
                .containsExactly(
                        fault(
                                PlanFaultCode.GOAL_MISSING,
                                "a",
                                "Task 'a' has no goal; say what it is to reach."),
                        fault(
                                PlanFaultCode.GOAL_TOO_LONG,
                                "b",
                                "Task 'b' has a goal of 8,001 characters; say it in 8,000 at most, or split"
                                        + " the task."));
    }

    @Test
    void needsNameOtherTasks() {
        assertThat(faults(reads("lexer"), reads("parser", "lexr", "parser", "database")))
                .containsExactly(
                        fault(
                                PlanFaultCode.NEED_UNKNOWN,
                                "parser",
                                "Task 'parser' needs 'lexr', which is no task of the plan; did you mean"
                                        + " 'lexer'? Otherwise name one of: 'lexer', 'parser'."),
                        fault(
                                PlanFaultCode.NEED_SELF,
                                "parser",
                                "Task 'parser' needs itself; remove that need."),
                        fault(
                                PlanFaultCode.NEED_UNKNOWN,
                                "parser",
                                "Task 'parser' needs 'database', which is no task of the plan; name one"
                                        + " of: 'lexer', 'parser'."));
    }

    @Test
    void circlesAreToldInFullAndOnce() {
        assertThat(
                        faults(
                                reads("x", "a"),
                                reads("a", "b", "c"),
                                reads("b", "c"),
                                reads("c", "a"),
                                reads("d", "e"),
                                reads("e", "d")))
                .containsExactly(
                        fault(
                                PlanFaultCode.NEEDS_IN_A_CIRCLE,
                                "a",
                                "Tasks need each other in a circle, so that none can begin: a → c → a;"
                                        + " remove one of these needs."),
                        fault(
                                PlanFaultCode.NEEDS_IN_A_CIRCLE,
                                "d",
                                "Tasks need each other in a circle, so that none can begin: d → e → d;"
                                        + " remove one of these needs."));
    }

    @Test
    void aCircleNamesEachNeedInItsDirection() {
        assertThat(faults(reads("a", "b"), reads("b", "c"), reads("c", "d"), reads("d", "a")))
                .singleElement()
                .satisfies(it -> assertThat(it.text()).contains("a → b → c → d → a"));
    }

    @Test
    void chainsAreOnlySoLong() {
        PlanLimits limits = new PlanLimits(9, 2, 10, 9);
        assertThat(faults(limits, reads("c", "b"), reads("b", "a"), reads("a"), reads("z")))
                .containsExactly(
                        fault(
                                PlanFaultCode.TOO_DEEP,
                                "c",
                                "3 tasks have to run one after the other, but at most 2 may: a → b → c;"
                                        + " join some of them, or remove needs."));
        assertThat(faults(limits, reads("b", "a"), reads("a"))).isEmpty();
    }

    @Test
    void howManyRunAtOnceIsNoMatterOfThePlan() {
        PlannedTask[] many =
                IntStream.range(0, 40).mapToObj(it -> reads("t" + it)).toArray(PlannedTask[]::new);
        assertThat(faults(many)).isEmpty();
    }

    @Test
    void touchesStayInTheWorkspace() {
        for (String glob :
                List.of(
                        "/etc/passwd",
                        "~/x",
                        "C:/x",
                        "..",
                        "src/../../x",
                        "{..,a}/x",
                        ".git/config",
                        "sub/.GIT/**",
                        ".git./hooks")) {
            assertThat(faults(touches("a", glob)))
                    .singleElement()
                    .satisfies(it -> {
                        assertThat(it.code()).isEqualTo(PlanFaultCode.TOUCHES_OUTSIDE);
                        assertThat(it.task()).isEqualTo("a");
                        assertThat(it.text())
                                .startsWith("Task 'a' touches '" + glob + "', which ")
                                .endsWith(
                                        "; name files below the workspace's root, such as src/**.");
                    });
        }
    }

    @Test
    void globsMustBeReadable() {
        for (String glob :
                List.of(
                        " ",
                        "a\u0000b",
                        "src\\a",
                        "!src/**",
                        "a//b",
                        "[ab",
                        "[",
                        "{a,b",
                        "[z-a]",
                        "a".repeat(401))) {
            assertThat(faults(touches("a", glob)))
                    .singleElement()
                    .satisfies(it -> {
                        assertThat(it.code()).isEqualTo(PlanFaultCode.TOUCHES_MALFORMED);
                        assertThat(it.text()).startsWith("Task 'a' touches '").endsWith(".");
                    });
        }
        assertThat(
                        faults(
                                touches(
                                        "a",
                                        "src/**/*.{java,kt}",
                                        "[a-z]?.md",
                                        "[]a]",
                                        "x}",
                                        "./b",
                                        ".gitignore",
                                        "...",
                                        "docs/")))
                .isEmpty();
    }

    @Test
    void whoWritesSaysWhenItIsDone() {
        PlannedTask task =
                new PlannedTask("a", "developer", "Do", List.of("x"), List.of(), List.of(" "));
        assertThat(faults(task, reads("b")))
                .containsExactly(
                        fault(
                                PlanFaultCode.ACCEPTANCE_MISSING,
                                "a",
                                "Task 'a' has no acceptance criteria although it changes files; say how one"
                                        + " can tell that it is done."))
                .noneMatch(PlanFault::refuses);
    }

    @Test
    void tasksThatMayMeetAreTold() {
        assertThat(faults(touches("a", "docs/**", "src/**"), touches("b", "src/x.c"), reads("c")))
                .containsExactly(
                        fault(
                                PlanFaultCode.TOUCHES_OVERLAP,
                                "b",
                                "Tasks 'a' and 'b' may change the same files ('src/**', 'src/x.c'), so they"
                                        + " will run one after the other; give them different files, or"
                                        + " let one need the other."))
                .noneMatch(PlanFault::refuses);
    }

    @Test
    void textsHaveAMeasure() {
        PlanLimits ten = new PlanLimits(9, 9, 10, 9);
        PlannedTask task =
                new PlannedTask(
                        "a",
                        "developer",
                        "Do",
                        List.of(),
                        List.of(),
                        List.of("x".repeat(5), "x".repeat(6)));
        PlanValidator checks = new PlanValidator(ten, AGENTS);
        assertThat(checks.faults(new TaskPlan("s".repeat(11), List.of(task, reads("b")))))
                .containsExactly(
                        new PlanFault(
                                PlanFaultCode.SUMMARY_TOO_LONG,
                                null,
                                "The plan has a summary of 11 characters; say it in 10 at most."),
                        fault(
                                PlanFaultCode.ACCEPTANCE_TOO_LONG,
                                "a",
                                "Task 'a' has acceptance criteria of 11 characters; say them in 10 at"
                                        + " most, or split the task."));
        assertThat(checks.faults(new TaskPlan("s".repeat(10), List.of(reads("a"))))).isEmpty();
    }

    @Test
    void whatNoDatabaseKeepsIsNoText() {
        PlannedTask task =
                new PlannedTask(
                        "a",
                        "developer",
                        "Mind \uD83D\uDE00, \t and \u0007, not \0",
                        List.of("src/\uD83D/**"),
                        List.of(),
                        List.of("x", "y\uDE00\uD83D"));

        assertThat(faults(task))
                .containsExactlyInAnyOrder(
                        fault(
                                PlanFaultCode.NO_TEXT,
                                "a",
                                "Task 'a' has a goal that contains a NUL character, which is not text; leave it out."),
                        fault(
                                PlanFaultCode.TOUCHES_MALFORMED,
                                "a",
                                "Task 'a' touches 'src/\uD83D/**', which has half a character (U+D83D); write a glob such as src/**/*.java."),
                        fault(
                                PlanFaultCode.NO_TEXT,
                                "a",
                                "Task 'a' has an entry in \"acceptance\" that contains half a character (U+DE00), which is not text; leave it out."));
        assertThat(
                        new PlanValidator(PlanLimits.DEFAULTS, AGENTS)
                                .refusing(new TaskPlan("a\0", List.of(reads("a")))))
                .containsExactly(
                        new PlanFault(
                                PlanFaultCode.NO_TEXT,
                                null,
                                "The plan's summary contains a NUL character, which is not text; leave it out."));
    }

    @Test
    void aHugePlanIsLookedAtInPart() {
        PlannedTask odd =
                new PlannedTask(
                        "",
                        "nobody",
                        "",
                        Collections.nCopies(500, "/"),
                        Collections.nCopies(500, "x"),
                        List.of());
        List<PlanFault> faults =
                new PlanValidator(PlanLimits.DEFAULTS, AGENTS)
                        .faults(new TaskPlan("Test", Collections.nCopies(200_000, odd)));

        assertThat(faults).hasSize(PlanValidator.MOST + 1);
        assertThat(faults.getFirst().text())
                .startsWith("The plan has 200,000 tasks, but may have 40 at most;");
        assertThat(faults.getLast().code()).isEqualTo(PlanFaultCode.MORE_FAULTS);
        assertThat(faults.getLast().text())
                .matches(
                        "The plan has [0-9,]+ more faults; correct the faults listed here first\\.");
    }

    @Test
    void whatRefusesIsToldBeforeWarningsWhenNotAllCanBe() {
        PlannedTask[] tasks =
                IntStream.range(0, 16)
                        .mapToObj(i -> touches("t" + i, "src/**"))
                        .toArray(PlannedTask[]::new);
        List<PlanFault> warnings = faults(tasks);
        tasks[15] = touches("t15", "src/**", "/");
        List<PlanFault> faults = faults(tasks);

        assertThat(warnings).hasSize(PlanValidator.MOST + 1).noneMatch(PlanFault::refuses);
        assertThat(warnings.getLast().text())
                .isEqualTo("The plan has 20 more faults; correct the faults listed here first.");
        assertThat(faults.getFirst().code()).isEqualTo(PlanFaultCode.TOUCHES_OUTSIDE);
        assertThat(faults).filteredOn(PlanFault::refuses).hasSize(1);
        assertThat(faults.getLast().code()).isEqualTo(PlanFaultCode.MORE_WARNINGS);
    }

    @Test
    void listsHaveAMeasure() {
        List<String> many = Collections.nCopies(65, "src/**");
        PlannedTask task = new PlannedTask("a", "developer", "Do", many, many, many);
        assertThat(faults(task))
                .extracting(PlanFault::text)
                .containsExactly(
                        "Task 'a' has 65 entries in \"touches\"; name 64 at most, or split the task.",
                        "Task 'a' has 65 entries in \"needs\"; name 64 at most, or split the task.",
                        "Task 'a' needs 'src/**', which is no task of the plan; name one of: 'a'.",
                        "Task 'a' has 65 entries in \"acceptance\"; name 64 at most, or split the task.");
    }

    @Test
    void longNamesAreCutAndLongListsToo() {
        PlannedTask[] tasks =
                IntStream.range(0, 21)
                        .mapToObj(i -> reads("t" + i, i == 0 ? "x".repeat(99) : "t0"))
                        .toArray(PlannedTask[]::new);
        assertThat(faults(tasks).getFirst().text())
                .contains("'" + "x".repeat(80) + "…'", "'t19' and more.")
                .doesNotContain("'t20'");
    }

    @Test
    void refusingCodesAreAllButThree() {
        assertThat(Arrays.stream(PlanFaultCode.values()).filter(it -> !it.refuses()))
                .containsExactly(
                        PlanFaultCode.ACCEPTANCE_MISSING,
                        PlanFaultCode.TOUCHES_OVERLAP,
                        PlanFaultCode.MORE_WARNINGS);
        assertThat(PlanFaultCode.NEEDS_IN_A_CIRCLE.wire()).isEqualTo("needs-in-a-circle");
        assertThat(faults().getFirst().refuses()).isTrue();
    }

    @Test
    void limitsAreSound() {
        assertThat(PlanLimits.DEFAULTS).isEqualTo(new PlanLimits(40, 8, 8_000, 64));
        assertThatThrownBy(() -> new PlanLimits(0, 1, 1, 1)).hasMessageContaining("not 0.");
        assertThatThrownBy(() -> new PlanLimits(1_001, 1, 1, 1)).hasMessageContaining("not 1001.");
        for (int i = 0; i < 3; i++) {
            int[] each = {1, 1, 1};
            each[i] = 0;
            assertThatThrownBy(() -> new PlanLimits(1, each[0], each[1], each[2]))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("1 or more");
        }
    }
}
