package dev.troupe.cli.command.help;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.TroupeCommand;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code troupe help}: the same pages as {@code --help}. */
@Command(name = "help", description = "Show the help of Troupe or of one command.")
public final class HelpCommand extends TroupeCommand {
    private final CommandLine root;

    @Parameters(
            paramLabel = "COMMAND",
            arity = "0..*",
            description = "The command, such as `run` or `config get`. Default: all commands.")
    List<String> names = List.of();

    public HelpCommand(CommandContext context, CommandLine root) {
        super(context);
        this.root = root;
    }

    @Override
    public Integer call() {
        CommandLine line = root;
        for (String name : names) {
            CommandLine next = line.getSubcommands().get(name);
            if (next == null) {
                throw new UnmatchedArgumentException(line, List.of(name));
            }
            line = next;
        }
        line.usage(root.getOut());
        return 0;
    }
}
