package dev.troupe.permission.schema;

import org.jspecify.annotations.Nullable;

/** Tells which letters of a word behind one dash are options of their own. */
public final class BundledOptions {
    /** Of a program of which nothing is known: any of them may be. */
    public static final BundledOptions UNKNOWN = new BundledOptions(null);

    private final @Nullable CommandSchema level;

    private BundledOptions(@Nullable CommandSchema level) {
        this.level = level;
    }

    /** As a tool or a sub-command of it reads its options. */
    static BundledOptions of(CommandSchema level) {
        return new BundledOptions(level);
    }

    /** Whether a letter is an option within a word: behind one that takes a value, all is that value. */
    public boolean holds(String word, char letter) {
        if (!bundled()) {
            return false;
        }
        for (int i = 1; i < word.length(); i++) {
            char c = word.charAt(i);
            if (c == letter) {
                return true;
            }
            OptionSchema option = level == null ? null : level.options().letter(c);
            if (option != null && option.value() != null) {
                return false;
            }
        }
        return false;
    }

    private boolean bundled() {
        return level == null
                || switch (level.syntax().style()) {
                    case GNU, POSIX -> true;
                    case SINGLE_DASH, WORDS -> false;
                };
    }
}
