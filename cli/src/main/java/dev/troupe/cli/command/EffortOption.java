package dev.troupe.cli.command;

import dev.troupe.contracts.agent.ReasoningEffort;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How much models are to think about a request. */
public final class EffortOption {
    @Option(
            names = "--effort",
            paramLabel = "EFFORT",
            description = "How much models are to think: low, medium, high, xhigh or max.")
    public @Nullable ReasoningEffort value;

    /** Reads its word. */
    public static ReasoningEffort parse(String text) {
        return ReasoningEffort.of(text)
                .orElseThrow(() ->
                        new TypeConversionException(
                                "'%s' is no effort; it is one of %s"
                                        .formatted(
                                                text,
                                                String.join(
                                                        ", ",
                                                        List.of(ReasoningEffort.values()).stream()
                                                                .map(ReasoningEffort::word)
                                                                .toList()))));
    }
}
