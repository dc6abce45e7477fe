package dev.troupe.benchmarks.history.load;

import dev.troupe.testkit.model.scenario.Conversation;
import dev.troupe.testkit.model.scenario.Pace;
import dev.troupe.testkit.model.scenario.Position;
import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedCall;
import dev.troupe.testkit.model.scenario.TextMatch;
import dev.troupe.testkit.model.scenario.Turn;
import dev.troupe.testkit.model.scenario.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/** Writes the turns of one conversation, and keeps account of what they change. */
final class Plot {
    /** What each answer costs at the prices that the workers know. */
    static final Usage USAGE = new Usage(1_000, 100, 0);

    private static final Pace PACE = new Pace(24, Duration.ofMillis(10));
    private static final int MORE_ANSWERS = 6;
    private static final String DONE = "%s is done.";
    private static final RequestMatch WITH_TOOLS =
            new RequestMatch(null, null, null, null, null, null, true, null, null);

    private final String key;
    private final RandomGenerator random;
    private final List<Turn> turns = new ArrayList<>();
    private final List<Writing> writings = new ArrayList<>();
    private final Map<String, String> files = new LinkedHashMap<>();
    private final List<Conversation> beside = new ArrayList<>();
    private final List<Turn> wherever = new ArrayList<>();
    private RequestMatch match;
    private RequestMatch next = RequestMatch.ANY;
    private Duration thought = Duration.ZERO;

    Plot(String key, RandomGenerator random) {
        this.key = key;
        this.random = random;
        this.match = RequestMatch.firstUser(tag(key));
    }

    /** The plot of somebody else who works for the same element. */
    Plot of(String role) {
        return new Plot(key + "-" + role, random);
    }

    /** Its conversation begins with a text that has these words, below that heading. */
    Plot below(String heading, String words) {
        Pattern line = Pattern.compile("^" + Pattern.quote(heading), Pattern.MULTILINE);
        TextMatch text = new TextMatch(words, line, null);
        match = new RequestMatch(text, null, null, null, null, null, null, null, null);
        return this;
    }

    /** Takes in what others change and say; what is said first is looked for first. */
    Plot with(Plot other) {
        files.putAll(other.files);
        writings.addAll(other.writings);
        beside.addAll(other.conversations());
        return this;
    }

    /** As {@link #with}, before the others. */
    Plot withFirst(Plot other) {
        List<Conversation> later = List.copyOf(beside);
        beside.clear();
        with(other).beside.addAll(later);
        return this;
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

    /** People are asked; what comes next does so only when the model was told this answer. */
    Plot ask(Map<String, Object> form, String answer) {
        var _ = call("ask", form);
        TextMatch told = TextMatch.containing(answer);
        next = new RequestMatch(null, null, told, null, null, null, null, null, null);
        return this;
    }

    /** Says this whenever the newest message is such a one, and nothing before fits. */
    Plot whenever(TextMatch last, String text, ScriptedCall... calls) {
        RequestMatch condition =
                new RequestMatch(null, null, null, last, null, null, null, null, null);
        wherever.add(answer(text, List.of(calls)).when(new Position.Anywhere(), condition));
        return this;
    }

    /** The model hands in a plan. */
    Plot plan(Map<String, Object> plan) {
        return call("submit_plan", plan);
    }

    /** A line of a file is replaced. */
    Plot replace(String path, String old) {
        String text = name() + " edited.";
        writings.add(new Writing(path, text, key, name(), false));
        return call("edit", Map.of("path", path, "old_string", old, "new_string", text));
    }

    /** A tool is called. */
    Plot call(String tool, Map<String, ?> arguments) {
        return turn(
                "Next: " + name() + ".",
                List.of(
                        new ScriptedCall(
                                name(), tool, ScriptedCall.of(tool, arguments).arguments())));
    }

    /** How many turns are written. */
    int length() {
        return turns.size();
    }

    /** Of the turn that is being written. */
    String name() {
        return key + "-" + turns.size();
    }

    /** The model says something, and calls these. */
    Plot turn(String text, List<ScriptedCall> calls) {
        turns.add(answer(text, calls));
        return this;
    }

    private Turn answer(String text, List<ScriptedCall> calls) {
        Duration wait = thought.isZero() ? Duration.ofMillis(random.nextInt(30, 250)) : thought;
        thought = Duration.ZERO;
        RequestMatch condition = next;
        next = RequestMatch.ANY;
        return new Turn(
                new Position.Listed(), condition, text, calls, USAGE, PACE, wait, List.of(), null);
    }

    /** Ends with answers that only talk: one is needed, more if somebody says something. */
    Conversation conversation() {
        List<Turn> all = new ArrayList<>(turns);
        all.addAll(wherever);
        for (int i = 0; i < MORE_ANSWERS; i++) {
            all.add(answer(DONE.formatted(key), List.of()));
        }
        // Whoever was not told what they had to know ends without having done it.
        all.add(answer(DONE.formatted(key), List.of()).when(new Position.Anywhere(), WITH_TOOLS));
        return new Conversation(key, match, all);
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

    /** A file is there from the beginning. */
    Plot file(String path, String content) {
        files.putIfAbsent(path, content);
        return this;
    }

    String key() {
        return key;
    }

    /** How messages name their conversation. */
    static String tag(String key) {
        return "[[" + key + "]]";
    }
}
