package dev.troupe.syntax.tag;

import java.util.List;

/** Blanks comments and texts in quotes out of a source, sign by sign, so that offsets stay what they are. */
final class CommentMask {
    /**
     * How a language writes what is no code.
     *
     * @param lineComments what begins a comment up to the end of its line
     * @param blocks what begins and ends a comment of several lines
     * @param quotes what begins and ends a text on one line, with a backslash before signs that do not end it
     * @param longQuotes what begins and ends a text of several lines
     */
    record LexicalRules(
            List<String> lineComments,
            List<List<String>> blocks,
            List<String> quotes,
            List<List<String>> longQuotes) {}

    private final LexicalRules rules;
    private final String signs;
    private final char[] uncommented;
    private final char[] code;

    CommentMask(LexicalRules rules, SourceText text, ScannedTags tags) {
        this.rules = rules;
        this.signs = text.signs();
        this.uncommented = signs.toCharArray();
        this.code = signs.toCharArray();
        mask(tags);
    }

    /** The source without comments. */
    String uncommented() {
        return new String(uncommented);
    }

    /** The source without comments and what stands in quotes. */
    String code() {
        return new String(code);
    }

    private void mask(ScannedTags tags) {
        int at = 0;
        while (at < signs.length()) {
            int behind = behindComment(at);
            if (behind > at) {
                tags.comment(at, behind);
                blank(uncommented, at, behind);
                blank(code, at, behind);
            } else {
                behind = behindQuote(at);
                blank(code, at + 1, behind - 1);
            }
            at = Math.max(at + 1, behind);
        }
    }

    private static void blank(char[] signs, int from, int to) {
        for (int i = from; i < to; i++) {
            if (signs[i] != '\n' && signs[i] != '\r') {
                signs[i] = ' ';
            }
        }
    }

    private int behindComment(int at) {
        for (List<String> it : rules.blocks()) {
            if (signs.startsWith(it.getFirst(), at) && isAlone(it.getFirst(), at)) {
                return behindNext(it.getLast(), at + it.getFirst().length());
            }
        }
        for (String it : rules.lineComments()) {
            if (signs.startsWith(it, at) && isAlone(it, at)) {
                return lineEnd(at);
            }
        }
        return at;
    }

    /** A hash within a word begins no comment, nor do the slashes of an address; a word does at the start of a line only. */
    private boolean isAlone(String start, int at) {
        char first = start.charAt(0);
        char before = at == 0 ? '\n' : signs.charAt(at - 1);
        return switch (first) {
            case '#', '%' -> before <= ' ' || ";{}()[],".indexOf(before) >= 0;
            case '=' -> before == '\n';
            case '/' -> before != ':' && before != '\\';
            default -> before != '\\';
        };
    }

    private int behindQuote(int at) {
        for (List<String> it : rules.longQuotes()) {
            if (signs.startsWith(it.getFirst(), at)) {
                return behindNext(it.getLast(), at + it.getFirst().length());
            }
        }
        for (String it : rules.quotes()) {
            if (signs.startsWith(it, at)) {
                return behindShortQuote(it.charAt(0), at);
            }
        }
        return at;
    }

    /** A quote that its line does not end is no text, but an apostrophe. */
    private int behindShortQuote(char quote, int at) {
        int limit = Math.min(signs.length(), at + TextTagScanner.LONGEST_LINE);
        for (int i = at + 1; i < limit; i++) {
            char sign = signs.charAt(i);
            if (sign == quote) {
                return i + 1;
            }
            if (sign == '\n') {
                return at;
            }
            i += sign == '\\' ? 1 : 0;
        }
        return at;
    }

    private int behindNext(String end, int from) {
        int found = signs.indexOf(end, from);
        return found < 0 ? signs.length() : found + end.length();
    }

    private int lineEnd(int from) {
        int found = signs.indexOf('\n', from);
        return found < 0 ? signs.length() : found;
    }
}
