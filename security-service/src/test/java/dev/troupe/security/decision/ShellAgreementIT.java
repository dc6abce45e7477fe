package dev.troupe.security.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.security.decision.PlainCommand.Plain;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is taken for plain reaches a program, under real shells, as exactly the words that were judged. */
class ShellAgreementIT {
    private static final int LINES = 4_000;
    private static final String ALPHABET =
            "aaabbcxyzAZ019  \t'''\"\"_-./,:=+@%^~#~#!$`\\*?[]{}();&|<>é\u3000\u00A0";

    @TempDir Path empty;

    @ParameterizedTest
    @ValueSource(strings = {"/bin/sh", "/bin/bash"})
    void wordsArriveAsJudged(String shell) throws Exception {
        assumeTrue(Files.isExecutable(Path.of(shell)));
        List<Plain> plain = new ArrayList<>();
        StringBuilder script = new StringBuilder();
        Random random = new Random(42);
        for (int i = 0; i < LINES; i++) {
            // The arguments are generated; the program is one that only shows them.
            String line = "show " + generated(random);
            if (PlainCommand.read(line) instanceof Plain words) {
                plain.add(words);
                script.append(line).append('\n');
            }
        }
        assertThat(plain).hasSizeGreaterThan(LINES / 20);

        List<String> shown = run(shell, script.toString());

        assertThat(shown).hasSameSizeAs(plain);
        for (int i = 0; i < shown.size(); i++) {
            List<String> words = plain.get(i).words();
            assertThat(shown.get(i)).isEqualTo(asShown(words.subList(1, words.size())));
        }
    }

    private static String generated(Random random) {
        StringBuilder text = new StringBuilder();
        int length = 1 + random.nextInt(9);
        for (int i = 0; i < length; i++) {
            text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return text.toString();
    }

    private static String asShown(List<String> words) {
        StringBuilder shown = new StringBuilder();
        words.forEach(word -> shown.append('<').append(word).append('>'));
        return shown.toString();
    }

    private List<String> run(String shell, String script) throws IOException, InterruptedException {
        Path file = empty.resolve("script");
        // Entries that an unnoticed pattern would expand to.
        Files.createFile(empty.resolve("a"));
        Files.createFile(empty.resolve("b"));
        String show = "show() { for w in \"$@\"; do printf '<%s>' \"$w\"; done; printf '\\n'; }\n";
        Files.writeString(file, show + script);
        Process process =
                new ProcessBuilder(shell, file.toString())
                        .directory(empty.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(empty.resolve("output").toFile())
                        .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return Files.readAllLines(empty.resolve("output"), StandardCharsets.UTF_8);
    }
}
