package dev.troupe.worker.scenario.workflow;

import static dev.troupe.worker.toolcall.SubagentSpawnerTest.conversation;

import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedConversation;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the agents of a workflow say that changes {@code notes.txt}, phase by phase; tests replace parts of it. */
public record WorkflowScript(Map<String, List<ScriptedTurn>> conversations) {
    static final String RECORD = "docs/decisions/0001-write-numbers-in-german.md";
    static final ScriptedToolCall READ = ScriptedToolCall.of("read", Map.of("path", "notes.txt"));
    static final ScriptedToolCall RUN =
            ScriptedToolCall.of("bash", Map.of("command", "cat notes.txt"));
    private static final String TESTER = "Test the work of the task 'notes'";

    public static WorkflowScript usual() {
        Map<String, List<ScriptedTurn>> usual = new LinkedHashMap<>();
        usual.put("# Discovery", turns(ScriptedTurn.say("The notes are to be German.")));
        usual.put("# Exploration: patterns", turns(ScriptedTurn.say("Notes are lines.")));
        usual.put("# Exploration: dependencies", turns(ScriptedTurn.say("Nobody reads them.")));
        usual.put("# Exploration: where", turns(ScriptedTurn.say("Only notes.txt.")));
        usual.put(
                "# Questions",
                turns(
                        ScriptedTurn.call("", asks(List.of())),
                        ScriptedTurn.say("Nothing is open.")));
        usual.put(
                "# Architecture",
                turns(
                        ScriptedTurn.call("", design("Write numbers in German")),
                        ScriptedTurn.say("Designed.")));
        usual.put(
                "# Implementation",
                turns(ScriptedTurn.call("", splitting()), ScriptedTurn.say("Planned.")));
        usual.put(
                TESTER,
                turns(
                        ScriptedTurn.call(
                                "",
                                ScriptedToolCall.of(
                                        "write",
                                        Map.of("path", "tests/notes.txt", "content", "zwei\n"))),
                        ScriptedTurn.call("", RUN),
                        ScriptedTurn.call("", passed("cat notes.txt")),
                        ScriptedTurn.say("It is tested.")));
        usual.put(
                "Put numbers into German",
                turns(
                        ScriptedTurn.call("", READ),
                        ScriptedTurn.call("", edit("two", "zwei")),
                        ScriptedTurn.say("Notes are German now.")));
        usual.put(
                "# Review",
                turns(ScriptedTurn.call("", findings(List.of())), ScriptedTurn.say("Merge it.")));
        usual.put(
                "# Mending",
                turns(
                        ScriptedTurn.call("", READ),
                        ScriptedTurn.call("", edit("three", "drei")),
                        ScriptedTurn.say("Mended.")));
        usual.put(
                "# Testing",
                turns(
                        ScriptedTurn.call("", RUN),
                        ScriptedTurn.call("", passed("cat notes.txt")),
                        ScriptedTurn.say("All pass.")));
        usual.put("# Red tests", turns(ScriptedTurn.say("Nothing to mend.")));
        usual.put("# Tests again", turns(ScriptedTurn.say("Not asked for.")));
        usual.put("# Summary", turns(ScriptedTurn.say("Read the notes aloud.")));
        return new WorkflowScript(usual);
    }

    private static List<ScriptedTurn> turns(ScriptedTurn... turns) {
        return List.of(turns);
    }

    /** Another conversation, or another course of one. */
    WorkflowScript with(String conversation, ScriptedTurn... turns) {
        Map<String, List<ScriptedTurn>> other = new LinkedHashMap<>(conversations);
        other.put(conversation, turns(turns));
        return new WorkflowScript(other);
    }

    WorkflowScript discovering(ScriptedTurn... turns) {
        return with("# Discovery", turns);
    }

    WorkflowScript asking(ScriptedTurn... turns) {
        return with("# Questions", turns);
    }

    WorkflowScript designing(ScriptedTurn... turns) {
        return with("# Architecture", turns);
    }

    WorkflowScript building(ScriptedTurn... turns) {
        return with("Put numbers into German", turns);
    }

    WorkflowScript testing(ScriptedTurn... turns) {
        return with(TESTER, turns);
    }

    WorkflowScript mendingTests(ScriptedTurn... turns) {
        return with("# Red tests", turns);
    }

    WorkflowScript testingAgain(ScriptedTurn... turns) {
        return with("# Tests again", turns);
    }

    WorkflowScript testingMended(ScriptedTurn... turns) {
        return with("# Testing", turns);
    }

    WorkflowScript reviewing(ScriptedTurn... turns) {
        return with("# Review", turns);
    }

    public ModelScenario scenario() {
        return ModelScenario.of(
                conversations.entrySet().stream()
                        .map(it ->
                                conversation(
                                        it.getKey(), it.getValue().toArray(ScriptedTurn[]::new)))
                        .toArray(ScriptedConversation[]::new));
    }

    static ScriptedTurn slow(ScriptedTurn turn) {
        return turn.paced(new StreamPace(2, Duration.ofMillis(700)), Duration.ZERO);
    }

    static ScriptedToolCall edit(String old, String fresh) {
        return ScriptedToolCall.of(
                "edit", Map.of("path", "notes.txt", "old_string", old, "new_string", fresh));
    }

    static ScriptedToolCall asks(List<Map<String, Object>> fields) {
        return ScriptedToolCall.of(
                "submit_questions", Map.of("title", "Numbers", "fields", fields));
    }

    static ScriptedToolCall design(String title) {
        return ScriptedToolCall.of(
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

    static ScriptedToolCall splitting() {
        return ScriptedToolCall.of(
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
    static ScriptedToolCall splittingInTwo() {
        return ScriptedToolCall.of(
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

    static ScriptedToolCall passed(String command) {
        return ScriptedToolCall.of("submit_tests", Map.of("result", "passed", "command", command));
    }

    static ScriptedToolCall failed(String command, String test, String output) {
        return ScriptedToolCall.of(
                "submit_tests",
                Map.of(
                        "result",
                        "failed",
                        "command",
                        command,
                        "failures",
                        List.of(Map.of("test", test, "output", output))));
    }

    static ScriptedToolCall findings(List<Map<String, Object>> findings) {
        return ScriptedToolCall.of(
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
