package dev.troupe.cli;

import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.follow.PhaseNameParser;
import dev.troupe.configuration.schema.NameSpelling;
import dev.troupe.contracts.workflow.WorkflowPhase;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Explains command lines that cannot be read. */
final class UsageErrorExplainer {
    private static final Pattern TIME = Pattern.compile("(\\d{1,6}) ?([sm]?)");

    private UsageErrorExplainer() {}

    static UsageException explain(ParameterException failure, CommandLine line) {
        String help = "Run `" + line.getCommandSpec().qualifiedName() + " --help`.";
        if (failure instanceof UnmatchedArgumentException unmatched) {
            String word = unmatched.getUnmatched().getFirst();
            return new UsageException(unknown(word, line), next(word, line, help));
        }
        if (failure.getArgSpec() instanceof PositionalParamSpec place
                && failure.getValue() != null
                && isNumber(place.type())) {
            return new UsageException(
                    "'%s' is not a whole number. %s must be one."
                            .formatted(failure.getValue(), place.paramLabel()),
                    help);
        }
        String message = String.valueOf(failure.getMessage());
        return new UsageException(message.endsWith(".") ? message : message + ".", help);
    }

    private static boolean isNumber(Class<?> type) {
        return type == int.class
                || type == Integer.class
                || type == long.class
                || type == Long.class;
    }

    /** Reads an amount of money. */
    static BigDecimal amount(String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is no amount, such as 2.50");
        }
    }

    /** Reads a phase by its word. */
    static WorkflowPhase phase(String text) {
        return PhaseNameParser.find(text)
                .orElseThrow(() -> new TypeConversionException(PhaseNameParser.unknown(text)));
    }

    /** Reads a time of some seconds or minutes. */
    static Duration time(String text) {
        Matcher parts = TIME.matcher(text.strip());
        if (!parts.matches()) {
            throw new TypeConversionException("'" + text + "' is no time, such as 5s or 2m");
        }
        long number = Long.parseLong(parts.group(1));
        return "m".equals(parts.group(2)) ? Duration.ofMinutes(number) : Duration.ofSeconds(number);
    }

    private static String unknown(String word, CommandLine line) {
        if (word.startsWith("-")) {
            return "There is no option '" + word + "'.";
        }
        return line.getSubcommands().isEmpty()
                ? "'" + word + "' is one word too many."
                : "There is no command '" + word + "'.";
    }

    private static String next(String word, CommandLine line, String help) {
        String guess = guess(word, line);
        boolean command = !word.startsWith("-") && !line.getSubcommands().isEmpty();
        return guess.isEmpty() && command && line.getParent() == null
                ? help.replaceFirst("\\.$", "")
                        + ", or `troupe run "
                        + word
                        + "` if it is a request."
                : guess + help;
    }

    private static String guess(String word, CommandLine line) {
        Collection<String> known =
                word.startsWith("-")
                        ? line.getCommandSpec().optionsMap().keySet()
                        : line.getSubcommands().keySet();
        return NameSpelling.closest(word, known)
                .map(name -> "Did you mean `" + name + "`? ")
                .orElse("");
    }
}
