package dev.troupe.permission.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is read as a command runs under the real bash, as exactly those words, and nothing runs besides. No program can
 * be found there: bash hands the words of each to a function, which writes them down.
 */
class BashAgreementIT {
    private static final int LINES = Integer.getInteger("troupe.lines", 1_000);
    private static final long SEED = Long.getLong("troupe.seed", 1);
    private static final Path BASH = Path.of("/bin/bash");

    /** Reads lines that end in a zero byte, and runs each in a shell of its own. */
    private static final String RUN =
            """
            exec 8>&1
            command_not_found_handle() {
              printf '%s\\0' "$@" > "$DIRECTORY/$number.$BASHPID"
            }
            readonly DIRECTORY
            number=0
            while IFS= read -r -d '' -u 9 line; do
              ( unset x; eval "$line"$'\\nwait' ) < /dev/null > /dev/null 2>&1
              number=$((number + 1))
            done 9< "$LINES"
            """;

    /** Shows the numbers of those lines that bash can read; it does not run them. */
    private static final String READ =
            """
            number=0
            while IFS= read -r -d '' -u 9 line; do
              ( eval "f() { :"$'\\n'"$line"$'\\n}' ) < /dev/null > /dev/null 2>&1 && echo $number
              number=$((number + 1))
            done 9< "$LINES"
            """;

    @TempDir Path directory;

    @Test
    void scriptsRunAsRead() throws Exception {
        agrees(new Lines(SEED)::script);
    }

    @Test
    void soupRunsAsRead() throws Exception {
        agrees(new Lines(SEED)::soup);
    }

    @Test
    void rareFormsRunAsRead() throws Exception {
        agrees(new Lines(SEED)::form);
    }

    @Test
    void bashCanReadWhatIsReadable() throws Exception {
        assumeTrue(Files.isExecutable(BASH), "bash is not installed");
        List<String> lines =
                Stream.generate(new Lines(SEED)::form)
                        .filter(line -> ShellParser.parse(line) instanceof ParsedLine.Readable)
                        .limit(LINES)
                        .toList();

        List<String> read = bash(READ, lines).lines().toList();

        assertThat(
                        IntStream.range(0, LINES)
                                .filter(i -> !read.contains(String.valueOf(i)))
                                .mapToObj(lines::get))
                .isEmpty();
    }

    private void agrees(Supplier<String> lines) throws Exception {
        assumeTrue(Files.isExecutable(BASH), "bash is not installed");
        List<String> readable = new ArrayList<>();
        List<Expectation> expected = new ArrayList<>();
        while (readable.size() < LINES) {
            String line = lines.get();
            if (ShellParser.parse(line) instanceof ParsedLine.Readable reading) {
                Expectation expectation = Expectation.of(reading.script());
                if (expectation.predictable()) {
                    readable.add(line);
                    expected.add(expectation);
                }
            }
        }

        assertThat(bash(RUN, readable)).isEmpty();
        Map<Integer, List<List<String>>> ran = logged();

        List<String> differences = new ArrayList<>();
        for (int i = 0; i < LINES; i++) {
            String difference = expected.get(i).difference(ran.getOrDefault(i, List.of()));
            if (difference != null) {
                differences.add(readable.get(i) + "\n==> " + difference);
            }
        }
        differences.sort(Comparator.comparingInt(String::length));
        assertThat(differences).isEmpty();
        assertThat(ran).hasSizeGreaterThan(LINES / 2);
    }

    /** What a driver shows of the lines. All that it starts has ended then, since it keeps the output open. */
    private String bash(String driver, List<String> lines)
            throws IOException, InterruptedException {
        Path work = Files.createDirectory(directory.resolve("work"));
        // Entries that an unnoticed pattern would expand to.
        Files.createFile(work.resolve("a"));
        Files.createFile(work.resolve("b"));
        Path log = Files.createDirectory(directory.resolve("log"));
        Path input = directory.resolve("lines");
        Files.writeString(input, String.join("\0", lines) + "\0");
        Path script = Files.writeString(directory.resolve("driver"), driver);
        ProcessBuilder builder = new ProcessBuilder(BASH.toString(), script.toString());
        builder.environment().clear();
        builder.environment()
                .putAll(
                        Map.of(
                                "PATH", log.toString(),
                                "HOME", work.toString(),
                                "LC_ALL", "C.UTF-8",
                                "DIRECTORY", log.toString(),
                                "LINES", input.toString()));
        Process process = builder.directory(work.toFile()).redirectErrorStream(true).start();
        String shown = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return shown;
    }

    private Map<Integer, List<List<String>>> logged() throws IOException {
        Map<Integer, List<List<String>>> ran = new HashMap<>();
        try (Stream<Path> files = Files.list(directory.resolve("log"))) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                int line = Integer.parseInt(name.substring(0, name.indexOf('.')));
                List<String> words = List.of(Files.readString(file).split("\0", -1));
                ran.computeIfAbsent(line, _ -> new ArrayList<>())
                        .add(words.subList(0, words.size() - 1));
            }
        }
        return ran;
    }
}
