package dev.troupe.benchmarks.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class SearchBenchTest {
    @TempDir Path directory;

    @Test
    void findsTheLinesThatRipgrepFinds() throws IOException {
        writeFiles();

        List<String> patterns = measure(true);

        assertThat(patterns).hasSize(60);
        assertThat(patterns)
                .allSatisfy(it ->
                        assertThat(new JsonMapper().readTree(it).path("differences").asInt(-1))
                                .isZero());
    }

    @Test
    void showsTimesByClass() throws IOException {
        writeFiles();

        List<String> table = measure(false);

        assertThat(table).hasSize(10);
        assertThat(table.getFirst()).startsWith("20 files, ");
    }

    private void writeFiles() throws IOException {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                        .anyMatch(it -> Files.isExecutable(Path.of(it, "rg"))),
                "ripgrep is not installed");
        for (int i = 0; i < 20; i++) {
            Files.writeString(
                    directory.resolve("file" + i + ".c"),
                    "static int value_%d(struct device *dev)\n{\n\treturn -EINVAL; /* TODO */\n}\n"
                            .formatted(i));
        }
    }

    private List<String> measure(boolean json) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SearchBench.measure(
                directory.toRealPath(), json, new PrintStream(out, true, StandardCharsets.UTF_8));
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
