package dev.troupe.permission.extract;

import dev.troupe.permission.extract.Extracted.How;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads a sentence of another language than English: all code that looks like a command is taken when a word says that it is
 * about to be run and none speaks against it.
 */
final class Tongues {
    /** Behind these, a word for "if" asks and sets no condition. */
    private static final Set<String> ASKING =
            Set.of("ver", "voir", "vedere", "vérifier", "verificar", "comprobar", "verificare");

    private Tongues() {}

    static List<Candidate> read(List<Token> sentence, Plausible plausible) {
        Token last = sentence.getLast();
        boolean code = sentence.stream().anyMatch(Token::code);
        if (!code || last.is("?") || last.is("？") || !announces(sentence)) {
            return List.of();
        }
        List<Candidate> candidates = new ArrayList<>();
        for (int i = 0; i < sentence.size(); i++) {
            Token token = sentence.get(i);
            String command = token.code() ? plausible.unprompted(token.text()) : "";
            if (!command.isEmpty() && plausible.afterRun(command)) {
                candidates.add(new Candidate(command, token.start(), token.end(), How.INLINE, i));
            }
        }
        return candidates;
    }

    private static boolean announces(List<Token> sentence) {
        Set<String> words = new HashSet<>();
        StringBuilder joined = new StringBuilder();
        String before = "";
        for (Token token : sentence) {
            if (token.word()) {
                boolean asking = ASKING.contains(before);
                before = token.text();
                words.add(asking ? "" : before);
                joined.append(before);
            }
        }
        return Tongue.WITH_SPACES.stream().anyMatch(tongue -> spaced(tongue, words))
                || Tongue.WITHOUT_SPACES.stream().anyMatch(tongue -> joined(tongue, joined));
    }

    private static boolean spaced(Tongue tongue, Set<String> words) {
        boolean verb =
                tongue.verbs().stream()
                        .anyMatch(each -> words.containsAll(List.of(each.split("\\+"))));
        boolean helped = any(tongue.helpers(), words) && any(tongue.infinitives(), words);
        return (verb || helped) && !any(tongue.against(), words);
    }

    private static boolean joined(Tongue tongue, StringBuilder text) {
        return tongue.verbs().stream().anyMatch(verb -> said(verb, text))
                && tongue.against().stream().noneMatch(word -> text.indexOf(word) >= 0);
    }

    private static boolean said(String verb, StringBuilder text) {
        return verb.startsWith("^")
                ? text.indexOf(verb.substring(1)) == 0
                : text.indexOf(verb) >= 0;
    }

    private static boolean any(Set<String> wanted, Set<String> words) {
        return wanted.stream().anyMatch(words::contains);
    }
}
