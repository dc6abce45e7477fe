package dev.troupe.workspace.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.scope.TestScope;
import dev.troupe.workspace.change.ExecutableBit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random changes are merged as git merges them in a checkout, and nothing of them is missed. */
class MergeFuzzTest {
    private static final int TRIES = TestScope.choose(20, 60);
    private static final long SEED = 20_260_722;
    private static final List<String> NAMES = List.of("a", "b", "d/c", "d/e f", "g");

    @TempDir private Path directory;
    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);

    @Test
    void mergesAreThoseOfGit() throws IOException {
        GraphFixture graph = new GraphFixture(directory.resolve("project"));
        int clean = 0;
        for (int i = 0; i < TRIES; i++) {
            String base = base(graph);
            String tip = changed(graph, base);
            String task = changed(graph, base);
            String tree = inCheckout(graph, tip, task);
            switch (graph.merge(base, tip, task)) {
                case MergeOutcome.Merged merged -> {
                    assertThat(merged.tree()).as("try %s", i).isEqualTo(tree);
                    clean++;
                }
                case MergeOutcome.Conflict conflict -> {
                    assertThat(tree).as("try %s", i).isEqualTo("conflict");
                    assertThat(conflict.files()).isNotEmpty();
                }
                case MergeOutcome.AlreadyContained _ -> assertThat(task).isEqualTo(base);
                case MergeOutcome.Incomplete incomplete ->
                        assertThat(incomplete.missing()).as("try %s", i).isEmpty();
            }
        }
        assertThat(clean).isBetween(TRIES / 5, TRIES * 4 / 5);
    }

    private String inCheckout(GraphFixture graph, String tip, String task) {
        graph.repository.git("checkout", "--quiet", "--force", "--detach", tip);
        String merge =
                "!git -c merge.directoryRenames=false merge --quiet --no-edit "
                        + task
                        + " >/dev/null 2>&1 || true";
        graph.repository.git("-c", "alias.x=" + merge, "x");
        boolean clean = graph.repository.git("ls-files", "-u").isEmpty();
        String tree = clean ? graph.repository.git("rev-parse", "HEAD^{tree}") : "conflict";
        graph.repository.git("reset", "--quiet", "--hard");
        return tree;
    }

    private String base(GraphFixture graph) throws IOException {
        for (String name : NAMES) {
            Path file = graph.repository.root().resolve(name);
            Files.createDirectories(file.resolveSibling("."));
            List<String> lines = new ArrayList<>();
            int count = random.nextInt(8, 30);
            for (int i = 0; i < count; i++) {
                lines.add(line());
            }
            write(file, lines);
        }
        return graph.repository.commitAll("Base");
    }

    private String changed(GraphFixture graph, String base) throws IOException {
        graph.repository.git("checkout", "--quiet", "--force", "--detach", base);
        graph.repository.git("clean", "-qfd");
        int changes = random.nextInt(1, 9);
        for (int i = 0; i < changes; i++) {
            Path file = graph.repository.root().resolve(NAMES.get(random.nextInt(NAMES.size())));
            if (Files.exists(file)) {
                change(file);
            }
        }
        return graph.repository.commitAll("Change");
    }

    private void change(Path file) throws IOException {
        switch (random.nextInt(12)) {
            case 0 -> Files.delete(file);
            case 1 -> Files.move(file, file.resolveSibling("moved " + random.nextInt(1_000_000)));
            case 2 -> ExecutableBit.setExecutable(file, true);
            case 3 -> Files.writeString(file.resolveSibling("new" + random.nextInt(3)), line());
            default -> edit(file);
        }
    }

    private void edit(Path file) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        int at = random.nextInt(lines.size() - 1);
        switch (random.nextInt(3)) {
            case 0 -> lines.add(at, line());
            case 1 -> lines.remove(at);
            default -> lines.set(at, line());
        }
        write(file, lines);
    }

    /** Every other one is a line that occurs often. */
    private String line() {
        return random.nextBoolean()
                ? "line " + random.nextInt(100_000)
                : List.of("}", "", "end").get(random.nextInt(3));
    }

    private void write(Path file, List<String> lines) throws IOException {
        String end = random.nextInt(5) == 0 ? "" : "\n";
        Files.writeString(file, String.join("\n", lines) + end);
    }
}
