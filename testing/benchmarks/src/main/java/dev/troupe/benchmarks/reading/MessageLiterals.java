package dev.troupe.benchmarks.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the messages among the string literals of a Java source. */
final class MessageLiterals {
    private static final Pattern TOKEN =
            Pattern.compile(
                    "//[^\\n]*|/\\*.*?\\*/|'(?:\\\\.|[^'\\\\])+'"
                            + "|\"\"\"(?<block>.*?)\"\"\"|\"(?<line>(?:\\\\.|[^\"\\\\\\n])*)\"|(?<plus>\\+)|(?<other>[^\\s])",
                    Pattern.DOTALL);

    // What speaks to a database or a parser, not to a person.
    private static final Pattern OTHERS =
            Pattern.compile(
                    "^(?:SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|DROP|LOCK|GRANT|SET|FROM|WHERE|AND|OR|ORDER|VALUES|ON) "
                            + "|\\(\\?|::|\\\\\\\\[bsdw]");
    private static final int WORDS = 4;

    private MessageLiterals() {}

    /** Texts of at least four words that begin like a sentence; what is added up is one. */
    static List<String> of(String source) {
        List<String> messages = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        boolean joins = false;
        int depth = 0;
        Matcher token = TOKEN.matcher(source);
        while (token.find()) {
            String line = token.group("line") == null ? token.group("block") : token.group("line");
            String other = Objects.requireNonNullElse(token.group("other"), "");
            if (line != null && depth <= 0) {
                if (!joins) {
                    settle(text, messages);
                    depth = 0;
                }
                text.append(line.replaceAll("\\s+", " "));
                joins = false;
            } else if (token.group("plus") != null) {
                joins = joins || !text.isEmpty();
            } else if (!other.isEmpty() && !text.isEmpty()) {
                // A value stands between two parts of a sentence.
                text.append(joins ? "…" : "");
                joins = false;
                depth += other.equals("(") ? 1 : other.equals(")") ? -1 : 0;
                if (depth < 0 || other.equals(";") || (other.equals(",") && depth == 0)) {
                    settle(text, messages);
                    depth = 0;
                }
            }
        }
        settle(text, messages);
        return messages;
    }

    private static void settle(StringBuilder text, List<String> messages) {
        String one = text.toString().replace("\\n", " ").replace("\\\"", "\"").strip();
        if (one.split("\\s+").length >= WORDS
                && one.matches("(?s)[A-Z'`%].*[a-z]{2}.*")
                && !OTHERS.matcher(one).find()) {
            messages.add(one);
        }
        text.setLength(0);
    }
}
