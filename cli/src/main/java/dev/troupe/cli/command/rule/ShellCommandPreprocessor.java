package dev.troupe.cli.command.rule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Keeps the options of a command line that is an argument from being taken for ours: from its first word on all words
 * are the command's, as they are for {@code env} and {@code timeout}. Behind a command that is one word of our own line,
 * such as one in quotes, our options may stand.
 */
final class ShellCommandPreprocessor implements IParameterPreprocessor {
    private static final String END = "--";

    @Override
    @SuppressWarnings("JdkObsolete") // The type is picocli's.
    public boolean preprocess(
            Stack<String> args,
            CommandSpec command,
            @Nullable ArgSpec arg,
            Map<String, Object> info) {
        List<String> words = new ArrayList<>(args);
        Collections.reverse(words);
        int first = behindOptions(command, words, 0);
        boolean several =
                first < words.size()
                        && !words.get(first).startsWith("-")
                        && !quoted(words.get(first))
                        && behindOptions(command, words, first + 1) < words.size();
        if (several) {
            args.add(words.size() - first, END);
        }
        return false;
    }

    private static boolean quoted(String word) {
        return word.chars().anyMatch(Character::isWhitespace);
    }

    /** Where the first word stands, from a place on, that is neither one of our options nor the value of one. */
    private static int behindOptions(CommandSpec command, List<String> words, int from) {
        int at = from;
        while (at < words.size()) {
            String word = words.get(at);
            OptionSpec option = option(command, word);
            if (option == null) {
                return at;
            }
            boolean alone = command.optionsMap().containsKey(word);
            at += alone && option.arity().min() > 0 ? 2 : 1;
        }
        return words.size();
    }

    /** The option that a word is, alone or with its value attached. */
    private static @Nullable OptionSpec option(CommandSpec command, String word) {
        OptionSpec whole = command.optionsMap().get(word);
        if (whole != null || !word.startsWith("-")) {
            return whole;
        }
        int equals = word.indexOf('=');
        boolean attached = !word.startsWith("--") && word.length() > 2;
        OptionSpec named =
                equals > 0
                        ? command.optionsMap().get(word.substring(0, equals))
                        : attached ? command.optionsMap().get(word.substring(0, 2)) : null;
        return named == null || named.arity().max() == 0 ? null : named;
    }
}
