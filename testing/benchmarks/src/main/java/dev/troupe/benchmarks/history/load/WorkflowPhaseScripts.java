package dev.troupe.benchmarks.history.load;

import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.TextMatch;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * Scripts what the agents of a workflow say, phase by phase. All of them are told of the same request: the heading of
 * what they are told tells them apart.
 */
final class WorkflowPhaseScripts {
    private static final String PART = "part-0";
    private static final String TAKEN = "Taken:";
    private static final String LAST_LINE = "last line";

    private final ConversationScriptBuilder conversationScriptBuilder;
    private final ConversationScriptBuilder partScript;

    private WorkflowPhaseScripts(ConversationScriptBuilder conversationScriptBuilder) {
        this.conversationScriptBuilder = conversationScriptBuilder;
        this.partScript = conversationScriptBuilder.of(PART).edit();
    }

    /** Performs what a person does while the workflow runs. */
    @FunctionalInterface
    interface Beside {
        void act(SimulatedUser person) throws InterruptedException;
    }

    /** A workflow in which one task changes a file; its tests may fail until another file is changed as well. */
    static ScriptedLoadElement scene(
            String key,
            String kind,
            ConversationScriptBuilder script,
            RandomGenerator random,
            Beside beside) {
        new WorkflowPhaseScripts(script).play(random.nextBoolean());
        List<String> skipped = random.nextBoolean() ? List.of("exploration") : List.of();
        Duration after = Duration.ofMillis(random.nextInt(100, 3_000));
        return new ScriptedLoadElement(
                key,
                kind,
                random.nextBoolean() ? SessionOpenSettings.IN_PLACE : SessionOpenSettings.WORKTREE,
                script,
                Set.of(ScriptedLoadElement.Trait.SPLIT),
                (person, request) -> {
                    person.reply(QuestionScripts.answers("The one of " + key), after);
                    UUID task = person.workflow(request, skipped);
                    beside.act(person);
                    var _ = person.awaitEnd(task);
                });
    }

    private void play(boolean red) {
        says("discovery", "# Discovery");
        says("patterns", "# Exploration: patterns");
        says("dependencies", "# Exploration: dependencies");
        says("integration", "# Exploration: where");
        conversationScriptBuilder.with(
                phase("questions", "# Questions").call("submit_questions", form()));
        conversationScriptBuilder.with(
                phase("architecture", "# Architecture").call("submit_architecture", design()));
        conversationScriptBuilder.with(
                phase("planning", "# Implementation").call("submit_plan", plan()));
        conversationScriptBuilder.with(
                phase("review", "# Review")
                        .call(
                                "submit_findings",
                                Map.of("findings", List.of(), "verdict", "I would merge it.")));
        ConversationScriptBuilder debugger = phase("mending", "# Red tests");
        conversationScriptBuilder.with(red ? debugger.edit() : debugger);
        conversationScriptBuilder.with(green(phase("again", "# Tests again")));
        says("summary", "# Summary");
        ConversationScriptBuilder tester =
                conversationScriptBuilder
                        .of("tester")
                        .below(
                                "Test the work of the task '" + PART + "'",
                                ConversationScriptBuilder.tag(partScript.key()));
        conversationScriptBuilder.with(red ? tester.call("submit_tests", failed()) : green(tester));
        conversationScriptBuilder.with(partScript);
    }

    private void says(String role, String heading) {
        conversationScriptBuilder.with(phase(role, heading));
    }

    private ConversationScriptBuilder phase(String role, String heading) {
        return conversationScriptBuilder
                .of(role)
                .below(heading, ConversationScriptBuilder.tag(conversationScriptBuilder.key()));
    }

    /** A command that was interrupted proves nothing: it is run until it has come to its end. */
    private ConversationScriptBuilder green(ConversationScriptBuilder tester) {
        String command = "cat " + ParallelWorkScripts.file(partScript);
        return tester.whenever(TextMatch.containing(TAKEN), "All pass.")
                .whenever(
                        TextMatch.containing(LAST_LINE),
                        "They pass.",
                        ScriptedToolCall.of(
                                "submit_tests", Map.of("result", "passed", "command", command)))
                .whenever(
                        new TextMatch(null, null, TAKEN),
                        "I run them.",
                        ScriptedToolCall.of("bash", Map.of("command", command)));
    }

    private static Map<String, Object> failed() {
        return Map.of(
                "result",
                "failed",
                "command",
                "make check",
                "failures",
                List.of(Map.of("test", "all parts are changed", "output", "one is as it was")));
    }

    private Map<String, Object> form() {
        return QuestionScripts.form("Parts", QuestionScripts.name(conversationScriptBuilder.key()));
    }

    private Map<String, Object> design() {
        return Map.of(
                "title",
                "Change part " + conversationScriptBuilder.key(),
                "context",
                "The part is open.",
                "decision",
                "It is changed.",
                "alternatives",
                List.of("Leave it: nobody wants that."),
                "consequences",
                "It is not open any more.",
                "steps",
                List.of("Change the file."));
    }

    private Map<String, Object> plan() {
        Map<String, Object> task =
                Map.of(
                        "key",
                        PART,
                        "agent",
                        "developer",
                        "goal",
                        ConversationScriptBuilder.tag(partScript.key()) + " Change the part.",
                        "touches",
                        List.of(ParallelWorkScripts.file(partScript)));
        return Map.of("summary", "One part is changed.", "tasks", List.of(task));
    }
}
