package dev.troupe.cli.command;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Explains command lines that cannot be read. */
final class Misuse {
    private static final int CLOSE = 2;

    private Misuse() {}

    static Usage explain(ParameterException failure, CommandLine line) {
        String help = "Run `" + line.getCommandSpec().qualifiedName() + " --help`.";
        if (failure instanceof UnmatchedArgumentException unmatched) {
            String word = unmatched.getUnmatched().getFirst();
            return new Usage(unknown(word, line), guess(word, line) + help);
        }
        String message = String.valueOf(failure.getMessage());
        return new Usage(message.endsWith(".") ? message : message + ".", help);
    }

    /** Reads an amount of money. */
    static BigDecimal amount(String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is no amount, such as 2.50");
        }
    }

    private static String unknown(String word, CommandLine line) {
        if (word.startsWith("-")) {
            return "There is no option '" + word + "'.";
        }
        return line.getSubcommands().isEmpty()
                ? "'" + word + "' is one word too many."
                : "There is no command '" + word + "'.";
    }

    private static String guess(String word, CommandLine line) {
        Collection<String> known =
                word.startsWith("-")
                        ? line.getCommandSpec().optionsMap().keySet()
                        : line.getSubcommands().keySet();
        Optional<String> closest =
                known.stream()
                        .filter(name -> distance(word, name) <= CLOSE)
                        .min(Comparator.comparingInt(name -> distance(word, name)));
        return closest.map(name -> "Did you mean `" + name + "`? ").orElse("");
    }

    // Levenshtein's distance, two rows of its table at a time.
    private static int distance(String one, String other) {
        int[] above = new int[other.length() + 1];
        for (int j = 0; j < above.length; j++) {
            above[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] row = new int[above.length];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int swap = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(above[j - 1] + swap, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[other.length()];
    }
}
