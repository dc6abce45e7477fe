package dev.troupe.edit;

import dev.troupe.edit.match.IndexedFileLines;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Finds the lines of a file that the headings of a hunk are, and where that ends which begins at such a line. It knows no
 * language: what is indented further belongs to a line, and another definition that is not ends it.
 */
final class HeadingLineFinder {
    private static final String KEYWORDS =
            "class|def|defp|defmodule|enum|fn|fun|func|function|impl|interface|macro|message|module|namespace|object"
                    + "|package|proc|procedure|protocol|record|service|struct|sub|subroutine|trait|type|union";

    /** The name that a declaration or a call gives. */
    private static final Pattern NAME =
            Pattern.compile(
                    "(?:^|.*?\\s)(?:"
                            + KEYWORDS
                            + ")\\s+([\\p{L}_$][\\p{L}\\p{N}_$]*)|^.*?([\\p{L}_$][\\p{L}\\p{N}_$]*)\\(");

    private static final Pattern DECLARATION =
            Pattern.compile(
                    "(?:[\\p{L}_@][\\p{L}\\p{N}_.<>()\\[\\]]*\\s+)*(?:"
                            + KEYWORDS
                            + ")\\s+[\\p{L}_$(*<\"'].*");

    /** A function whose body stands on its line. */
    private static final Pattern ONE_LINER = Pattern.compile("[^=]*[\\p{L}\\p{N}_$]\\(.*\\{.*}");

    private static final Pattern CONTROL =
            Pattern.compile(
                    "(?:assert|await|case|catch|default|do|done|elif|else|elseif|elsif|end|ensure|esac|except|fi|finally"
                            + "|for|foreach|if|in|new|or|and|rescue|return|switch|then|throw|try|until|when|while|with|yield)\\b.*");

    /** What goes on with, or closes, what was begun at the same level. */
    private static final Pattern CONTINUATION =
            Pattern.compile(
                    "[})\\]{@>].*|(?:case|catch|default|do|done|elif|else|elseif|elsif|end|ensure|esac|except|fi|finally"
                            + "|in|rescue|then|when)\\b.*");

    private static final Pattern COMMENT = Pattern.compile("(?:#|//|/\\*|\\*|--|;|%|<!--).*");
    private static final Pattern SECTION = Pattern.compile("\\[.*]");
    private static final Pattern LABEL = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*:");
    private static final Pattern STRING =
            Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'|`[^`]*`");

    private static final Pattern TRAILING_COMMENT = Pattern.compile("(?:^|\\s)(?:#|//|--).*");

    private static final String LAST_OF_CUT = "\uFFFD";

    /** So much of a line is not another one by chance, though it may end within a word: git cuts its headings. */
    private static final int CUT = 20;

    /** More lines than these say nothing. */
    private static final int MOST = 100;

    private static final int TAB = 8;
    private static final int LONGEST = 2000;

    private final List<String> lines;
    private final boolean[] quoted;

    HeadingLineFinder(IndexedFileLines file) {
        this.lines = file.lines();
        this.quoted = QuotedLineMask.of(lines);
    }

    /** The lines that the last heading is, each within what begins at one that the heading before it is. */
    int[] lines(List<String> headings) {
        return chained(headings, this::begins);
    }

    /** The lines that declare what the last heading names, however they spell it. */
    int[] declarations(List<String> headings) {
        return chained(
                headings, (line, heading) -> begins(line, heading) || declares(line, heading));
    }

    /** Whether a heading is a declaration or a call that no line of the file is, and none declares. */
    boolean knowsNothingOf(String heading) {
        return name(heading.strip()).isPresent() && declarations(List.of(heading)).length == 0;
    }

    /** Whether headings are declarations or calls of which none is within what the one before it names. */
    boolean areApart(List<String> headings) {
        return headings.stream().allMatch(it -> name(it.strip()).isPresent())
                && declarations(headings).length == 0;
    }

    private int[] chained(List<String> headings, BiPredicate<Integer, String> isMeant) {
        boolean[] within = new boolean[lines.size()];
        Arrays.fill(within, true);
        int[] found = {};
        for (String heading : headings) {
            String text = heading.replace(LAST_OF_CUT, "").strip();
            found =
                    IntStream.range(0, lines.size())
                            .filter(i -> within[i] && isMeant.test(i, text))
                            .limit(MOST)
                            .toArray();
            Arrays.fill(within, false);
            for (int line : found) {
                Arrays.fill(within, line + 1, Math.max(line + 1, end(line)), true);
            }
        }
        return found;
    }

    /** Whether a line begins with a heading, which may be cut short; in a string or a comment none does that is no comment. */
    private boolean begins(int at, String heading) {
        String line = text(at);
        return line.startsWith(heading)
                && (!quoted[at] || COMMENT.matcher(heading).matches())
                && (line.length() == heading.length()
                        || heading.length() >= CUT
                        || !Character.isJavaIdentifierPart(line.charAt(heading.length()))
                        || !Character.isJavaIdentifierPart(heading.charAt(heading.length() - 1)));
    }

    private boolean declares(int at, String heading) {
        String line = text(at);
        return !quoted[at]
                && !COMMENT.matcher(line).matches()
                && name(heading)
                        .flatMap(given -> name(code(line)).filter(given::isSame))
                        .filter(it -> it.isDeclared() || isSignature(line))
                        .isPresent();
    }

    /** Whether what has brackets in it may declare something, and does not only use it. */
    private static boolean isSignature(String line) {
        String text = code(line);
        int bracket = text.indexOf('(');
        return !CONTROL.matcher(text).matches()
                && !text.endsWith(";")
                && !text.endsWith(",")
                && bracket > 0
                && text.substring(0, bracket).chars().noneMatch(it -> "=.\"'".indexOf(it) >= 0);
    }

    private record Name(boolean isDeclared, String word) {
        boolean isSame(Name other) {
            return word.equals(other.word);
        }
    }

    private static Optional<Name> name(String text) {
        Matcher name = text.length() > LONGEST ? NAME.matcher("") : NAME.matcher(text);
        if (!name.find()) {
            return Optional.empty();
        }
        boolean declared = name.group(1) != null;
        String word = declared ? name.group(1) : name.group(2);
        return CONTROL.matcher(word).matches()
                ? Optional.empty()
                : Optional.of(new Name(declared, word));
    }

    /** A line without strings and the comment at its end. */
    private static String code(String line) {
        return TRAILING_COMMENT
                .matcher(STRING.matcher(line).replaceAll("\"\""))
                .replaceFirst("")
                .strip();
    }

    /** Where that ends which begins at a line: before the next definition that does not belong to it. */
    int end(int line) {
        boolean section = SECTION.matcher(text(line)).matches();
        boolean defines = !section && defines(line);
        return IntStream.range(line + 1, lines.size())
                .filter(i -> (section || defines) && !text(i).isEmpty() && !quoted[i])
                .filter(i -> width(i) <= width(line))
                .filter(i -> section ? SECTION.matcher(text(i)).matches() : isOther(line, i))
                .findFirst()
                .orElse(lines.size());
    }

    /** Whether a line begins another definition; what a preprocessor reads, and labels, begin none. */
    private boolean isOther(int line, int other) {
        String text = text(other);
        boolean label = LABEL.matcher(text).matches() && !text(line).endsWith(":");
        return !label
                && !COMMENT.matcher(text).matches()
                && !CONTINUATION.matcher(text).matches()
                && defines(other);
    }

    private boolean defines(int line) {
        String text = text(line);
        return DECLARATION.matcher(text).matches()
                || (ONE_LINER.matcher(text).matches() && !CONTROL.matcher(text).matches())
                || opens(line);
    }

    /** Whether the next line is indented further, perhaps below a bracket. */
    private boolean opens(int line) {
        return IntStream.range(line + 1, lines.size())
                .filter(i -> !text(i).isEmpty() && !text(i).equals("{"))
                .limit(1)
                .anyMatch(i -> width(i) > width(line));
    }

    private String text(int line) {
        return lines.get(line).strip();
    }

    private int width(int line) {
        int width = 0;
        String text = lines.get(line);
        for (int i = 0; i < text.length() && Character.isWhitespace(text.charAt(i)); i++) {
            width += text.charAt(i) == '\t' ? TAB : 1;
        }
        return width;
    }
}
