package dev.troupe.cli.doctor;

import dev.troupe.cli.terminal.TerminalSanitizer;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Folds checks that found nothing wrong into one line for each part of an installation. */
public final class GoodFindingSummary {
    private static final Set<String> MACHINE =
            Set.of("java", "git", "ripgrep", "sandbox", "database user", "home", "configuration");

    private final Map<String, Set<String>> names = new LinkedHashMap<>();

    /** Adds a check that found nothing wrong. */
    public void add(DoctorFinding finding) {
        names.computeIfAbsent(part(finding.name()), _ -> new LinkedHashSet<>())
                .add(TerminalSanitizer.line(finding.name()));
    }

    /** One line for each part, with the names of its checks. */
    public List<String> lines() {
        return names.entrySet().stream().map(it -> line(it.getKey(), it.getValue())).toList();
    }

    private static String line(String part, Set<String> checks) {
        String list = String.join(", ", checks);
        return checks.size() == 1 ? list : part + ": " + list;
    }

    private static String part(String name) {
        if (MACHINE.contains(name)) {
            return "this machine";
        }
        if (name.startsWith("model")) {
            return "models";
        }
        return name.equals("repository") ? "this repository" : "server";
    }
}
