package dev.troupe.cli.command;

import dev.troupe.contracts.agent.Effort;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How much models are to think about a request. */
final class EffortOption {
    @Option(
            names = "--effort",
            paramLabel = "EFFORT",
            description = "How much models are to think: low, medium, high, xhigh or max.")
    @Nullable Effort value;

    /** Reads its word. */
    static Effort parse(String text) {
        return Effort.of(text)
                .orElseThrow(() ->
                        new TypeConversionException(
                                "'%s' is no effort; it is one of %s"
                                        .formatted(
                                                text,
                                                String.join(
                                                        ", ",
                                                        List.of(Effort.values()).stream()
                                                                .map(Effort::word)
                                                                .toList()))));
    }
}
