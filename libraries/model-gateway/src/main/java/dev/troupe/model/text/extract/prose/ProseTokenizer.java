package dev.troupe.model.text.extract.prose;

import dev.troupe.model.text.extract.prose.ProseToken.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Takes a paragraph apart into words, code, quotations and marks. */
final class ProseTokenizer {
    private static final Set<String> ABBREVIATIONS =
            Set.of("e.g", "i.e", "etc", "vs", "cf", "z.b", "approx");
    private static final String OPENING = "\"“„«";
    private static final String SEPARATORS = "`\"“”„«»()[]{},;:!?…。！？।，、：（）*—–";

    private final List<ProseToken> tokens = new ArrayList<>();
    private final Map<Integer, Integer> closings = new HashMap<>();

    /** Closing quotation marks that do not come any more, so that the search for them is not repeated. */
    private final StringBuilder unclosed = new StringBuilder();

    private final String text;
    private final int offset;
    private int at;

    private ProseTokenizer(String text, int offset) {
        this.text = text;
        this.offset = offset;
    }

    /**
     * The tokens of a paragraph.
     *
     * @param offset index of its first character in the model's text
     */
    static List<ProseToken> of(String text, int offset) {
        ProseTokenizer reader = new ProseTokenizer(text, offset);
        reader.pairTicks();
        while (reader.at < text.length()) {
            reader.next(text.charAt(reader.at));
        }
        return reader.tokens;
    }

    /** Finds for each run of back-ticks the next one of the same length. */
    private void pairTicks() {
        Map<Integer, Integer> next = new HashMap<>();
        int end = text.lastIndexOf('`') + 1;
        while (end > 0) {
            int start = end;
            while (start > 0 && text.charAt(start - 1) == '`') {
                start--;
            }
            Integer closing = next.put(end - start, start);
            if (closing != null) {
                closings.put(start, closing);
            }
            end = text.lastIndexOf('`', start - 1) + 1;
        }
    }

    private void next(char c) {
        if (c == '`') {
            code();
        } else if (OPENING.indexOf(c) >= 0) {
            quotation(c);
        } else if ("!?…。！？।".indexOf(c) >= 0 || (c == '.' && ends(at + 1))) {
            add(Kind.END);
        } else if (SEPARATORS.indexOf(c) >= 0 || c == '\n') {
            add(Kind.MARK);
        } else if (Character.isWhitespace(c) || (c == '.' && !leads())) {
            at++;
        } else {
            word();
        }
    }

    /** Whether a dot begins a word such as {@code ./run}. */
    private boolean leads() {
        return at + 1 < text.length() && inWord(text.charAt(at + 1));
    }

    private void code() {
        int length = 1;
        while (at + length < text.length() && text.charAt(at + length) == '`') {
            length++;
        }
        Integer closing = closings.get(at);
        if (closing == null) {
            at += length;
            return;
        }
        String content = text.substring(at + length, closing).replace('\n', ' ').strip();
        tokens.add(new ProseToken(Kind.CODE, content, offset + at, offset + closing + length));
        at = closing + length;
    }

    private void quotation(char opening) {
        String closing = opening == '"' ? "\"" : opening == '«' ? "»" : "”“";
        int end = unclosed.indexOf(closing) >= 0 ? text.length() : at + 1;
        while (end < text.length() && closing.indexOf(text.charAt(end)) < 0) {
            end++;
        }
        if (end == text.length()) {
            unclosed.append(closing);
            at++;
            return;
        }
        String content = text.substring(at + 1, end);
        tokens.add(new ProseToken(Kind.QUOTATION, content, offset + at, offset + end + 1));
        at = end + 1;
    }

    private void word() {
        int start = at;
        while (at < text.length() && inWord(text.charAt(at))) {
            at++;
        }
        int end = at;
        while (end > start && ".'’_".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        int from = start;
        while (from < end && "_'’".indexOf(text.charAt(from)) >= 0) {
            from++;
        }
        String word = text.substring(from, end).toLowerCase(Locale.ROOT).replace('’', '\'');
        if (!word.isEmpty()) {
            boolean dash = word.chars().allMatch(c -> c == '-');
            Kind kind = dash ? Kind.MARK : Kind.WORD;
            tokens.add(new ProseToken(kind, word, offset + from, offset + end));
        }
        boolean dot = end < at && text.charAt(at - 1) == '.' && ends(at);
        if (dot && !ABBREVIATIONS.contains(word)) {
            tokens.add(new ProseToken(Kind.END, ".", offset + at - 1, offset + at));
        }
    }

    private static boolean inWord(char c) {
        return !Character.isWhitespace(c) && SEPARATORS.indexOf(c) < 0;
    }

    /** Whether a full stop before this place can end a sentence. */
    private boolean ends(int behind) {
        return behind >= text.length()
                || Character.isWhitespace(text.charAt(behind))
                || "\"”»)*_`'".indexOf(text.charAt(behind)) >= 0;
    }

    private void add(Kind kind) {
        tokens.add(new ProseToken(kind, text.substring(at, at + 1), offset + at, offset + at + 1));
        at++;
    }
}
