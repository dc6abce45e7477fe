package dev.troupe.cli.markdown;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;
import org.jspecify.annotations.Nullable;

/**
 * Colours the keywords, strings, numbers and comments of a line of code. It looks at one line at a
 * time, so that a line which is shown never has to be changed; comments over several lines are known
 * by their usual beginnings.
 */
final class CodeHighlighter {
    private static final Set<String> C_LIKE =
            words(
                    "abstract as async await bool boolean break byte case catch char class const continue crate"
                            + " default defer do double else enum export extends extern false final finally float fn"
                            + " for from func function go if impl implements import in instanceof int interface"
                            + " internal is let long loop match mod module mut namespace new nil null override package"
                            + " permits private protected pub public readonly record ref return sealed self short"
                            + " static string struct super switch this throw throws trait true try type typeof"
                            + " undefined unsafe use using val var virtual void when where while with yield");
    private static final Set<String> SCRIPT =
            words(
                    "and as assert async await begin break case class continue def del do done elif else elsif end"
                            + " ensure except esac export False fi finally for from function global if import in is"
                            + " lambda local module None nonlocal not or pass raise require rescue return self set"
                            + " then True try unless until while with yield nil true false");
    private static final Set<String> SQL =
            words(
                    "add all alter and as asc begin between by case check commit constraint create cross default"
                            + " delete desc distinct drop else end exists false foreign from full group having if in"
                            + " index inner insert into is join key left like limit not null offset on or order outer"
                            + " primary references returning right rollback select set table then true union unique"
                            + " update values view when where with");
    private static final Set<String> DATA = words("true false null yes no on off");
    private static final String HASH = "(?:^|(?<=\\s))#.*";
    private static final String STRINGS = "\"(?:\\\\.|[^\"\\\\])*\"|'(?:\\\\.|[^'\\\\])*'|`[^`]*`";
    private static final String REST =
            ")|(?<number>\\b\\d[\\d_.xXa-fA-F]*\\b)|(?<word>[A-Za-z_]\\w*)";
    private static final Map<String, Language> LANGUAGES = languages();

    /**
     * Describes what is highlighted in a language.
     *
     * @param anyCase whether keywords are the same in capitals
     */
    private record Language(Set<String> keywords, Pattern pattern, boolean anyCase) {
        Language(Set<String> keywords, String comment, boolean anyCase) {
            this(
                    keywords,
                    Pattern.compile("(?<comment>" + comment + ")|(?<string>" + STRINGS + REST),
                    anyCase);
        }

        boolean keyword(String word) {
            return keywords.contains(anyCase ? word.toLowerCase(Locale.ROOT) : word);
        }
    }

    private final boolean diff;
    private final @Nullable Language language;

    CodeHighlighter(String name, MarkdownStyles styles) {
        String lower = name.toLowerCase(Locale.ROOT);
        this.diff = styles.colour() && (lower.equals("diff") || lower.equals("patch"));
        this.language = styles.colour() ? LANGUAGES.get(lower) : null;
    }

    /** The line, indented; tabs become blanks. */
    AttributedString line(String line) {
        String text = "  " + line.replace("\t", "    ");
        if (diff) {
            return new AttributedString(text, ofDiff(line));
        }
        return language == null ? new AttributedString(text) : coloured(text, language);
    }

    private AttributedString coloured(String text, Language of) {
        AttributedStringBuilder out = new AttributedStringBuilder();
        Matcher matcher = of.pattern().matcher(text);
        int from = 0;
        while (matcher.find()) {
            out.append(text.substring(from, matcher.start()), MarkdownStyles.PLAIN);
            out.append(matcher.group(), style(matcher, of));
            from = matcher.end();
        }
        return out.append(text.substring(from), MarkdownStyles.PLAIN).toAttributedString();
    }

    private AttributedStyle style(Matcher matcher, Language of) {
        if (matcher.group("comment") != null) {
            return MarkdownStyles.DIM;
        }
        if (matcher.group("string") != null) {
            return MarkdownStyles.PLAIN.foreground(AttributedStyle.GREEN);
        }
        if (matcher.group("number") != null) {
            return MarkdownStyles.PLAIN.foreground(AttributedStyle.CYAN);
        }
        return of.keyword(matcher.group())
                ? MarkdownStyles.PLAIN.foreground(AttributedStyle.MAGENTA)
                : MarkdownStyles.PLAIN;
    }

    private static AttributedStyle ofDiff(String line) {
        if (line.startsWith("@@")) {
            return MarkdownStyles.PLAIN.foreground(AttributedStyle.CYAN);
        }
        if (line.startsWith("+")) {
            return MarkdownStyles.PLAIN.foreground(AttributedStyle.GREEN);
        }
        return line.startsWith("-")
                ? MarkdownStyles.PLAIN.foreground(AttributedStyle.RED)
                : MarkdownStyles.PLAIN;
    }

    private static Map<String, Language> languages() {
        Map<String, Language> all = new HashMap<>();
        Language slashes = new Language(C_LIKE, "//.*|/\\*.*|^\\s*\\*(?:\\s.*|/|)$", false);
        Language script = new Language(SCRIPT, HASH, false);
        Language data = new Language(DATA, HASH, false);
        words(
                        "java kotlin scala groovy js javascript jsx ts typescript tsx c cpp c++ h cs csharp go rust rs"
                                + " swift php dart")
                .forEach(name -> all.put(name, slashes));
        words("python py ruby rb sh bash zsh shell console perl lua")
                .forEach(name -> all.put(name, script));
        words("yaml yml toml json properties ini").forEach(name -> all.put(name, data));
        all.put("sql", new Language(SQL, "--.*", true));
        return Map.copyOf(all);
    }

    private static Set<String> words(String text) {
        return Arrays.stream(text.split(" ", -1)).collect(Collectors.toUnmodifiableSet());
    }
}
