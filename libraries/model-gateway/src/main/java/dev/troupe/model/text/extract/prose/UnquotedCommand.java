package dev.troupe.model.text.extract.prose;

import dev.troupe.model.text.extract.block.KnownPrograms;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * A command that a sentence names without back-ticks.
 *
 * @param text empty when the sentence does not read as if there were one
 * @param described whether the sentence goes on to say something about running it
 */
record UnquotedCommand(String text, boolean described) {
    /** No sentence names a longer command; without a bound each try would read on to the end of the text. */
    private static final int LONGEST = 400;

    /** How far is looked, so that a command that is too long is noticed rather than cut. */
    private static final int FURTHEST = 500;

    /** The command that starts at a word. */
    static UnquotedCommand read(String paragraph, int start, Predicate<String> program) {
        int limit = Math.min(paragraph.length(), start + FURTHEST);
        String near = paragraph.substring(start, limit);
        String first = near.substring(0, unquotedEnd(near, 0));
        if (!program.test(stripped(first)) && !first.startsWith("./")) {
            return new UnquotedCommand("", false);
        }
        UnquotedCommand command = read(near);
        return command.text().length() > LONGEST ? new UnquotedCommand("", false) : command;
    }

    private static UnquotedCommand read(String text) {
        int at = 0;
        int end = 0;
        int words = 0;
        boolean described = false;
        boolean argument = false;
        while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '`') {
            int wordEnd = wordEnd(text, at);
            String word = text.substring(at, wordEnd);
            String plain = stripped(word);
            described =
                    words > 0 && EnglishVocabulary.FINITE.contains(plain.toLowerCase(Locale.ROOT));
            if (words > 0 && (described || over(word, plain, words))) {
                break;
            }
            end = at + plain.length();
            argument |= words > 0 && argument(plain);
            words++;
            if (plain.length() < word.length()) {
                break;
            }
            at = blanks(text, wordEnd);
        }
        String command = text.substring(0, end);
        boolean real = real(command, words, argument);
        return new UnquotedCommand(real ? command : "", described);
    }

    boolean found() {
        return !text.isEmpty();
    }

    private static boolean over(String word, String plain, int words) {
        String lower = plain.toLowerCase(Locale.ROOT);
        boolean aside = word.startsWith("(") || word.startsWith("—") || word.startsWith("–");
        boolean noun = words == 1 && EnglishVocabulary.DETERMINERS.contains(lower);
        return aside
                || noun
                || word.startsWith("...")
                || word.equals("-")
                || EnglishVocabulary.BARE_END.contains(lower);
    }

    private static boolean real(String command, int words, boolean argument) {
        int blank = command.indexOf(' ');
        String first = blank < 0 ? command : command.substring(0, blank);
        boolean enough = words > 1 || !KnownPrograms.wantsArguments(first);
        boolean noun = KnownPrograms.alsoWord(first) && !argument;
        return enough && (!noun || first.equals("make") || first.equals("go"));
    }

    /** Whether a word is surely no part of a sentence. */
    private static boolean argument(String word) {
        return word.chars().anyMatch(c -> "-/.=:*$&|><\"'".indexOf(c) >= 0);
    }

    /** The word without the marks that belong to the sentence. */
    private static String stripped(String word) {
        int end = word.length();
        String marks = word.indexOf('(') < 0 ? ",;:!?…*_)" : ",;:!?…*_";
        while (end > 1 && marks.indexOf(word.charAt(end - 1)) >= 0) {
            end--;
        }
        int dots = end;
        while (dots > 0 && word.charAt(dots - 1) == '.') {
            dots--;
        }
        return word.substring(0, dots + kept(word, dots, end - dots));
    }

    /** How many of a word's last dots belong to a path, as in {@code .}, {@code ../..} and {@code ./...}. */
    private static int kept(String word, int before, int dots) {
        if (before == 0) {
            return Math.min(dots, 2);
        }
        if (word.charAt(before - 1) != '/' || dots == 1) {
            return 0;
        }
        return Math.min(dots, 3);
    }

    /** Behind a word as a shell would read it: blanks within quotes belong to it. */
    private static int wordEnd(String text, int from) {
        int at = from;
        char quote = 0;
        while (at < text.length() && text.charAt(at) != '\n') {
            char c = text.charAt(at);
            if (quote == 0 && Character.isWhitespace(c)) {
                return at;
            }
            if (c == quote) {
                quote = 0;
            } else if (quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
            }
            at++;
        }
        return quote == 0 ? at : unquotedEnd(text, from);
    }

    private static int unquotedEnd(String text, int from) {
        int at = from;
        while (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static int blanks(String text, int from) {
        int at = from;
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }
}
