package dev.troupe.permission.path;

/**
 * One segment of a pattern as bash expands it: {@code *} stands for any characters, {@code ?} for one, and neither for a dot at
 * the beginning of a name.
 */
public final class NamePattern {
    private final String segment;
    private final boolean wild;
    private final boolean counting;

    /** A segment, without slashes. */
    public NamePattern(String segment) {
        this.segment = segment;
        this.wild = wild(segment);
        this.counting = segment.indexOf('?') >= 0;
    }

    /** Whether it stands for more than itself. */
    public boolean wild() {
        return wild;
    }

    /** Whether a text holds a wildcard. */
    public static boolean wild(String text) {
        return text.indexOf('*') >= 0 || text.indexOf('?') >= 0;
    }

    /**
     * Whether bash may put this name in its place; true for at least those names for which it does. How many characters
     * a name has that is not ASCII depends on the locale.
     */
    public boolean mayStandFor(String name) {
        if (!wild) {
            return segment.equals(name);
        }
        if (name.startsWith(".")) {
            return false;
        }
        return (counting && !ascii(name)) || GlobPattern.segment(segment, name);
    }

    private static boolean ascii(String name) {
        return name.chars().allMatch(c -> c < 128);
    }
}
