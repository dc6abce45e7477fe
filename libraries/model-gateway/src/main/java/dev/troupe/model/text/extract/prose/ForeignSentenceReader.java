package dev.troupe.model.text.extract.prose;

import dev.troupe.model.text.extract.block.ExtractedCommand.How;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads a sentence of another language than English: all code that looks like a command is taken when a word says that it is
 * about to be run and none speaks against it.
 */
final class ForeignSentenceReader {
    /** Behind these, a word for "if" asks and sets no condition. */
    private static final Set<String> ASKING =
            Set.of("ver", "voir", "vedere", "vérifier", "verificar", "comprobar", "verificare");

    private ForeignSentenceReader() {}

    static List<CommandCandidate> read(
            List<ProseToken> sentence, CommandPlausibilityCheck plausibilityCheck) {
        ProseToken last = sentence.getLast();
        boolean code = sentence.stream().anyMatch(ProseToken::code);
        if (!code || last.is("?") || last.is("？") || !announces(sentence)) {
            return List.of();
        }
        List<CommandCandidate> candidates = new ArrayList<>();
        for (int i = 0; i < sentence.size(); i++) {
            ProseToken token = sentence.get(i);
            String command = token.code() ? plausibilityCheck.unprompted(token.text()) : "";
            if (!command.isEmpty() && plausibilityCheck.afterRun(command)) {
                candidates.add(
                        new CommandCandidate(command, token.start(), token.end(), How.INLINE, i));
            }
        }
        return candidates;
    }

    private static boolean announces(List<ProseToken> sentence) {
        Set<String> words = new HashSet<>();
        StringBuilder joined = new StringBuilder();
        String before = "";
        for (ProseToken token : sentence) {
            if (token.word()) {
                boolean asking = ASKING.contains(before);
                before = token.text();
                words.add(asking ? "" : before);
                joined.append(before);
            }
        }
        return LanguagePhrases.WITH_SPACES.stream()
                        .anyMatch(languagePhrases -> spaced(languagePhrases, words))
                || LanguagePhrases.WITHOUT_SPACES.stream()
                        .anyMatch(languagePhrases -> joined(languagePhrases, joined));
    }

    private static boolean spaced(LanguagePhrases phrases, Set<String> words) {
        boolean verb =
                phrases.verbs().stream()
                        .anyMatch(each -> words.containsAll(List.of(each.split("\\+"))));
        boolean helped = any(phrases.helpers(), words) && any(phrases.infinitives(), words);
        return (verb || helped) && !any(phrases.against(), words);
    }

    private static boolean joined(LanguagePhrases phrases, StringBuilder text) {
        return phrases.verbs().stream().anyMatch(verb -> said(verb, text))
                && phrases.against().stream().noneMatch(word -> text.indexOf(word) >= 0);
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
