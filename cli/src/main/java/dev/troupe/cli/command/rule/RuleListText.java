package dev.troupe.cli.command.rule;

import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.TimestampFormatter;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.security.PermissionRule;
import dev.troupe.contracts.security.PermissionRule.Learned;
import dev.troupe.contracts.security.RuleList;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Rules in lines that are safe for a terminal, each kind below what it is. */
final class RuleListText {
    private static final String HOST = "host";

    private RuleListText() {}

    /** Why the rules are not all that files say. */
    static List<String> doubts(RuleList all) {
        String fault = all.fault();
        Stream<String> faulty =
                fault == null
                        ? Stream.empty()
                        : Stream.of(fault + " Other rules that allow commands are not listed.");
        return Stream.concat(faulty, all.notices().stream()).map(TerminalSanitizer::line).toList();
    }

    /** The rules in their order. */
    static List<String> grouped(List<PermissionRule> rules) {
        List<String> lines = new ArrayList<>();
        String group = "";
        for (PermissionRule rule : rules) {
            if (!group(rule).equals(group)) {
                if (!group.isEmpty()) {
                    lines.add("");
                }
                group = group(rule);
                lines.add(TerminalSanitizer.line(group + ":"));
            }
            lines.add("  " + TerminalSanitizer.line(line(rule)));
        }
        return lines;
    }

    private static String group(PermissionRule rule) {
        if (rule.kind().equals(HOST)) {
            return "hosts that commands may fetch from";
        }
        if (rule.learned() != null) {
            return "learned";
        }
        return switch (rule.kind()) {
            case "command" -> "commands";
            case "condition" -> "commands under conditions";
            case "pattern" -> "pipelines";
            case "phrase" -> "phrases that stand for commands";
            case "file" -> "files";
            case "default" -> "all else";
            default -> rule.kind();
        };
    }

    private static String line(PermissionRule rule) {
        String origin = origin(rule);
        return "%-10s  %-5s  %s%s"
                .formatted(
                        rule.layer(),
                        TimestampFormatter.lower(rule.verdict()),
                        rule.text(),
                        origin.isEmpty() ? "" : "  (" + origin + ")");
    }

    private static String origin(PermissionRule rule) {
        Learned known = rule.learned();
        if (known != null && known.expires() == null) {
            return "%s, by %s on %s"
                    .formatted(
                            PartialIdResolver.brief(known.id()),
                            known.confirmedBy(),
                            TimestampFormatter.full(known.since()));
        }
        if (known != null) {
            return "%s, by %s with %d answers, until %s"
                    .formatted(
                            PartialIdResolver.brief(known.id()),
                            known.confirmedBy(),
                            known.answers(),
                            TimestampFormatter.full(Objects.requireNonNull(known.expires())));
        }
        String kept =
                rule.keptVersion() == null
                        ? ""
                        : "of version " + rule.keptVersion() + ", counts until the fault is mended";
        return Stream.of(rule.origin(), kept)
                .filter(it -> !it.isEmpty())
                .reduce((one, other) -> one + ", " + other)
                .orElse("");
    }
}
