package dev.troupe.workspace;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A pattern for paths with forward slashes: {@code *} and {@code ?} stay within a name, {@code **}
 * crosses directories ({@code **}{@code /x} also matches {@code x}), {@code [a-z]}, {@code
 * {a,b}}, backslash escapes.
 */
public final class PathGlob {
    private static final Pattern INVISIBLE =
            Pattern.compile("[\\p{Cf}\\p{Cc}\\u034F\\u115F\\u1160\\uFE00-\\uFE0F]");
    private static final Pattern TRAILING = Pattern.compile("(?<=[^/.])[. ]+(?=/|$)");

    private final String source;
    private final Pattern pattern;
    private final boolean folded;

    private PathGlob(String source, Pattern pattern, boolean folded) {
        this.source = source;
        this.pattern = pattern;
        this.folded = folded;
    }

    /**
     * Compares names as they are.
     *
     * @throws IllegalArgumentException when the pattern is malformed; the message says how
     */
    public static PathGlob of(String glob) {
        return new PathGlob(glob, new PathGlobCompiler(glob).pattern(), false);
    }

    /** Takes names that some file system takes for the same as the same: case, Unicode forms. */
    public static PathGlob folded(String glob) {
        return new PathGlob(glob, new PathGlobCompiler(fold(glob)).pattern(), true);
    }

    /** Whether the whole path matches. */
    public boolean matches(String path) {
        return pattern.matcher(folded ? fold(path) : path).matches();
    }

    /** The same for a path that was folded before. */
    boolean matchesFolded(String path) {
        return pattern.matcher(path).matches();
    }

    /**
     * One spelling for all names that some file system takes for the same: compatibility forms
     * composed, lower case, invisible characters and trailing dots and blanks of names dropped.
     */
    static String fold(String path) {
        String one = Normalizer.normalize(path, Normalizer.Form.NFKC);
        String visible = INVISIBLE.matcher(one).replaceAll("");
        String cased = visible.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
        return TRAILING.matcher(cased).replaceAll("");
    }

    @Override
    public String toString() {
        return source;
    }
}
