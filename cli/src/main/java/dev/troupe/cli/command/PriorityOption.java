package dev.troupe.cli.command;

import dev.troupe.cli.client.Wire;
import dev.troupe.contracts.session.Priority;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Which of a team's requests goes first. */
final class PriorityOption {
    @Option(
            names = "--priority",
            paramLabel = "PRIORITY",
            description = "low, normal or high, among your team's requests that wait for a worker.")
    @Nullable Priority value;

    /** Reads {@code low}, {@code normal} or {@code high}. */
    static Priority parse(String text) {
        List<Priority> all = List.of(Priority.values());
        return all.stream()
                .filter(it -> Wire.word(it).equals(text))
                .findFirst()
                .orElseThrow(() ->
                        new TypeConversionException(
                                "'%s' is no priority; it is one of %s"
                                        .formatted(
                                                text,
                                                String.join(
                                                        ", ",
                                                        all.stream().map(Wire::word).toList()))));
    }
}
