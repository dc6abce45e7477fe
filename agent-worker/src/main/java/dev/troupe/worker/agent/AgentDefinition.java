package dev.troupe.worker.agent;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What an agent is.
 *
 * @param tools names of the tools it may use
 * @param prompt what it is told about itself
 */
public record AgentDefinition(String name, String description, List<String> tools, String prompt) {
    private static final String FENCE = "---";

    /** Copies the tools. */
    public AgentDefinition {
        tools = List.copyOf(tools);
    }

    /**
     * Reads Markdown with front matter of plain {@code key: value} lines.
     *
     * @param source names the text in complaints
     * @throws TroupeException {@link ErrorCode#CONFIGURATION_INVALID}
     */
    public static AgentDefinition parse(String source, String text) {
        List<String> lines = text.lines().toList();
        int end = lines.isEmpty() ? -1 : lines.subList(1, lines.size()).indexOf(FENCE) + 1;
        if (end < 1 || !lines.getFirst().equals(FENCE)) {
            throw invalid(source, "does not begin with front matter between two lines of ---");
        }
        Map<String, String> keys = keys(source, lines.subList(1, end));
        String prompt = String.join("\n", lines.subList(end + 1, lines.size())).strip();
        return new AgentDefinition(
                required(source, keys, "name"),
                keys.getOrDefault("description", ""),
                Arrays.stream(required(source, keys, "tools").split(","))
                        .map(String::strip)
                        .filter(it -> !it.isEmpty())
                        .toList(),
                prompt);
    }

    private static Map<String, String> keys(String source, List<String> lines) {
        Map<String, String> keys = new HashMap<>();
        for (String line : lines) {
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw invalid(source, "has the line '" + line + "', which is no 'key: value'");
            }
            keys.put(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
        }
        return keys;
    }

    private static String required(String source, Map<String, String> keys, String key) {
        String value = keys.get(key);
        if (value == null || value.isEmpty()) {
            throw invalid(source, "lacks the key '" + key + "'");
        }
        return value;
    }

    private static TroupeException invalid(String source, String what) {
        return new TroupeException(
                ErrorCode.CONFIGURATION_INVALID, "Agent definition " + source + " " + what + ".");
    }
}
