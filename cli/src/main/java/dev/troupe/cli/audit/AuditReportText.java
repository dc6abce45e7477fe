package dev.troupe.cli.audit;

import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.security.AuditReport;
import dev.troupe.contracts.security.AuditReport.Count;
import dev.troupe.contracts.security.AuditReport.LearnedRule;
import dev.troupe.contracts.security.PermissionRule;
import dev.troupe.contracts.security.PermissionRule.Learned;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** A report on the trail as lines: a title, and below it each name with how often it is there, or each rule. */
public final class AuditReportText {
    private AuditReportText() {}

    /** The lines, without the time they are about. */
    public static List<String> lines(AuditReport report) {
        List<String> lines = new ArrayList<>();
        lines.add(report.entries() == 1 ? "1 entry" : report.entries() + " entries");
        List<Count> decisions =
                report.decisions().stream()
                        .map(it -> new Count(it.kind() + " " + it.outcome(), it.count()))
                        .toList();
        part(lines, "DECISIONS", decisions);
        part(lines, "KINDS", report.kinds());
        part(lines, "AGENTS", report.agents());
        part(lines, "USERS", report.users());
        part(lines, "ASKED MOST", report.asked());
        part(lines, "BLOCKED MOST", report.blocked());
        learned(lines, report.learned());
        return lines;
    }

    private static void learned(List<String> lines, List<LearnedRule> rules) {
        if (!rules.isEmpty()) {
            lines.add("");
            lines.add("LEARNED RULES IN FORCE");
        }
        rules.forEach(it -> lines.add("  " + TerminalSanitizer.line(learned(it))));
    }

    private static String learned(LearnedRule known) {
        PermissionRule rule = known.rule();
        Learned learned = Objects.requireNonNull(rule.learned());
        return "%-5s  %s  (%s, %s: %d answers, confirmed by %s, until %s)"
                .formatted(
                        rule.verdict().name().toLowerCase(Locale.ROOT),
                        rule.text(),
                        known.team(),
                        rule.origin(),
                        learned.answers(),
                        learned.confirmedBy(),
                        LocalDate.ofInstant(
                                Objects.requireNonNull(learned.expires()), ZoneId.systemDefault()));
    }

    private static void part(List<String> lines, String title, List<Count> counts) {
        if (!counts.isEmpty()) {
            lines.add("");
            lines.add(title);
        }
        int width = Long.toString(most(counts.stream())).length();
        for (Count count : counts) {
            lines.add(
                    ("  %" + width + "d  %s")
                            .formatted(count.count(), TerminalSanitizer.line(count.name())));
        }
    }

    private static long most(Stream<Count> counts) {
        return counts.mapToLong(Count::count).max().orElse(0);
    }
}
