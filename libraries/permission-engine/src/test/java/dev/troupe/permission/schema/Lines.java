package dev.troupe.permission.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.schema.CommandArgument.Known;
import dev.troupe.permission.schema.ToolUsage.Finding;
import dev.troupe.permission.schema.ToolUsage.Given;
import dev.troupe.permission.schema.ToolUsage.Operand;
import dev.troupe.permission.schema.ToolUsage.Started;
import dev.troupe.permission.shell.TextSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Argument lists as tests write them: words between blanks, or between quotes. A word that ends in {@code …} is known as
 * far as that, {@code ⁇} may become anything.
 */
final class Lines {
    private Lines() {}

    static List<CommandArgument> argv(String line) {
        List<CommandArgument> argv = new ArrayList<>();
        int at = 0;
        while (at < line.length()) {
            char first = line.charAt(at);
            if (first == ' ') {
                at++;
                continue;
            }
            boolean quoted = first == '\'';
            int end = line.indexOf(quoted ? '\'' : ' ', at + 1);
            end = end < 0 ? line.length() : end;
            String text = line.substring(quoted ? at + 1 : at, end);
            argv.add(argument(text, new TextSpan(at, end)));
            at = end + 1;
        }
        return argv;
    }

    private static CommandArgument argument(String text, TextSpan span) {
        if (text.equals("⁇")) {
            return new CommandArgument("", Known.NOTHING, span);
        }
        return text.endsWith("…")
                ? new CommandArgument(text.substring(0, text.length() - 1), Known.BEGINNING, span)
                : CommandArgument.whole(text, span);
    }

    static ToolUsage read(String line) {
        return Objects.requireNonNull(ToolSchemas.bundled().read(argv(line)), line);
    }

    /** Checks all that reading a line yields; what is null is to be empty. */
    static void assertRead(
            String line,
            @Nullable String words,
            @Nullable String options,
            @Nullable String operands,
            @Nullable String findings,
            @Nullable String started) {
        ToolUsage usage = read(line);
        assertThat(words(usage)).isEqualTo(Objects.requireNonNullElse(words, ""));
        assertThat(options(usage)).isEqualTo(Objects.requireNonNullElse(options, ""));
        assertThat(operands(usage)).isEqualTo(Objects.requireNonNullElse(operands, ""));
        assertThat(findings(usage)).isEqualTo(Objects.requireNonNullElse(findings, ""));
        assertThat(started(usage)).isEqualTo(Objects.requireNonNullElse(started, ""));
    }

    static String words(ToolUsage usage) {
        return String.join(" ", usage.words());
    }

    /** Such as {@code -n=5:number --all}. */
    static String options(ToolUsage usage) {
        List<String> shown = new ArrayList<>();
        for (Given it : usage.options()) {
            CommandArgument value = it.value();
            shown.add(
                    value == null
                            ? it.name()
                            : it.name() + "=" + shown(value) + ":" + written(it.kind()));
        }
        return String.join(" ", shown);
    }

    /** Such as {@code path:src text:x}. */
    static String operands(ToolUsage usage) {
        List<String> shown = new ArrayList<>();
        for (Operand it : usage.operands()) {
            shown.add(written(it.kind()) + ":" + shown(it.argument()));
        }
        return String.join(" ", shown);
    }

    /** Such as {@code executes@-exec}. */
    static String findings(ToolUsage usage) {
        List<String> shown = new ArrayList<>();
        for (Finding it : usage.findings()) {
            shown.add(written(it.effect()) + "@" + shown(it.culprit()));
        }
        return String.join(" ", shown);
    }

    /** Such as {@code [rm -rf x] <ls; pwd>}. */
    static String started(ToolUsage usage) {
        List<String> shown = new ArrayList<>();
        for (Started it : usage.started()) {
            shown.add(
                    switch (it) {
                        case Started.Words words ->
                                words.words().stream().map(Lines::shown).toList().toString();
                        case Started.Line line -> "<" + shown(line.line()) + ">";
                    });
        }
        return String.join(" ", shown).replace(", ", " ");
    }

    static String shown(CommandArgument argument) {
        return switch (argument.known()) {
            case WHOLE -> argument.text();
            case BEGINNING -> argument.text() + "…";
            case NOTHING -> "⁇";
        };
    }

    private static String written(@Nullable Enum<?> constant) {
        if (constant == null) {
            return "none";
        }
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
