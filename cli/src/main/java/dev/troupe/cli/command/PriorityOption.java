package dev.troupe.cli.command;

import dev.troupe.cli.client.WireJson;
import dev.troupe.contracts.session.TaskPriority;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Which of a team's requests goes first. */
public final class PriorityOption {
    @Option(
            names = "--priority",
            paramLabel = "PRIORITY",
            description = "low, normal or high, among your team's requests that wait for a worker.")
    public @Nullable TaskPriority value;

    /** Reads {@code low}, {@code normal} or {@code high}. */
    public static TaskPriority parse(String text) {
        List<TaskPriority> all = List.of(TaskPriority.values());
        return all.stream()
                .filter(it -> WireJson.word(it).equals(text))
                .findFirst()
                .orElseThrow(() ->
                        new TypeConversionException(
                                "'%s' is no priority; it is one of %s"
                                        .formatted(
                                                text,
                                                String.join(
                                                        ", ",
                                                        all.stream()
                                                                .map(WireJson::word)
                                                                .toList()))));
    }
}
