package dev.troupe.worker.run;

import static dev.troupe.worker.run.DelegationTest.conversation;

import dev.troupe.testkit.model.scenario.Conversation;
import dev.troupe.testkit.model.scenario.Pace;
import dev.troupe.testkit.model.scenario.Scenario;
import dev.troupe.testkit.model.scenario.ScriptedCall;
import dev.troupe.testkit.model.scenario.Turn;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What the agents of a workflow say that changes {@code notes.txt}, phase by phase; tests replace parts of it. */
record WorkflowScript(
        List<Turn> discovery,
        List<Turn> questions,
        List<Turn> architecture,
        List<Turn> plan,
        List<Turn> build,
        List<Turn> review) {
    static final String RECORD = "docs/decisions/0001-write-numbers-in-german.md";
    static final ScriptedCall READ = ScriptedCall.of("read", Map.of("path", "notes.txt"));

    static WorkflowScript usual() {
        return new WorkflowScript(
                turns(Turn.say("The notes are to be German.")),
                turns(Turn.call("", asks(List.of())), Turn.say("Nothing is open.")),
                turns(Turn.call("", design("Write numbers in German")), Turn.say("Designed.")),
                turns(Turn.call("", splitting()), Turn.say("Planned.")),
                turns(
                        Turn.call("", READ),
                        Turn.call("", edit("two", "zwei")),
                        Turn.say("Notes are German now.")),
                turns(Turn.call("", findings(List.of())), Turn.say("Merge it.")));
    }

    private static List<Turn> turns(Turn... turns) {
        return List.of(turns);
    }

    private static Conversation asked(String text, List<Turn> turns) {
        return conversation(text, turns.toArray(Turn[]::new));
    }

    WorkflowScript discovering(Turn... turns) {
        return new WorkflowScript(turns(turns), questions, architecture, plan, build, review);
    }

    WorkflowScript asking(Turn... turns) {
        return new WorkflowScript(discovery, turns(turns), architecture, plan, build, review);
    }

    WorkflowScript designing(Turn... turns) {
        return new WorkflowScript(discovery, questions, turns(turns), plan, build, review);
    }

    WorkflowScript building(Turn... turns) {
        return new WorkflowScript(discovery, questions, architecture, plan, turns(turns), review);
    }

    WorkflowScript reviewing(Turn... turns) {
        return new WorkflowScript(discovery, questions, architecture, plan, build, turns(turns));
    }

    Scenario scenario() {
        return Scenario.of(
                List.of(
                                asked("# Discovery", discovery),
                                conversation(
                                        "# Exploration: patterns", Turn.say("Notes are lines.")),
                                conversation(
                                        "# Exploration: dependencies",
                                        Turn.say("Nobody reads them.")),
                                conversation("# Exploration: where", Turn.say("Only notes.txt.")),
                                asked("# Questions", questions),
                                asked("# Architecture", architecture),
                                asked("# Implementation", plan),
                                conversation(
                                        "Test the work of the task 'notes'",
                                        Turn.call(
                                                "",
                                                ScriptedCall.of(
                                                        "write",
                                                        Map.of(
                                                                "path",
                                                                "tests/notes.txt",
                                                                "content",
                                                                "zwei\n"))),
                                        Turn.say("It is tested.")),
                                asked("Put numbers into German", build),
                                asked("# Review", review),
                                conversation(
                                        "# Mending",
                                        Turn.call("", READ),
                                        Turn.call("", edit("three", "drei")),
                                        Turn.say("Mended.")),
                                conversation("# Testing", Turn.say("All pass.")),
                                conversation("# Summary", Turn.say("Read the notes aloud.")))
                        .toArray(Conversation[]::new));
    }

    static Turn slow(Turn turn) {
        return turn.paced(new Pace(2, Duration.ofMillis(700)), Duration.ZERO);
    }

    static ScriptedCall edit(String old, String fresh) {
        return ScriptedCall.of(
                "edit", Map.of("path", "notes.txt", "old_string", old, "new_string", fresh));
    }

    static ScriptedCall asks(List<Map<String, Object>> fields) {
        return ScriptedCall.of("submit_questions", Map.of("title", "Numbers", "fields", fields));
    }

    static ScriptedCall design(String title) {
        return ScriptedCall.of(
                "submit_architecture",
                Map.of(
                        "title",
                        title,
                        "context",
                        "Numbers are English.",
                        "decision",
                        "They become German.",
                        "alternatives",
                        List.of("Latin: nobody reads it."),
                        "consequences",
                        "Germans can read them.",
                        "steps",
                        List.of("Change notes.txt.")));
    }

    static ScriptedCall splitting() {
        return ScriptedCall.of(
                "submit_plan",
                Map.of(
                        "summary",
                        "One file.",
                        "tasks",
                        List.of(
                                Map.of(
                                        "key", "notes",
                                        "agent", "developer",
                                        "goal", "Put numbers into German",
                                        "touches", List.of("notes.txt")))));
    }

    static ScriptedCall findings(List<Map<String, Object>> findings) {
        return ScriptedCall.of(
                "submit_findings", Map.of("findings", findings, "verdict", "I would merge it."));
    }

    static Map<String, Object> finding(String what, String evidence, String fix) {
        return Map.of(
                "file",
                "src/Prices.java",
                "line",
                3,
                "severity",
                "major",
                "what",
                what,
                "evidence",
                evidence,
                "fix",
                fix,
                "confidence",
                0.9);
    }
}
