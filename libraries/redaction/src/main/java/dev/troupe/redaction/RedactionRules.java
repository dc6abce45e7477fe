package dev.troupe.redaction;

import com.google.re2j.Pattern;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Holds the rules by which secrets are taken out of texts at a time.
 *
 * @param words finds known values, and where shapes may begin
 * @param patterns those that were configured, by kind; each looks at one line
 */
record RedactionRules(AhoCorasickAutomaton<Meaning> words, Map<String, Pattern> patterns) {
    private static final List<SecretValuePattern> SHAPES = KnownSecretPatterns.all();

    /** Says what a word means. */
    sealed interface Meaning {
        /**
         * A form of a known value.
         *
         * @param broken whether it counts with line breaks in it, too
         */
        record Known(String kind, boolean broken) implements Meaning {}

        /** Here may be a secret of this shape. */
        record Begin(SecretValuePattern shape) implements Meaning {}
    }

    /** What is encoded or long enough is found also where a program has broken it into lines. */
    private static final int BREAKABLE = 20;

    static RedactionRules of(Collection<SecretValue> secrets, Map<String, Pattern> patterns) {
        AhoCorasickAutomaton<Meaning> automaton = new AhoCorasickAutomaton<>();
        for (SecretValuePattern pattern : SHAPES) {
            pattern.anchors().forEach(it -> automaton.add(it, new Meaning.Begin(pattern)));
        }
        Set<String> seen = new HashSet<>();
        for (SecretValue secret : secrets) {
            boolean lines = secret.value().indexOf('\n') >= 0;
            for (String form : SecretEncodings.of(secret.value())) {
                if (seen.add(form)) {
                    boolean encoded = !form.equals(secret.value());
                    boolean broken = lines || encoded || form.length() >= BREAKABLE;
                    automaton.add(form, new Meaning.Known(secret.kind(), broken));
                }
            }
        }
        return new RedactionRules(automaton.ready(), Map.copyOf(patterns));
    }
}
