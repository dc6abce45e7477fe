package dev.troupe.worker.run;

import static dev.troupe.worker.run.DelegationTest.conversation;

import dev.troupe.testkit.model.scenario.Conversation;
import dev.troupe.testkit.model.scenario.Pace;
import dev.troupe.testkit.model.scenario.Scenario;
import dev.troupe.testkit.model.scenario.ScriptedCall;
import dev.troupe.testkit.model.scenario.Turn;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the agents of a workflow say that changes {@code notes.txt}, phase by phase; tests replace parts of it. */
record WorkflowScript(Map<String, List<Turn>> conversations) {
    static final String RECORD = "docs/decisions/0001-write-numbers-in-german.md";
    static final ScriptedCall READ = ScriptedCall.of("read", Map.of("path", "notes.txt"));
    static final ScriptedCall RUN = ScriptedCall.of("bash", Map.of("command", "cat notes.txt"));
    private static final String TESTER = "Test the work of the task 'notes'";

    static WorkflowScript usual() {
        Map<String, List<Turn>> usual = new LinkedHashMap<>();
        usual.put("# Discovery", turns(Turn.say("The notes are to be German.")));
        usual.put("# Exploration: patterns", turns(Turn.say("Notes are lines.")));
        usual.put("# Exploration: dependencies", turns(Turn.say("Nobody reads them.")));
        usual.put("# Exploration: where", turns(Turn.say("Only notes.txt.")));
        usual.put(
                "# Questions", turns(Turn.call("", asks(List.of())), Turn.say("Nothing is open.")));
        usual.put(
                "# Architecture",
                turns(Turn.call("", design("Write numbers in German")), Turn.say("Designed.")));
        usual.put("# Implementation", turns(Turn.call("", splitting()), Turn.say("Planned.")));
        usual.put(
                TESTER,
                turns(
                        Turn.call(
                                "",
                                ScriptedCall.of(
                                        "write",
                                        Map.of("path", "tests/notes.txt", "content", "zwei\n"))),
                        Turn.call("", RUN),
                        Turn.call("", passed("cat notes.txt")),
                        Turn.say("It is tested.")));
        usual.put(
                "Put numbers into German",
                turns(
                        Turn.call("", READ),
                        Turn.call("", edit("two", "zwei")),
                        Turn.say("Notes are German now.")));
        usual.put("# Review", turns(Turn.call("", findings(List.of())), Turn.say("Merge it.")));
        usual.put(
                "# Mending",
                turns(
                        Turn.call("", READ),
                        Turn.call("", edit("three", "drei")),
                        Turn.say("Mended.")));
        usual.put(
                "# Testing",
                turns(
                        Turn.call("", RUN),
                        Turn.call("", passed("cat notes.txt")),
                        Turn.say("All pass.")));
        usual.put("# Red tests", turns(Turn.say("Nothing to mend.")));
        usual.put("# Tests again", turns(Turn.say("Not asked for.")));
        usual.put("# Summary", turns(Turn.say("Read the notes aloud.")));
        return new WorkflowScript(usual);
    }

    private static List<Turn> turns(Turn... turns) {
        return List.of(turns);
    }

    /** Another conversation, or another course of one. */
    WorkflowScript with(String conversation, Turn... turns) {
        Map<String, List<Turn>> other = new LinkedHashMap<>(conversations);
        other.put(conversation, turns(turns));
        return new WorkflowScript(other);
    }

    WorkflowScript discovering(Turn... turns) {
        return with("# Discovery", turns);
    }

    WorkflowScript asking(Turn... turns) {
        return with("# Questions", turns);
    }

    WorkflowScript designing(Turn... turns) {
        return with("# Architecture", turns);
    }

    WorkflowScript building(Turn... turns) {
        return with("Put numbers into German", turns);
    }

    WorkflowScript testing(Turn... turns) {
        return with(TESTER, turns);
    }

    WorkflowScript mendingTests(Turn... turns) {
        return with("# Red tests", turns);
    }

    WorkflowScript testingAgain(Turn... turns) {
        return with("# Tests again", turns);
    }

    WorkflowScript testingMended(Turn... turns) {
        return with("# Testing", turns);
    }

    WorkflowScript reviewing(Turn... turns) {
        return with("# Review", turns);
    }

    Scenario scenario() {
        return Scenario.of(
                conversations.entrySet().stream()
                        .map(it -> conversation(it.getKey(), it.getValue().toArray(Turn[]::new)))
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

    /** A second task beside the usual one. */
    static ScriptedCall splittingInTwo() {
        return ScriptedCall.of(
                "submit_plan",
                Map.of(
                        "summary",
                        "Two files.",
                        "tasks",
                        List.of(
                                Map.of(
                                        "key", "notes",
                                        "agent", "developer",
                                        "goal", "Put numbers into German",
                                        "touches", List.of("notes.txt")),
                                Map.of(
                                        "key", "more",
                                        "agent", "developer",
                                        "goal", "Write more",
                                        "touches", List.of("more.txt")))));
    }

    static ScriptedCall passed(String command) {
        return ScriptedCall.of("submit_tests", Map.of("result", "passed", "command", command));
    }

    static ScriptedCall failed(String command, String test, String output) {
        return ScriptedCall.of(
                "submit_tests",
                Map.of(
                        "result",
                        "failed",
                        "command",
                        command,
                        "failures",
                        List.of(Map.of("test", test, "output", output))));
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
