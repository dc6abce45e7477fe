package dev.troupe.security.learning;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.learning.LearningKey;
import dev.troupe.security.hash.Sha256Hash;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Writes what learned rules are about, as the tables hold it and as people read it. */
final class LearnedRuleKeys {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int BRIEF = 12;
    private static final String PLAIN = "._/-=:,@+%";

    private LearnedRuleKeys() {}

    /** The same text for the same key. */
    static String json(LearningKey key) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("repository", key.repository());
        fields.put("argv", key.argv());
        fields.put("environment", new TreeMap<>(key.environment()));
        fields.put("directory", key.directory());
        fields.put("script", key.script());
        return JSON.writeValueAsString(fields);
    }

    static LearningKey read(String json) {
        return JSON.readValue(json, LearningKey.class);
    }

    /** SHA-256 in hex. */
    static String hash(LearningKey key) {
        return Sha256Hash.of(json(key));
    }

    /** The id of what is proposed to a team, and of the rule that becomes of it. */
    static UUID id(String team, LearningKey key, Verdict verdict) {
        String all = verdict + " " + hash(key) + " " + team;
        return UUID.nameUUIDFromBytes(all.getBytes(StandardCharsets.UTF_8));
    }

    /** The command as people would type it, the content of its script, and where it runs when that is not the top of the workspace. */
    static String text(LearningKey key) {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(key.environment())
                .forEach((name, value) ->
                        text.append(name).append('=').append(quoted(value)).append(' '));
        text.append(String.join(" ", key.argv().stream().map(LearnedRuleKeys::quoted).toList()));
        if (key.script() != null) {
            text.append(" (content ").append(key.script(), 0, BRIEF).append(')');
        }
        return key.directory().isEmpty()
                ? text.toString()
                : text.append(" (in ").append(key.directory()).append(')').toString();
    }

    private static String quoted(String word) {
        boolean plain =
                !word.isEmpty()
                        && word.chars()
                                .allMatch(c ->
                                        (c < 128 && Character.isLetterOrDigit(c))
                                                || PLAIN.indexOf(c) >= 0);
        return plain ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
