package dev.troupe.benchmarks.index;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chooses what the index benchmark measures.
 *
 * @param directory the checkout
 * @param astGrep the program of ast-grep to run beside; absent: none
 * @param json whether the result is one JSON object instead of a table
 */
record IndexBenchOptions(Path directory, @Nullable Path astGrep, boolean json) {
    static final String HELP =
            """
            usage: ./troupe bench index DIR [options]

            Indexes the checkout DIR in a process of its own and with an empty home, starts again, asks a hundred questions, asks
            in a second worktree, edits fifty files in that, and tells how long each took. DIR itself is only read; the worktree is
            removed in the end.

              --ast-grep PROGRAM   scans the same files with that program, and prints its time beside
              --json               the result as one JSON object
            """;

    /**
     * Reads the command line.
     *
     * @throws IllegalArgumentException with a sentence that says what is wrong
     */
    static IndexBenchOptions read(List<String> arguments) {
        List<String> rest = new ArrayList<>(arguments);
        boolean json = rest.removeIf("--json"::equals);
        Path program = null;
        int at = rest.indexOf("--ast-grep");
        if (at >= 0) {
            if (at + 1 == rest.size()) {
                throw new IllegalArgumentException("--ast-grep needs a value; see --help.");
            }
            program = Path.of(rest.remove(at + 1));
            rest.remove(at);
        }
        if (rest.size() != 1 || rest.getFirst().startsWith("-")) {
            throw new IllegalArgumentException("Name one checkout; see --help.");
        }
        return new IndexBenchOptions(Path.of(rest.getFirst()), program, json);
    }
}
