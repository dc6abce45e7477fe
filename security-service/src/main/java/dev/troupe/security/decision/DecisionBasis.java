package dev.troupe.security.decision;

import dev.troupe.permission.decision.CommandDecision;
import dev.troupe.permission.decision.CommandSuggestion;
import dev.troupe.permission.decision.LineDecision;
import dev.troupe.redaction.SecretRedactor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes what the audit trail keeps of how a decision was come to, as texts of several lines: the words of each command,
 * every rule that said something, the facts that were asked for, and how alike the line is to another one.
 */
final class DecisionBasis {
    private static final int DEEPEST = 8;

    private DecisionBasis() {}

    /** Of a decision on a command. */
    static Map<String, String> of(
            LineDecision ruling, List<RuleOpinion> opinions, NotedFacts facts) {
        Map<String, String> basis = new LinkedHashMap<>();
        BoundedAuditText argv = new BoundedAuditText();
        ruling.parts().forEach(part -> words(part, 0, argv));
        put(basis, "argv", argv);
        rules(opinions, basis);
        BoundedAuditText told = new BoundedAuditText();
        facts.noted().forEach((what, answer) -> told.add(what + ": " + answer));
        put(basis, "facts", told);
        CommandSuggestion close = ruling.suggestion();
        if (close != null) {
            basis.put("similarity", String.format(Locale.ROOT, "%.3f", close.similarity()));
            put(basis, "similar", new BoundedAuditText().add(close.line()));
        }
        return basis;
    }

    /** Of a decision that is about nothing but rules. */
    static Map<String, String> of(List<RuleOpinion> opinions) {
        Map<String, String> basis = new LinkedHashMap<>();
        rules(opinions, basis);
        return basis;
    }

    private static void rules(List<RuleOpinion> opinions, Map<String, String> basis) {
        BoundedAuditText told = new BoundedAuditText();
        opinions.stream()
                .map(it -> it.verdict().name().toLowerCase(Locale.ROOT) + " " + it.rule())
                .distinct()
                .forEach(told::add);
        put(basis, "rules", told);
    }

    private static void words(CommandDecision part, int depth, BoundedAuditText argv) {
        List<String> words = part.words().stream().map(DecisionBasis::withoutSecrets).toList();
        argv.add("  ".repeat(Math.min(depth, DEEPEST)) + ShellQuoting.words(words));
        part.inner().forEach(it -> words(it, depth + 1, argv));
    }

    /** The trail takes secrets out of lines; those of several lines it would no longer know on one. */
    private static String withoutSecrets(String word) {
        return word.indexOf('\n') < 0 ? word : SecretRedactor.ofProcess().redact(word);
    }

    private static void put(Map<String, String> basis, String name, BoundedAuditText told) {
        if (!told.isEmpty()) {
            basis.put(name, told.text());
        }
    }
}
