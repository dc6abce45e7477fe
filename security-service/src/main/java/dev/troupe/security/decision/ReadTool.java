package dev.troupe.security.decision;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A command that only reads, with the options that keep it so. Every option that is not listed is
 * taken for one that executes, writes or leaves the workspace.
 *
 * @param words program and sub-command
 * @param options option name → what it takes
 * @param operands what its operands are
 */
record ReadTool(List<String> words, Map<String, Takes> options, Operands operands) {
    private static final Pattern NUMBER = Pattern.compile("[-+]?\\d{1,9}[bkKmMG]?");

    /** What an option takes. */
    enum Takes {
        NOTHING,
        /** A value in the same word or the next. */
        NUMBER,
        TEXT,
        /** A value only in the same word, or none. */
        MAYBE
    }

    /** What operands are. */
    enum Operands {
        NONE,
        TEXT,
        /** Text, and so is what looks like an option. */
        ANYTHING,
        PATHS,
        /** The first is a pattern. */
        TEXT_THEN_PATHS
    }

    /** How arguments read. */
    sealed interface Reading permits Fits, Misfit {}

    /** Only ordinary options; these operands are paths. */
    record Fits(List<String> paths) implements Reading {}

    /** An argument that is not covered. */
    record Misfit(String argument) implements Reading {}

    /**
     * A tool from a compact notation.
     *
     * @param spec words such as {@code -n}, {@code -c:number}, {@code --since:text}, {@code
     *     --color?}; {@code -#} stands for a number as option
     */
    static ReadTool of(String command, Operands operands, String spec) {
        Map<String, Takes> options = new HashMap<>();
        for (String option : spec.strip().split("\\s+", -1)) {
            if (option.endsWith(":number")) {
                options.put(option.substring(0, option.indexOf(':')), Takes.NUMBER);
            } else if (option.endsWith(":text")) {
                options.put(option.substring(0, option.indexOf(':')), Takes.TEXT);
            } else if (option.endsWith("?")) {
                options.put(option.substring(0, option.length() - 1), Takes.MAYBE);
            } else if (!option.isEmpty()) {
                options.put(option, Takes.NOTHING);
            }
        }
        return new ReadTool(List.of(command.split(" ", -1)), Map.copyOf(options), operands);
    }

    boolean starts(List<String> command) {
        return command.size() >= words.size() && command.subList(0, words.size()).equals(words);
    }

    /** Reads what follows the tool's own words. */
    Reading read(List<String> arguments) {
        if (operands == Operands.ANYTHING) {
            return new Fits(List.of());
        }
        List<String> rest = new ArrayList<>();
        boolean pattern = false;
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (argument.equals("--")) {
                rest.addAll(arguments.subList(i + 1, arguments.size()));
                break;
            }
            if (!argument.startsWith("-") || argument.equals("-")) {
                rest.add(argument);
                continue;
            }
            int more = option(argument, i + 1 < arguments.size() ? arguments.get(i + 1) : "-");
            if (more < 0) {
                return new Misfit(argument);
            }
            pattern |= names(argument);
            i += more;
        }
        return operands(rest, pattern);
    }

    /** Whether the option may hold the pattern, so that no operand does; too often is harmless. */
    private static boolean names(String option) {
        return option.startsWith("--regexp") || (!option.startsWith("--") && option.contains("e"));
    }

    /** This tool with operands that a rule has opened. */
    ReadTool opened() {
        return operands == Operands.NONE ? new ReadTool(words, options, Operands.PATHS) : this;
    }

    private Reading operands(List<String> rest, boolean pattern) {
        return switch (operands) {
            case NONE -> rest.isEmpty() ? new Fits(rest) : new Misfit(rest.getFirst());
            case TEXT, ANYTHING -> new Fits(List.of());
            case PATHS -> new Fits(rest);
            case TEXT_THEN_PATHS ->
                    new Fits(pattern || rest.isEmpty() ? rest : rest.subList(1, rest.size()));
        };
    }

    /** How many further words the option takes, or -1 when it is not ordinary. */
    private int option(String argument, String next) {
        if (argument.startsWith("--")) {
            int value = argument.indexOf('=');
            return value < 0
                    ? value(argument, null, next)
                    : value(argument.substring(0, value), argument.substring(value + 1), next);
        }
        if (options.containsKey("-#") && argument.substring(1).matches("\\d{1,9}")) {
            return 0;
        }
        for (int i = 1; i < argument.length(); i++) {
            String name = "-" + argument.charAt(i);
            Takes takes = options.get(name);
            if (takes == null) {
                return -1;
            }
            if (takes != Takes.NOTHING) {
                boolean attached = i + 1 < argument.length();
                return value(name, attached ? argument.substring(i + 1) : null, next);
            }
        }
        return 0;
    }

    private int value(String name, @Nullable String attached, String next) {
        Takes takes = options.get(name);
        if (takes == null) {
            return -1;
        }
        int more = attached == null ? 1 : 0;
        String value = attached == null ? next : attached;
        return switch (takes) {
            case NOTHING -> attached == null ? 0 : -1;
            case MAYBE -> attached == null || harmless(attached) ? 0 : -1;
            case NUMBER -> NUMBER.matcher(value).matches() ? more : -1;
            case TEXT -> harmless(value) && (more == 0 || !value.startsWith("-")) ? more : -1;
        };
    }

    /** Git's placeholders that check signatures start a configured program. */
    private static boolean harmless(String value) {
        return !value.contains("%G") && !value.contains("%(signature");
    }
}
