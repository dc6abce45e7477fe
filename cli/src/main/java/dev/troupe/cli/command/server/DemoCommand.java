package dev.troupe.cli.command.server;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.TroupeCommand;
import dev.troupe.cli.demo.DemoRunner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code troupe demo}: the main job on a sample repository with a scripted model. */
@Command(
        name = "demo",
        description = "Show the main job on a sample repository with a scripted model.",
        footer = {
            "",
            "Failing test, request, question, edit, passing test, commit, audit trail, undo, redo;",
            "on a server of its own, so that your own sessions are left alone."
        })
public final class DemoCommand extends TroupeCommand {
    @Option(names = "--keep", description = "Leave the sample repository on disk.")
    boolean keep;

    public DemoCommand(CommandContext surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        new DemoRunner(surroundings.console(), surroundings.home().nested("demo"), keep).run();
        return 0;
    }
}
