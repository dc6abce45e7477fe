package dev.troupe.permission.decision;

import dev.troupe.permission.text.WordLists;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells what the first word of a command starts. */
final class ProgramNameResolver {
    private static final Set<String> TRUSTED =
            WordLists.set(
                    """
                    /bin /sbin /usr/bin /usr/sbin /usr/local/bin /usr/local/sbin /opt/homebrew/bin
                    """);

    private ProgramNameResolver() {}

    static String baseName(String word) {
        return word.substring(word.lastIndexOf('/') + 1);
    }

    /**
     * The name by which rules know the program: of one in a directory of the system its base name, of any other path
     * the path itself; null when nobody can tell.
     */
    static @Nullable String name(String word) {
        if (!plain(word)) {
            return null;
        }
        int slash = word.lastIndexOf('/');
        return slash > 0 && TRUSTED.contains(word.substring(0, slash))
                ? word.substring(slash + 1)
                : word;
    }

    private static boolean plain(String word) {
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (c <= ' ' || c >= 127) {
                return false;
            }
        }
        return !word.isEmpty();
    }
}
