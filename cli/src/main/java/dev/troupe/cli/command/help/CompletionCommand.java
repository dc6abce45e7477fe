package dev.troupe.cli.command.help;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.EnumOptionParser;
import dev.troupe.cli.command.TroupeCommand;
import dev.troupe.cli.command.UsageException;
import java.util.List;
import java.util.Map;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Parameters;

/** {@code troupe completion}: the script with which a shell completes command lines. */
@Command(
        name = "completion",
        description = "Print a script that completes commands in your shell.",
        footer = {
            "",
            "To load the script, add this line to ~/.bashrc; for zsh, put zsh in its place and add it to ~/.zshrc:",
            "    source <(troupe completion bash)"
        })
public final class CompletionCommand extends TroupeCommand {
    private static final List<String> SHELLS = List.of("bash", "zsh");

    /** The words of arguments whose type is no enum, by command and label. */
    private static final Map<String, String> WORDS =
            Map.of(
                    "budget PERIOD", "day week month ever",
                    "budget WHOSE", "team user session task",
                    "completion SHELL", "bash zsh",
                    "tasks STATE",
                            "open pending queued running waiting succeeded failed cancelled quarantined",
                    "workflow FEATURE", "show pause resume skip rerun");

    private final CommandLine root;

    @Parameters(paramLabel = "SHELL", description = "The shell: bash or zsh.")
    String shell = "";

    public CompletionCommand(CommandContext context, CommandLine root) {
        super(context);
        this.root = root;
    }

    @Override
    public Integer call() {
        if (!SHELLS.contains(shell)) {
            throw new UsageException(
                    "There is no completion for the shell '" + shell + "'.",
                    "Give one of " + String.join(", ", SHELLS) + ".");
        }
        // One script serves both: it finds out which shell reads it.
        offerWords(root);
        context.console().out().print(AutoComplete.bash(root.getCommandName(), root));
        return 0;
    }

    // Found here alone, as no other command needs it.
    private static void offerWords(CommandLine line) {
        CommandSpec spec = line.getCommandSpec();
        for (ArgSpec argument : List.copyOf(spec.args())) {
            List<String> words = words(line, argument);
            if (!words.isEmpty()) {
                spec.remove(argument);
                spec.add(offering(argument, words));
            }
        }
        line.getSubcommands().values().forEach(CompletionCommand::offerWords);
    }

    private static ArgSpec offering(ArgSpec argument, List<String> words) {
        return argument instanceof OptionSpec option
                ? OptionSpec.builder(option).completionCandidates(words).build()
                : PositionalParamSpec.builder((PositionalParamSpec) argument)
                        .completionCandidates(words)
                        .build();
    }

    @SuppressWarnings("unchecked") // an enum's class, as picocli says
    private static List<String> words(CommandLine line, ArgSpec argument) {
        Class<?> type = argument.auxiliaryTypes()[0];
        if (type.isEnum()) {
            return EnumOptionParser.words((Class<? extends Enum<?>>) type);
        }
        String name = line.getCommandName() + " " + argument.paramLabel();
        if (name.equals("help COMMAND")) {
            return List.copyOf(line.getParent().getSubcommands().keySet());
        }
        String known = WORDS.get(name);
        return known == null ? List.of() : List.of(known.split(" "));
    }
}
