package dev.troupe.linesearch.pattern;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Knows the classes of characters that have a name in a pattern. */
final class UnicodeClasses {
    static final CodePointSet LINE_FEED = CodePointSet.of('\n', '\n');
    static final CodePointSet DIGIT =
            CodePointSet.of(point -> Character.getType(point) == Character.DECIMAL_DIGIT_NUMBER);
    static final CodePointSet WORD = CodePointSet.of(UnicodeClasses::isWord);
    static final CodePointSet SPACE =
            CodePointSet.of('\t', '\r')
                    .union(CodePointSet.of(' ', ' '))
                    .union(CodePointSet.of(0x85, 0x85))
                    .union(CodePointSet.of(0xA0, 0xA0))
                    .union(CodePointSet.of(0x1680, 0x1680))
                    .union(CodePointSet.of(0x2000, 0x200A))
                    .union(CodePointSet.of(0x2028, 0x2029))
                    .union(CodePointSet.of(0x202F, 0x202F))
                    .union(CodePointSet.of(0x205F, 0x205F))
                    .union(CodePointSet.of(0x3000, 0x3000));

    private static final Map<String, CodePointSet> PROPERTIES = new ConcurrentHashMap<>();
    private static final Map<String, String> POSIX =
            Map.ofEntries(
                    Map.entry("alnum", "0-9A-Za-z"),
                    Map.entry("alpha", "A-Za-z"),
                    Map.entry("ascii", "\u0000-\u007f"),
                    Map.entry("blank", "\t- "),
                    Map.entry("cntrl", "\u0000-\u001f\u007f-\u007f"),
                    Map.entry("digit", "0-9"),
                    Map.entry("graph", "!-~"),
                    Map.entry("lower", "a-z"),
                    Map.entry("print", " -~"),
                    Map.entry("punct", "!-/:-@[-`{-~"),
                    Map.entry("space", "\t-\r - "),
                    Map.entry("upper", "A-Z"),
                    Map.entry("word", "0-9A-Z_-_a-z"),
                    Map.entry("xdigit", "0-9A-Fa-f"));

    private UnicodeClasses() {}

    static boolean isWord(int point) {
        return Character.isAlphabetic(point)
                || point == 0x200C
                || point == 0x200D
                || switch (Character.getType(point)) {
                    case Character.DECIMAL_DIGIT_NUMBER,
                            Character.CONNECTOR_PUNCTUATION,
                            Character.NON_SPACING_MARK,
                            Character.ENCLOSING_MARK,
                            Character.COMBINING_SPACING_MARK ->
                            true;
                    default -> false;
                };
    }

    /** Finds the class of {@code [:name:]}, or nothing. */
    static @Nullable CodePointSet findPosix(String name) {
        String ranges = POSIX.get(name);
        if (ranges == null) {
            return null;
        }
        if ("blank".equals(name)) {
            return CodePointSet.of('\t', '\t').union(CodePointSet.of(' ', ' '));
        }
        CodePointSet set = CodePointSet.EMPTY;
        for (int at = 0; at < ranges.length(); at += 3) {
            set = set.union(CodePointSet.of(ranges.charAt(at), ranges.charAt(at + 2)));
        }
        return set;
    }

    /** Finds the class of a property: a general category, a script or a binary property. */
    static CodePointSet property(String name) {
        return PROPERTIES.computeIfAbsent(name, UnicodeClasses::readProperty);
    }

    private static CodePointSet readProperty(String name) {
        String value = name.substring(Math.max(name.indexOf('='), name.indexOf(':')) + 1);
        for (String form :
                new String[] {value, "Is" + value, "Is" + value.toUpperCase(Locale.ROOT)}) {
            try {
                var tested = Pattern.compile("\\p{" + form + "}").asMatchPredicate();
                return CodePointSet.of(point -> tested.test(Character.toString(point)))
                        .intersect(CodePointSet.ALL);
            } catch (PatternSyntaxException absent) {
                // The next form may be known; when none is, that is said below.
            }
        }
        throw new RegexSyntaxException("The Unicode property `" + name + "` is not known.");
    }
}
