package dev.troupe.benchmarks.index;

import dev.troupe.contracts.repomap.SymbolAnswer;
import dev.troupe.contracts.repomap.SymbolQuery;
import dev.troupe.contracts.repomap.SymbolQuestion;
import dev.troupe.repomap.repository.RepositoryAnswers;
import dev.troupe.syntax.tag.TaggedLanguage;
import dev.troupe.workspace.git.GitCheckout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Adds a function to one file after the other of a worktree, and asks for it each time. */
final class EditedFiles {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final long LARGEST = 100_000;

    /** What a function without parameters looks like. */
    private static final Map<String, String> FUNCTIONS =
            Map.of(
                    "c", "\nint %s(void) { return 0; }\n",
                    "cpp", "\nint %s(void) { return 0; }\n",
                    "go", "\nfunc %s() {}\n",
                    "java", "\nclass %s {}\n",
                    "javascript", "\nfunction %s() {}\n",
                    "python", "\n\ndef %s():\n    pass\n",
                    "ruby", "\ndef %s\nend\n",
                    "rust", "\nfn %s() {}\n",
                    "typescript", "\nfunction %s() {}\n");

    private final RepositoryAnswers answers;
    private final Path worktree;

    EditedFiles(RepositoryAnswers answers, Path worktree) {
        this.answers = answers;
        this.worktree = worktree;
    }

    /**
     * How long edits took.
     *
     * @param millis from the end of each write to the fresh answer that holds it
     * @param unseen edits of files in which a function at the end is none, as they end within something else
     */
    record EditTimes(List<Double> millis, int unseen) {}

    /**
     * Measures so many edits, or as many as there are files that can be edited.
     *
     * @throws IOException when an answer is not fresh
     */
    EditTimes measure(int most) throws IOException {
        List<String> paths = editable();
        int step = Math.max(1, paths.size() / most);
        List<Double> times = new ArrayList<>();
        int unseen = 0;
        for (int i = 0; i < paths.size() && times.size() < most; i += step) {
            String name = "troupe_edit_" + i;
            append(paths.get(i), name);
            long start = System.nanoTime();
            SymbolAnswer answer = ask(name);
            double millis = (System.nanoTime() - start) / NANOS_PER_MILLI;
            if (!answer.freshness().fresh()) {
                throw new IOException(
                        "The answer behind the edit of %s is not fresh.".formatted(paths.get(i)));
            }
            if (answer.total() == 1) {
                times.add(millis);
            } else {
                unseen++;
            }
        }
        return new EditTimes(times, unseen);
    }

    private void append(String path, String name) throws IOException {
        String function = function(path).orElseThrow().formatted(name);
        Files.writeString(worktree.resolve(path), function, StandardOpenOption.APPEND);
    }

    private SymbolAnswer ask(String name) {
        return answers.symbols(
                new SymbolQuery(
                        List.of(worktree.toString()), SymbolQuestion.DEFINITION, name, null, true));
    }

    private List<String> editable() throws IOException {
        String listed = GitCheckout.find(worktree).git().succeed("ls-files", "-z", "-c").output();
        List<String> paths = new ArrayList<>();
        for (String it : listed.split("\0", -1)) {
            Path file = worktree.resolve(it);
            if (function(it).isPresent()
                    && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    && Files.size(file) < LARGEST) {
                paths.add(it);
            }
        }
        return paths;
    }

    private static Optional<String> function(String path) {
        return TaggedLanguage.of(path).flatMap(it -> Optional.ofNullable(FUNCTIONS.get(it.word())));
    }
}
