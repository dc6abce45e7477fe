package dev.troupe.permission.decision;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Replaces phrases that people and models use for commands. They match whole words at the start of a line, never parts.
 */
final class CommandSynonyms {
    private final Map<String, String> commands = new HashMap<>();
    private final int longest;

    CommandSynonyms(Map<String, String> phrases) {
        int most = 0;
        for (Map.Entry<String, String> each : phrases.entrySet()) {
            String phrase = String.join(" ", words(each.getKey()));
            commands.put(phrase, each.getValue());
            most = Math.max(most, words(phrase).size());
        }
        this.longest = most;
    }

    private static List<String> words(String phrase) {
        return List.of(phrase.strip().toLowerCase(Locale.ROOT).split("\\s+", -1));
    }

    /** The command that plain words stand for, with the words behind the phrase as its operands. */
    Optional<String> resolved(List<String> words) {
        for (int size = Math.min(longest, words.size()); size > 0; size--) {
            String command =
                    commands.get(String.join(" ", words.subList(0, size)).toLowerCase(Locale.ROOT));
            if (command != null) {
                String rest = String.join(" ", words.subList(size, words.size()));
                return Optional.of(rest.isEmpty() ? command : command + " " + rest);
            }
        }
        return Optional.empty();
    }
}
