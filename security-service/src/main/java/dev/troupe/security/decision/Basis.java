package dev.troupe.security.decision;

import dev.troupe.permission.decision.Part;
import dev.troupe.permission.decision.Ruling;
import dev.troupe.permission.decision.Suggestion;
import dev.troupe.redaction.SecretRedactor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the audit trail keeps of how a decision was come to, as texts of several lines: the words of each command, every rule that
 * said something, the facts that were asked for, and how alike the line is to another one.
 */
final class Basis {
    private static final int DEEPEST = 8;

    private Basis() {}

    /** Of a decision on a command. */
    static Map<String, String> of(Ruling ruling, List<Opinion> opinions, NotedFacts facts) {
        Map<String, String> basis = new LinkedHashMap<>();
        Told argv = new Told();
        ruling.parts().forEach(part -> words(part, 0, argv));
        put(basis, "argv", argv);
        rules(opinions, basis);
        Told told = new Told();
        facts.noted().forEach((what, answer) -> told.add(what + ": " + answer));
        put(basis, "facts", told);
        Suggestion close = ruling.suggestion();
        if (close != null) {
            basis.put("similarity", String.format(Locale.ROOT, "%.3f", close.similarity()));
            put(basis, "similar", new Told().add(close.line()));
        }
        return basis;
    }

    /** Of a decision that is about nothing but rules. */
    static Map<String, String> of(List<Opinion> opinions) {
        Map<String, String> basis = new LinkedHashMap<>();
        rules(opinions, basis);
        return basis;
    }

    private static void rules(List<Opinion> opinions, Map<String, String> basis) {
        Told told = new Told();
        opinions.stream()
                .map(it -> it.verdict().name().toLowerCase(Locale.ROOT) + " " + it.rule())
                .distinct()
                .forEach(told::add);
        put(basis, "rules", told);
    }

    private static void words(Part part, int depth, Told argv) {
        List<String> words = part.words().stream().map(Basis::withoutSecrets).toList();
        argv.add("  ".repeat(Math.min(depth, DEEPEST)) + Quoted.words(words));
        part.inner().forEach(it -> words(it, depth + 1, argv));
    }

    /** The trail takes secrets out of lines; those of several lines it would no longer know on one. */
    private static String withoutSecrets(String word) {
        return word.indexOf('\n') < 0 ? word : SecretRedactor.ofProcess().redact(word);
    }

    private static void put(Map<String, String> basis, String name, Told told) {
        if (!told.isEmpty()) {
            basis.put(name, told.text());
        }
    }
}
