package dev.troupe.benchmarks.history.load;

import dev.troupe.testkit.model.scenario.Conversation;
import dev.troupe.testkit.model.scenario.Pace;
import dev.troupe.testkit.model.scenario.Position;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedCall;
import dev.troupe.testkit.model.scenario.Turn;
import dev.troupe.testkit.model.scenario.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Writes the turns of one conversation, and keeps account of what they change. */
final class Plot {
    /** What each answer costs at the prices that the workers know. */
    static final Usage USAGE = new Usage(1_000, 100, 0);

    private static final Pace PACE = new Pace(24, Duration.ofMillis(10));
    private static final int MORE_ANSWERS = 6;

    private final String key;
    private final RandomGenerator random;
    private final List<Turn> turns = new ArrayList<>();
    private final List<Writing> writings = new ArrayList<>();
    private final Map<String, String> files = new LinkedHashMap<>();
    private final List<Conversation> beside = new ArrayList<>();
    private Duration thought = Duration.ZERO;

    Plot(String key, RandomGenerator random) {
        this.key = key;
        this.random = random;
    }

    /** The model thinks that long before its next answer. */
    Plot think(Duration time) {
        thought = time;
        return this;
    }

    /** A file of its own changes. */
    Plot edit() {
        String path = "parts/" + name() + ".txt";
        files.put(path, "first line\nstate: open\nlast line\n");
        replace(path, "state: open");
        return this;
    }

    /** A command adds a line, which it would add again if it ran again. */
    Plot command() {
        String path = "notes/" + key + ".txt";
        String text = name() + " ran.";
        files.putIfAbsent(path, "first line\n");
        writings.add(new Writing(path, text, key, name(), true));
        return call("bash", Map.of("command", "echo '" + text + "' >> " + path));
    }

    /** Several agents look at something side by side. */
    Plot handOut(int count) {
        List<ScriptedCall> calls = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String child = name() + "-child-" + i;
            files.put("parts/" + child + ".txt", "what " + child + " looks for\n");
            beside.add(
                    new Plot(child, random)
                            .call("read", Map.of("path", "parts/" + child + ".txt"))
                            .conversation());
            calls.add(
                    new ScriptedCall(
                            name() + "-" + i,
                            "task",
                            ScriptedCall.of(
                                            "task",
                                            Map.of(
                                                    "agent",
                                                    "explorer",
                                                    "title",
                                                    "Look at a part",
                                                    "prompt",
                                                    tag(child) + " What is in the part?"))
                                    .arguments()));
        }
        return turn("I ask others.", calls);
    }

    /**
     * The request is split into tasks with a file each; the last one builds on the first.
     *
     * @param clashing whether the first two change neighbouring lines of one file as well
     * @return their plan, as the API takes it
     */
    Map<String, Object> split(int count, boolean clashing) {
        List<Map<String, Object>> tasks = new ArrayList<>();
        String shared = "parts/" + key + ".txt";
        if (clashing) {
            files.put(shared, "first line\nslot 0: open\nslot 1: open\nlast line\n");
        }
        for (int i = 0; i < count; i++) {
            Plot part = new Plot(key + "-part-" + i, random).edit();
            if (clashing && i < 2) {
                part.replace(shared, "slot " + i + ": open");
            }
            files.putAll(part.files);
            writings.addAll(part.writings);
            // What one is told of those it builds on has their tags in it: it comes before them.
            beside.addFirst(part.conversation());
            tasks.add(
                    Map.of(
                            "key",
                            "part-" + i,
                            "agent",
                            "developer",
                            "goal",
                            tag(part.key) + " Change the part.",
                            "touches",
                            List.of("parts/" + part.key + "-0.txt"),
                            "needs",
                            i > 1 && i == count - 1 ? List.of("part-0") : List.of(),
                            "acceptance",
                            List.of("The part is changed.")));
        }
        return Map.of("summary", "The parts are changed side by side.", "tasks", tasks);
    }

    /** The model hands in a plan. */
    Plot plan(Map<String, Object> plan) {
        return call("submit_plan", plan);
    }

    private void replace(String path, String old) {
        String text = name() + " edited.";
        writings.add(new Writing(path, text, key, name(), false));
        var _ = call("edit", Map.of("path", path, "old_string", old, "new_string", text));
    }

    private Plot call(String tool, Map<String, ?> arguments) {
        return turn(
                "Next: " + name() + ".",
                List.of(
                        new ScriptedCall(
                                name(), tool, ScriptedCall.of(tool, arguments).arguments())));
    }

    /** Of the turn that is being written. */
    private String name() {
        return key + "-" + turns.size();
    }

    private Plot turn(String text, List<ScriptedCall> calls) {
        turns.add(answer(text, calls));
        return this;
    }

    private Turn answer(String text, List<ScriptedCall> calls) {
        Duration wait = thought.isZero() ? Duration.ofMillis(random.nextInt(30, 250)) : thought;
        thought = Duration.ZERO;
        return new Turn(
                new Position.Listed(),
                RequestMatch.ANY,
                text,
                calls,
                USAGE,
                PACE,
                wait,
                List.of(),
                null);
    }

    /** Ends with answers that only talk: one is needed, more if somebody says something. */
    Conversation conversation() {
        List<Turn> all = new ArrayList<>(turns);
        for (int i = 0; i < MORE_ANSWERS; i++) {
            all.add(answer(key + " is done.", List.of()));
        }
        return new Conversation(key, RequestMatch.firstUser(tag(key)), all);
    }

    List<Conversation> conversations() {
        List<Conversation> all = new ArrayList<>(beside);
        all.add(conversation());
        return all;
    }

    List<Writing> writings() {
        return List.copyOf(writings);
    }

    Map<String, String> files() {
        return Map.copyOf(files);
    }

    /** How messages name their conversation. */
    static String tag(String key) {
        return "[[" + key + "]]";
    }
}
