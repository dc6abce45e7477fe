package dev.troupe.benchmarks.localise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.testkit.repository.TestRepository;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalisationBenchTest {
    @TempDir Path directory;

    @Test
    void ranksTheFilesOfTheParentCommit() throws IOException {
        TestRepository shop = TestRepository.create(directory.resolve("shop"));
        shop.write("cart.py", "def total(cart):\n    return sum(cart)\n")
                .write("mail.py", "def send(mail):\n    pass\n");
        String parent = shop.commitAll("Add the shop");
        shop.write("total_cart.py", "total = cart\n").commitAll("Later");

        assertThat(rank("shop", parent))
                .startsWith("{\"id\":\"one\",\"files\":[\"cart.py\"")
                .doesNotContain("total_cart.py");
    }

    @Test
    void saysWhatIsWrongWithItsInput() throws IOException {
        assertThatThrownBy(() -> cases("{\"id\":\"x\"}"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Line 1 is no case");
        Files.createDirectories(directory.resolve("empty"));
        assertThatThrownBy(() -> rank("empty", "1".repeat(40)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("empty is no clone of a repository");
    }

    @Test
    void measuresTheContextOfARequest() throws IOException {
        TestRepository shop = TestRepository.create(directory.resolve("shop"));
        shop.write("cart.py", "def total(cart):\n    return sum(cart)\n");
        String parent = shop.commitAll("Add the shop");
        shop.write("cart.py", "def total(cart):\n    return round(sum(cart))\n");
        String commit = shop.commitAll("Round the total of the cart");
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        ContextBench.measure(
                cases(
                        "{\"id\":\"one\",\"name\":\"shop\",\"parent_commit\":\"%s\",\"commit\":\"%s\",\"query\":\"Round the total of the cart\",\"gold_files\":[\"cart.py\"]}"
                                .formatted(parent, commit)),
                directory,
                new PrintStream(out, true, StandardCharsets.UTF_8));

        assertThat(out.toString(StandardCharsets.UTF_8).lines().toList())
                .hasSize(2)
                .allMatch(it -> it.contains("1.000"));
    }

    @Test
    void drawsMapsWithinTheirBudget() throws IOException {
        TestRepository shop = TestRepository.create(directory.resolve("shop"));
        shop.write("cart.py", "def total(cart):\n    return sum(cart)\n");
        String parent = shop.commitAll("Add the shop");
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        MapBench.draw(
                cases(
                        "{\"id\":\"one\",\"name\":\"shop\",\"parent_commit\":\"%s\",\"query\":\"Round the total of the cart\"}"
                                .formatted(parent)),
                directory,
                1000,
                new PrintStream(out, true, StandardCharsets.UTF_8));

        assertThat(out.toString(StandardCharsets.UTF_8).strip())
                .isEqualTo("{\"id\":\"one\",\"files\":[\"cart.py\"]}");
    }

    private String rank(String name, String parent) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        LocalisationBench.rank(
                cases(
                        "{\"id\":\"one\",\"name\":\"%s\",\"parent_commit\":\"%s\",\"query\":\"Round the total of the cart\"}"
                                .formatted(name, parent)),
                directory,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
        return out.toString(StandardCharsets.UTF_8);
    }

    private static List<LocalisationCase> cases(String text) throws IOException {
        return CaseReader.read(new BufferedReader(new StringReader(text)));
    }
}
