package dev.troupe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.command.CommandContext;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class CommandCatalogTest {
    private final CommandContext context = CommandContext.ofProcess();

    @Test
    void onlyTheNamedCommandIsMade() {
        CommandLine line = new CommandLine(new RootLine());

        CommandCatalog.add(line, context, "history");

        assertThat(line.getSubcommands()).containsOnlyKeys("history");
    }

    @Test
    void otherWordsNeedAllOfThem() {
        CommandLine line = new CommandLine(new RootLine());

        CommandCatalog.add(line, context, "histry");

        assertThat(line.getSubcommands()).containsKeys("history", "run", "help", "completion");
    }

    @Command(name = "root")
    private static final class RootLine {}
}
