package dev.troupe.testkit.model.wire.anthropic;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Describes what the service's models take, by their generation.
 *
 * @param budget whether thinking is enabled with a budget
 * @param adaptive whether a model thinks as it sees fit
 * @param effort whether it takes an effort
 */
record ClaudeGeneration(boolean budget, boolean adaptive, boolean effort) {
    private static final Pattern NAME =
            Pattern.compile("claude-(?:[a-z]+)-(\\d+)(?:-(\\d{1,2})(?!\\d))?.*");

    /** That of a model; one of another name takes everything. */
    static ClaudeGeneration of(String model) {
        Matcher name = NAME.matcher(model);
        if (!name.matches()) {
            return new ClaudeGeneration(true, true, true);
        }
        int major = Integer.parseInt(name.group(1));
        int minor = name.group(2) == null ? 0 : Integer.parseInt(name.group(2));
        int generation = 10 * major + minor;
        boolean effort = generation >= 46 || model.startsWith("claude-opus-4-5");
        return new ClaudeGeneration(generation <= 46, generation >= 46, effort);
    }
}
