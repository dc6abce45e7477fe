package dev.troupe.worker.tool.file;

import dev.troupe.workspace.Workspace;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Guesses which file was meant by a path that does not exist. */
public final class SimilarPathFinder {
    /** A beginning of fewer letters is that of too many names. */
    private static final int SHORTEST_BEGINNING = 3;

    private static final int SHORTEST_WORD = 4;

    private record Guess(String path, int distance) {}

    private SimilarPathFinder() {}

    /** One sentence with up to three guesses, or how to find the file. */
    static String sentence(Workspace workspace, String missing) {
        List<String> guesses = nearest(workspace.listing().files(), missing);
        return guesses.isEmpty()
                ? "Find the file with glob."
                : "Did you mean: %s?".formatted(String.join(", ", guesses));
    }

    /** Finds up to three paths whose name is near to that of a missing one, or begins with it, the nearest first. */
    public static List<String> nearest(Collection<String> paths, String missing) {
        String wanted = name(missing);
        return paths.stream()
                .map(path -> new Guess(path, difference(wanted, name(path))))
                .filter(guess -> guess.distance <= Math.max(1, wanted.length() / 3))
                .sorted(
                        Comparator.comparingInt(Guess::distance)
                                .thenComparingInt(guess -> distance(missing, guess.path))
                                .thenComparing(Guess::path))
                .limit(3)
                .map(Guess::path)
                .toList();
    }

    /**
     * Finds up to three paths that a bare word may mean: one whose name is nearly the same, or the same but for its ending.
     * Short words are near to too many names.
     */
    public static List<String> alike(Collection<String> paths, String word) {
        if (word.length() < SHORTEST_WORD) {
            return List.of();
        }
        String wanted = word.toLowerCase(Locale.ROOT);
        return paths.stream()
                .filter(path -> isAlike(wanted, word, path))
                .sorted(
                        Comparator.comparingInt((String path) -> distance(wanted, stem(name(path))))
                                .thenComparingInt(String::length)
                                .thenComparing(Comparator.naturalOrder()))
                .limit(3)
                .toList();
    }

    /** Annotations such as {@code @Test} have the names of directories, but not their first letter. */
    private static boolean isAlike(String wanted, String word, String path) {
        String own = path.substring(path.lastIndexOf('/') + 1);
        if (own.isEmpty() || own.charAt(0) != word.charAt(0)) {
            return false;
        }
        String name = name(path);
        return stem(name).equals(wanted) || distance(wanted, name) <= wanted.length() / 4;
    }

    private static String stem(String name) {
        int dot = name.indexOf('.', 1);
        return dot < 0 ? name : name.substring(0, dot);
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    }

    private static int difference(String wanted, String name) {
        return wanted.length() >= SHORTEST_BEGINNING && name.startsWith(wanted)
                ? Math.min(1, name.length() - wanted.length())
                : distance(wanted, name);
    }

    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
