package dev.troupe.cli.command;

import dev.troupe.cli.terminal.TerminalSanitizer;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Provides what all commands share. Each returns its exit code. */
@Command(
        sortOptions = false,
        parameterListHeading = "%nArguments:%n",
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n")
public abstract class TroupeCommand implements Callable<Integer> {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    boolean help;

    protected final CommandContext context;

    protected TroupeCommand(CommandContext context) {
        this.context = context;
    }

    /** Whether programs read the output, errors included. */
    public boolean json() {
        return false;
    }

    /** Prints one line, made safe for a terminal. */
    protected final void print(String line) {
        context.console().out().println(TerminalSanitizer.line(line));
    }
}
