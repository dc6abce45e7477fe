package dev.troupe.benchmarks.search;

import dev.troupe.linesearch.RegexSearchRequest;
import dev.troupe.linesearch.RegexSearchRequest.LetterCase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** A pattern of the fixed set: its class, ripgrep's option for it or none, and itself. */
record MeasuredPattern(String patternClass, String option, String pattern) {

    /** Reads {@code search/patterns.tsv}. */
    static List<MeasuredPattern> readAll() throws IOException {
        try (InputStream file =
                Objects.requireNonNull(
                        MeasuredPattern.class.getResourceAsStream("/search/patterns.tsv"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split("\t", -1))
                    .map(fields -> new MeasuredPattern(fields[0], fields[1], fields[2]))
                    .toList();
        }
    }

    /** Asks for all lines in full, as ripgrep gives them. */
    RegexSearchRequest request() {
        return new RegexSearchRequest(
                pattern,
                "-F".equals(option),
                "-i".equals(option) ? LetterCase.INSENSITIVE : LetterCase.SENSITIVE,
                "-w".equals(option),
                List.of(),
                Integer.MAX_VALUE - 1,
                Integer.MAX_VALUE,
                false,
                Duration.ofMinutes(5));
    }
}
