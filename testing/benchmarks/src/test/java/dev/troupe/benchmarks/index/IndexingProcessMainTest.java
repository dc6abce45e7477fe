package dev.troupe.benchmarks.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.repository.TestRepository;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexingProcessMainTest {
    @TempDir Path directory;

    @Test
    void answersAndGoesOnWithAWorktree() throws IOException {
        TestRepository shop = TestRepository.create(directory.resolve("shop"));
        shop.write("src/cart.py", "def total(cart):\n    return sum(cart)\n")
                .commitAll("Add the cart of the shop");
        Path worktree = directory.toRealPath().resolve("worktree");
        shop.git("worktree", "add", "--quiet", "--detach", worktree.toString());

        List<String> said = run(shop.root().toString(), directory + "/home", worktree.toString());

        assertThat(said)
                .hasSize(3)
                .anyMatch(it -> it.equals(IndexingProcessMain.ANSWERED))
                .anyMatch(it ->
                        it.startsWith(IndexingProcessMain.FIRST) && it.contains("\"parsed\":1"))
                .anyMatch(it -> it.startsWith(IndexingProcessMain.TIMES));
    }

    private static List<String> run(String... arguments) throws IOException {
        PrintStream before = System.out;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        try {
            IndexingProcessMain.main(arguments);
        } finally {
            System.setOut(before);
        }
        return out.toString(StandardCharsets.UTF_8).lines().filter(it -> !it.isBlank()).toList();
    }
}
