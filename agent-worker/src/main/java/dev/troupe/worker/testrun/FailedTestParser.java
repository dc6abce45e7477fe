package dev.troupe.worker.testrun;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the names of tests that failed in what usual test programs print. */
public final class FailedTestParser {
    private static final int MOST = 20;
    private static final int LONGEST_LINE = 500;

    private static final List<Pattern> SHAPES =
            List.of(
                    // Surefire and failsafe
                    Pattern.compile(
                            "\\[ERROR] +([\\w.$]+(?:\\.|:)\\S+) -- .*<<< (?:FAILURE|ERROR)!.*"),
                    Pattern.compile("\\[ERROR] {3}([\\w$]+\\.[\\w$]+)(?::\\d+|\\(\\)| »|->).*"),
                    // Gradle
                    Pattern.compile("([\\w.$]+ > .+) FAILED"),
                    // pytest
                    Pattern.compile("(?:FAILED|ERROR) (\\S+::\\S.*?)(?: - .*)?"),
                    // Go
                    Pattern.compile("\\s*--- FAIL: (\\S+).*"),
                    // Rust
                    Pattern.compile("test (\\S+) \\.\\.\\. FAILED"),
                    // Jest, Vitest
                    Pattern.compile("\\s*● (.+ › .+)"),
                    // TAP
                    Pattern.compile("\\s*not ok \\d+ -? ?(.+)"));

    private FailedTestParser() {}

    /** Their names, each once and twenty at most; empty when the output names none that is known here. */
    public static List<String> of(String output) {
        Set<String> names = new LinkedHashSet<>();
        for (String line : output.lines().toList()) {
            if (line.length() <= LONGEST_LINE && names.size() < MOST) {
                name(line.stripTrailing(), names);
            }
        }
        return new ArrayList<>(names);
    }

    private static void name(String line, Set<String> names) {
        for (Pattern shape : SHAPES) {
            Matcher matcher = shape.matcher(line);
            if (matcher.matches()) {
                names.add(matcher.group(1).strip());
                return;
            }
        }
    }
}
