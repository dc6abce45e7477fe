package dev.troupe.workspace;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Turns a glob into a regular expression. */
final class PathGlobCompiler {
    private final String glob;
    private final StringBuilder regex = new StringBuilder();
    private int at;
    private int depth;

    PathGlobCompiler(String glob) {
        this.glob = glob;
    }

    Pattern pattern() {
        while (at < glob.length()) {
            next(glob.charAt(at));
        }
        if (depth > 0) {
            throw malformed("has a { without its }");
        }
        try {
            return Pattern.compile(regex.toString(), Pattern.DOTALL);
        } catch (PatternSyntaxException broken) {
            throw malformed("has a character class that makes no sense");
        }
    }

    private void next(char c) {
        switch (c) {
            case '*' -> star();
            case '?' -> add("[^/]");
            case '[' -> characterClass();
            case '{' -> {
                depth++;
                add("(?:");
            }
            case '}' -> brace(c);
            case ',' -> add(depth > 0 ? "|" : ",");
            case '\\' -> {
                at++;
                if (at == glob.length()) {
                    throw malformed("ends in a backslash");
                }
                add(Pattern.quote(String.valueOf(glob.charAt(at))));
            }
            default -> {
                int point = glob.codePointAt(at);
                regex.append(Pattern.quote(Character.toString(point)));
                at += Character.charCount(point);
            }
        }
    }

    private void brace(char c) {
        if (depth == 0) {
            add(Pattern.quote(String.valueOf(c)));
        } else {
            depth--;
            add(")");
        }
    }

    private void star() {
        int stars = 0;
        while (at < glob.length() && glob.charAt(at) == '*') {
            stars++;
            at++;
        }
        if (stars == 1) {
            regex.append("[^/]*");
        } else if (at < glob.length() && glob.charAt(at) == '/') {
            at++;
            regex.append("(?:.*/)?");
        } else {
            regex.append(".*");
        }
    }

    private void characterClass() {
        int close = glob.indexOf(']', at + 2);
        if (close < 0) {
            throw malformed("has a [ without its ]");
        }
        String body = glob.substring(at + 1, close);
        boolean negated = body.startsWith("!") || body.startsWith("^");
        String members =
                (negated ? body.substring(1) : body).replaceAll("[\\[\\]\\\\&^]", "\\\\$0");
        regex.append(negated ? "[^/" : "[").append(members).append(']');
        at = close + 1;
    }

    private void add(String piece) {
        regex.append(piece);
        at++;
    }

    private IllegalArgumentException malformed(String how) {
        return new IllegalArgumentException("The pattern \"" + glob + "\" " + how + ".");
    }
}
