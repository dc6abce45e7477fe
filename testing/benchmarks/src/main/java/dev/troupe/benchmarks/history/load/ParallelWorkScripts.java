package dev.troupe.benchmarks.history.load;

import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Work with a file each for several agents. */
final class ParallelWorkScripts {
    private ParallelWorkScripts() {}

    /** Several agents look at something side by side, asked by the one whose plot it is. */
    static void handOut(ConversationScriptBuilder script, int count) {
        List<ScriptedToolCall> calls = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String file = "parts/" + script.name() + "-child-" + i + ".txt";
            ConversationScriptBuilder child =
                    script.of(script.length() + "-child-" + i).file(file, "what one looks for\n");
            script.with(child.call("read", Map.of("path", file)));
            calls.add(
                    new ScriptedToolCall(
                            script.name() + "-" + i,
                            "task",
                            ScriptedToolCall.of(
                                            "task",
                                            Map.of(
                                                    "agent",
                                                    "explorer",
                                                    "title",
                                                    "Look at a part",
                                                    "prompt",
                                                    ConversationScriptBuilder.tag(child.key())
                                                            + " What is in the part?"))
                                    .arguments()));
        }
        var _ = script.turn("I ask others.", calls);
    }

    /**
     * Puts a request into a plot that is split into tasks; the last one builds on the first.
     *
     * @param conflicting whether the first two change neighbouring lines of one file as well
     * @return their plan, as the API takes it
     */
    static Map<String, Object> split(
            ConversationScriptBuilder script, int count, boolean conflicting) {
        List<Map<String, Object>> tasks = new ArrayList<>();
        String shared = "parts/" + script.key() + ".txt";
        if (conflicting) {
            script.file(shared, "first line\nslot 0: open\nslot 1: open\nlast line\n");
        }
        for (int i = 0; i < count; i++) {
            ConversationScriptBuilder partScript = script.of("part-" + i).edit();
            if (conflicting && i < 2) {
                partScript.replace(shared, "slot " + i + ": open");
            }
            // What one is told of those it builds on has their tags in it: it comes before them.
            script.withFirst(partScript);
            boolean builds = i > 1 && i == count - 1;
            tasks.add(task(partScript, "part-" + i, builds ? List.of("part-0") : List.of()));
        }
        return Map.of("summary", "The parts are changed side by side.", "tasks", tasks);
    }

    private static Map<String, Object> task(
            ConversationScriptBuilder partScript, String name, List<String> needs) {
        return Map.of(
                "key",
                name,
                "agent",
                "developer",
                "goal",
                ConversationScriptBuilder.tag(partScript.key()) + " Change the part.",
                "touches",
                List.of(file(partScript)),
                "needs",
                needs,
                "acceptance",
                List.of("The part is changed."));
    }

    /** The file that the first edit of a plot changes. */
    static String file(ConversationScriptBuilder script) {
        return "parts/" + script.key() + "-0.txt";
    }

    /** The line that it then has. */
    static String line(ConversationScriptBuilder script) {
        return script.key() + "-0 edited.";
    }
}
