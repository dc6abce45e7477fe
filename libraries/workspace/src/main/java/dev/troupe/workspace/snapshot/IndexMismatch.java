package dev.troupe.workspace.snapshot;

import dev.troupe.workspace.git.GitPath;
import java.util.ArrayList;
import java.util.List;

/**
 * A file that is not as the index has it.
 *
 * @param name relative to the root; one that ends in a slash is a repository of its own
 * @param mode as in the index, in octal; empty for a new file
 * @param object its name in the index; empty for a new file
 */
record IndexMismatch(GitPath name, String mode, String object) {
    private static final String MISSING = "";

    /** Whether the index does not have it. */
    boolean fresh() {
        return object.equals(MISSING);
    }

    /** Whether the index has it as a regular file. */
    boolean regular() {
        return mode.startsWith("100");
    }

    /** Whether the index has it as an executable. */
    boolean executable() {
        return mode.equals("100755");
    }

    /** Its name in words. */
    String path() {
        return name.text();
    }

    /** Out of {@code git diff-files --raw -z}, its bytes as characters of ISO 8859-1. */
    static List<IndexMismatch> differing(String raw) {
        List<IndexMismatch> found = new ArrayList<>();
        String[] parts = raw.split("\0", -1);
        for (int i = 0; i + 1 < parts.length; i += 2) {
            String[] fields = parts[i].split(" ", -1);
            // A file with several stages is told twice: unmerged, and by its difference.
            if (fields.length >= 5 && !fields[4].startsWith("U")) {
                found.add(
                        new IndexMismatch(
                                new GitPath(parts[i + 1]), fields[0].substring(1), fields[2]));
            }
        }
        return found;
    }

    /** Out of {@code git ls-files -s -z}, its bytes as characters of ISO 8859-1. */
    static List<IndexMismatch> staged(String listed) {
        List<IndexMismatch> found = new ArrayList<>();
        for (String entry : listed.split("\0", -1)) {
            int name = entry.indexOf('\t');
            if (name > 0) {
                String[] fields = entry.substring(0, name).split(" ", -1);
                found.add(
                        new IndexMismatch(
                                new GitPath(entry.substring(name + 1)), fields[0], fields[1]));
            }
        }
        return found;
    }

    /** Out of {@code git ls-files -o -z}, its bytes as characters of ISO 8859-1. */
    static List<IndexMismatch> fresh(String listed) {
        List<IndexMismatch> found = new ArrayList<>();
        for (String path : listed.split("\0", -1)) {
            if (!path.isEmpty()) {
                found.add(new IndexMismatch(new GitPath(path), "", MISSING));
            }
        }
        return found;
    }
}
