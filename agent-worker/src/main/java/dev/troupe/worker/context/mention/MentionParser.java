package dev.troupe.worker.context.mention;

import dev.troupe.contracts.text.SymbolMention;
import dev.troupe.contracts.text.WordBoundary;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds mentions: an {@code @} at the beginning of a word, outside of Markdown's code. {@code \@} is none. Takes time
 * linear in the text but for lines full of back-ticks.
 */
public final class MentionParser {
    private static final Pattern FENCE = Pattern.compile(" {0,3}(`{3,}|~{3,})(.*)");
    private static final String LINE_NUMBERS =
            "(?::|#L)([1-9]\\d{0,7})(?:-L?([1-9]\\d{0,7})|:(\\d{1,8}))?";
    private static final Pattern LINES = Pattern.compile("(.+?)" + MentionParser.LINE_NUMBERS);
    private static final Pattern QUOTED_LINES = Pattern.compile(MentionParser.LINE_NUMBERS);
    private static final Pattern WEB = Pattern.compile("(?i)https?://[^\\s].*");
    private static final String SEPARATORS = ",;";
    private static final String ENDINGS = ".,;:!?'\"…。，、；：！？．｡､“”„‟‘’‚«»‹›—–";

    private static final String OPENERS = "([{<（［｛＜「『【《〈";
    private static final String CLOSERS = ")]}>）］｝＞」』】》〉";
    private static final String EMPHASIS = "*";
    private static final String WILDCARDS = "*?[{";

    private final String text;
    private final List<ParsedMention> mentions = new ArrayList<>();
    private final List<Integer> escapes = new ArrayList<>();

    private MentionParser(String text) {
        this.text = text;
    }

    /** Finds all mentions of a text, in order. */
    public static ParsedMentions parse(String text) {
        MentionParser parser = new MentionParser(text);
        parser.scan();
        return new ParsedMentions(text, parser.mentions, parser.escapes);
    }

    private void scan() {
        String open = "";
        int from = 0;
        while (from < text.length()) {
            int newline = text.indexOf('\n', from);
            int end = newline < 0 ? text.length() : newline;
            Matcher fence = FENCE.matcher(text).region(from, end);
            if (open.isEmpty()) {
                if (fence.matches()) {
                    open = fence.group(1);
                } else {
                    line(from, end);
                }
            } else if (fence.matches()
                    && fence.group(1).startsWith(open)
                    && fence.group(2).isBlank()) {
                open = "";
            }
            from = end + 1;
        }
    }

    private void line(int from, int end) {
        Set<Integer> unclosed = new HashSet<>();
        int at = from;
        while (at < end) {
            char c = text.charAt(at);
            if (c == '`') {
                at = behindCode(at, end, unclosed);
            } else if (c == '\\'
                    && at + 1 < end
                    && text.charAt(at + 1) == '@'
                    && WordBoundary.beginsMention(text, at)) {
                escapes.add(at);
                at += 2;
            } else if (c == '@' && WordBoundary.beginsMention(text, at)) {
                at = mention(at, end);
            } else {
                at++;
            }
        }
    }

    /** Behind the code that back-ticks open here, or behind these when nothing closes them. */
    private int behindCode(int at, int end, Set<Integer> unclosed) {
        int length = ticks(at, end);
        int next = at + length;
        if (unclosed.contains(length)) {
            return next;
        }
        while (next < end) {
            int run = ticks(next, end);
            if (run == length) {
                return next + run;
            }
            next += Math.max(1, run);
        }
        unclosed.add(length);
        return at + length;
    }

    private int ticks(int from, int end) {
        int at = from;
        while (at < end && text.charAt(at) == '`') {
            at++;
        }
        return at - from;
    }

    /** Takes in the mention whose {@code @} stands here, if it is one; returns where to go on. */
    private int mention(int at, int end) {
        if (at + 1 < end && (text.charAt(at + 1) == '"' || text.charAt(at + 1) == '\'')) {
            return quoted(at, end);
        }
        String word = trimmed(emphasised(word(at + 1, end), at));
        if (word.isEmpty() || word.startsWith("@")) {
            return at + 1;
        }
        ParsedMention mention = plain(word, at);
        mentions.add(mention);
        return mention.end();
    }

    private String word(int from, int end) {
        int at = from;
        while (at < end && !Character.isWhitespace(text.charAt(at))) {
            boolean another =
                    at + 1 < end
                            && text.charAt(at + 1) == '@'
                            && (SEPARATORS.indexOf(text.charAt(at)) >= 0
                                    || WordBoundary.isBehind(text.codePointBefore(at + 1)));
            if (another) {
                at += SEPARATORS.indexOf(text.charAt(at)) >= 0 ? 0 : 1;
                break;
            }
            at++;
        }
        return text.substring(from, at);
    }

    /** A word within Markdown's asterisks ends before those. */
    private String emphasised(String word, int at) {
        int end = word.length();
        for (int before = at - 1; before >= 0 && text.startsWith(EMPHASIS, before); before--) {
            if (end > 0 && word.startsWith(EMPHASIS, end - 1)) {
                end--;
            }
        }
        return word.substring(0, end);
    }

    private int quoted(int at, int end) {
        int close = text.indexOf(text.charAt(at + 1), at + 2);
        if (close < 0 || close >= end || text.substring(at + 2, close).isBlank()) {
            return at + 1;
        }
        String target = text.substring(at + 2, close);
        Matcher lines = QUOTED_LINES.matcher(text).region(close + 1, end);
        MentionedLines meant =
                lines.lookingAt() ? lines(lines.group(1), lines.group(2), lines.group(3)) : null;
        int behind = meant == null ? close + 1 : lines.end();
        mentions.add(new ParsedMention(kind(target), target, meant, true, at, behind));
        return behind;
    }

    /** Reads a word as a mention whose {@code @} stands there. */
    static ParsedMention plain(String word, int at) {
        int end = at + 1 + word.length();
        if (WEB.matcher(word).matches()) {
            return fixed(MentionKind.URL, word, at, WordBoundary::isMark);
        }
        if (word.startsWith("git:")) {
            return fixed(MentionKind.GIT, word, at, WordBoundary::isBehind);
        }
        Matcher symbol = SymbolMention.PATTERN.matcher(word);
        if (symbol.lookingAt()) {
            return new ParsedMention(
                    MentionKind.SYMBOL, symbol.group(), null, false, at, at + 1 + symbol.end());
        }
        Matcher lines = LINES.matcher(word);
        MentionedLines meant =
                lines.matches() ? lines(lines.group(2), lines.group(3), lines.group(4)) : null;
        String target = meant == null ? word : lines.group(1);
        return new ParsedMention(kind(target), target, meant, false, at, end);
    }

    /** One that ends where a sign of another script begins that it never has. */
    private static ParsedMention fixed(
            MentionKind kind, String word, int at, IntPredicate foreign) {
        int[] signs = word.codePoints().takeWhile(foreign.negate()).toArray();
        String target = new String(signs, 0, signs.length);
        return new ParsedMention(kind, target, null, false, at, at + 1 + target.length());
    }

    private static @Nullable MentionedLines lines(
            String first, @Nullable String last, @Nullable String column) {
        int from = Integer.parseInt(first);
        int to = last == null ? from : Integer.parseInt(last);
        Integer behind = column == null ? null : Integer.valueOf(column);
        return to < from ? null : new MentionedLines(from, to, behind);
    }

    private static MentionKind kind(String target) {
        if (target.chars().anyMatch(it -> WILDCARDS.indexOf(it) >= 0)) {
            return MentionKind.GLOB;
        }
        return target.endsWith("/") ? MentionKind.DIRECTORY : MentionKind.PATH;
    }

    /** A word without what ends the sentence, or the brackets around it. */
    private static String trimmed(String word) {
        int[] open = new int[CLOSERS.length()];
        for (int i = 0; i < word.length(); i++) {
            count(open, word.charAt(i), 1);
        }
        int end = word.length();
        while (end > 0) {
            char last = word.charAt(end - 1);
            int closer = CLOSERS.indexOf(last);
            boolean ends = closer < 0 ? ENDINGS.indexOf(last) >= 0 : open[closer] < 0;
            if (!ends) {
                break;
            }
            count(open, last, -1);
            end--;
        }
        return word.substring(0, end);
    }

    private static void count(int[] open, char c, int by) {
        int opener = OPENERS.indexOf(c);
        int closer = CLOSERS.indexOf(c);
        if (opener >= 0) {
            open[opener] += by;
        } else if (closer >= 0) {
            open[closer] -= by;
        }
    }
}
