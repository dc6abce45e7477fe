package dev.troupe.worker.definition.command;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.worker.definition.FrontMatter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Defines a slash command: a prompt that people send by its name.
 *
 * @param name as it is typed, without the slash; those of sub-directories are {@code directory:name}
 * @param description one line for people
 * @param argumentHint what may follow the name; null: nobody says
 * @param allowedTools what its author would have run without a question; it grants nothing
 * @param model the model that its author wants; null: the session's
 * @param body the prompt, not filled in
 * @param origin names the file
 * @param scope whose it is
 */
public record PromptCommand(
        String name,
        String description,
        @Nullable String argumentHint,
        List<String> allowedTools,
        @Nullable String model,
        String body,
        String origin,
        CommandScope scope) {
    /** The origin of those that come with Troupe. */
    public static final String BUILT_IN = "built in";

    private static final String FENCE = "---";
    private static final int LONGEST_LINE = 100;

    /** Tells whose a command is. */
    public enum CommandScope {
        REPOSITORY,
        USER,
        BUILT_IN
    }

    /** Copies the list. */
    public PromptCommand {
        allowedTools = List.copyOf(allowedTools);
    }

    /**
     * Reads a command from the text of its file. Front matter may be missing; fields that are not known are left out.
     *
     * @throws TroupeException CONFIGURATION_INVALID for front matter that cannot be read
     */
    public static PromptCommand parse(String name, String origin, CommandScope scope, String text) {
        boolean headed =
                text.replace("\uFEFF", "").lines().findFirst().orElse("").strip().equals(FENCE);
        FrontMatter file =
                headed
                        ? FrontMatter.of(origin, text)
                        : new FrontMatter(origin, Map.of(), text.strip());
        return new PromptCommand(
                name,
                text(file, "description").orElseGet(() -> firstLine(file.body())),
                text(file, "argument-hint").orElse(null),
                file.field("allowed-tools").map(FrontMatter.Field::texts).orElse(List.of()),
                text(file, "model").orElse(null),
                file.body(),
                origin,
                scope);
    }

    /** A hint such as {@code [file]} is a list to YAML. */
    private static Optional<String> text(FrontMatter file, String key) {
        return file.field(key)
                .map(it -> {
                    List<String> texts = Objects.requireNonNullElse(it.texts(), List.of());
                    String all = String.join(", ", texts);
                    return it.list() && !texts.isEmpty() ? "[" + all + "]" : all;
                })
                .map(it -> it.lines().findFirst().orElse("").strip())
                .filter(it -> !it.isEmpty());
    }

    private static String firstLine(String body) {
        String line =
                body.lines()
                        .map(it -> it.replaceFirst("^#+\\s*", "").strip())
                        .filter(it -> !it.isEmpty())
                        .findFirst()
                        .orElse("");
        return line.length() <= LONGEST_LINE ? line : TextPrefix.cut(line, LONGEST_LINE - 1) + "…";
    }
}
