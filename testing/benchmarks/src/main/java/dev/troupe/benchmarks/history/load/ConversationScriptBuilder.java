package dev.troupe.benchmarks.history.load;

import dev.troupe.testkit.model.scenario.RequestMatch;
import dev.troupe.testkit.model.scenario.ScriptedConversation;
import dev.troupe.testkit.model.scenario.ScriptedTokenUsage;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.model.scenario.StreamPace;
import dev.troupe.testkit.model.scenario.TextMatch;
import dev.troupe.testkit.model.scenario.TurnPosition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/** Writes the turns of one conversation, and keeps account of what they change. */
final class ConversationScriptBuilder {
    /** What each answer costs at the prices that the workers know. */
    static final ScriptedTokenUsage USAGE = new ScriptedTokenUsage(1_000, 100, 0);

    private static final StreamPace PACE = new StreamPace(24, Duration.ofMillis(10));
    private static final int MORE_ANSWERS = 6;
    private static final String DONE = "%s is done.";
    private static final RequestMatch WITH_TOOLS =
            new RequestMatch(null, null, null, null, null, null, true, null, null);

    private final String key;
    private final RandomGenerator random;
    private final List<ScriptedTurn> turns = new ArrayList<>();
    private final List<ExpectedFileLine> writings = new ArrayList<>();
    private final Map<String, String> files = new LinkedHashMap<>();
    private final List<ScriptedConversation> beside = new ArrayList<>();
    private final List<ScriptedTurn> wherever = new ArrayList<>();
    private RequestMatch match;
    private RequestMatch next = RequestMatch.ANY;
    private Duration thought = Duration.ZERO;

    ConversationScriptBuilder(String key, RandomGenerator random) {
        this.key = key;
        this.random = random;
        this.match = RequestMatch.firstUser(tag(key));
    }

    /** The plot of somebody else who works for the same element. */
    ConversationScriptBuilder of(String role) {
        return new ConversationScriptBuilder(key + "-" + role, random);
    }

    /** Its conversation begins with a text that has these words, below that heading. */
    ConversationScriptBuilder below(String heading, String words) {
        Pattern line = Pattern.compile("^" + Pattern.quote(heading), Pattern.MULTILINE);
        TextMatch text = new TextMatch(words, line, null);
        match = new RequestMatch(text, null, null, null, null, null, null, null, null);
        return this;
    }

    /** Takes in what others change and say; what is said first is looked for first. */
    ConversationScriptBuilder with(ConversationScriptBuilder other) {
        files.putAll(other.files);
        writings.addAll(other.writings);
        beside.addAll(other.conversations());
        return this;
    }

    /** As {@link #with}, before the others. */
    ConversationScriptBuilder withFirst(ConversationScriptBuilder other) {
        List<ScriptedConversation> later = List.copyOf(beside);
        beside.clear();
        with(other).beside.addAll(later);
        return this;
    }

    /** The model thinks that long before its next answer. */
    ConversationScriptBuilder think(Duration time) {
        thought = time;
        return this;
    }

    /** A file of its own changes. */
    ConversationScriptBuilder edit() {
        String path = "parts/" + name() + ".txt";
        files.put(path, "first line\nstate: open\nlast line\n");
        replace(path, "state: open");
        return this;
    }

    /** A command adds a line, which it would add again if it ran again. */
    ConversationScriptBuilder command() {
        String path = "notes/" + key + ".txt";
        String text = name() + " ran.";
        files.putIfAbsent(path, "first line\n");
        writings.add(new ExpectedFileLine(path, text, key, name(), true));
        return call("bash", Map.of("command", "echo '" + text + "' >> " + path));
    }

    /** People are asked; what comes next does so only when the model was told this answer. */
    ConversationScriptBuilder ask(Map<String, Object> form, String answer) {
        var _ = call("ask", form);
        TextMatch told = TextMatch.containing(answer);
        next = new RequestMatch(null, null, told, null, null, null, null, null, null);
        return this;
    }

    /** Says this whenever the newest message is such a one, and nothing before fits. */
    ConversationScriptBuilder whenever(TextMatch last, String text, ScriptedToolCall... calls) {
        RequestMatch condition =
                new RequestMatch(null, null, null, last, null, null, null, null, null);
        wherever.add(answer(text, List.of(calls)).when(new TurnPosition.Anywhere(), condition));
        return this;
    }

    /** The model hands in a plan. */
    ConversationScriptBuilder plan(Map<String, Object> plan) {
        return call("submit_plan", plan);
    }

    /** A line of a file is replaced. */
    ConversationScriptBuilder replace(String path, String old) {
        String text = name() + " edited.";
        writings.add(new ExpectedFileLine(path, text, key, name(), false));
        return call("edit", Map.of("path", path, "old_string", old, "new_string", text));
    }

    /** A tool is called. */
    ConversationScriptBuilder call(String tool, Map<String, ?> arguments) {
        return turn(
                "Next: " + name() + ".",
                List.of(
                        new ScriptedToolCall(
                                name(), tool, ScriptedToolCall.of(tool, arguments).arguments())));
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
    ConversationScriptBuilder turn(String text, List<ScriptedToolCall> calls) {
        turns.add(answer(text, calls));
        return this;
    }

    private ScriptedTurn answer(String text, List<ScriptedToolCall> calls) {
        Duration wait = thought.isZero() ? Duration.ofMillis(random.nextInt(30, 250)) : thought;
        thought = Duration.ZERO;
        RequestMatch condition = next;
        next = RequestMatch.ANY;
        return new ScriptedTurn(
                new TurnPosition.Listed(),
                condition,
                text,
                calls,
                USAGE,
                PACE,
                wait,
                List.of(),
                null);
    }

    /** Ends with answers that only talk: one is needed, more if somebody says something. */
    ScriptedConversation conversation() {
        List<ScriptedTurn> all = new ArrayList<>(turns);
        all.addAll(wherever);
        for (int i = 0; i < MORE_ANSWERS; i++) {
            all.add(answer(DONE.formatted(key), List.of()));
        }
        // Whoever was not told what they had to know ends without having done it.
        all.add(
                answer(DONE.formatted(key), List.of())
                        .when(new TurnPosition.Anywhere(), WITH_TOOLS));
        return new ScriptedConversation(key, match, all);
    }

    List<ScriptedConversation> conversations() {
        List<ScriptedConversation> all = new ArrayList<>(beside);
        all.add(conversation());
        return all;
    }

    List<ExpectedFileLine> writings() {
        return List.copyOf(writings);
    }

    Map<String, String> files() {
        return Map.copyOf(files);
    }

    /** A file is there from the beginning. */
    ConversationScriptBuilder file(String path, String content) {
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
