package dev.troupe.cli.command.server;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.TroupeCommand;
import dev.troupe.cli.demo.DemoRunner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code troupe demo}: the main job on a sample repository with a scripted model. */
@Command(
        name = "demo",
        description = "Try Troupe on a sample repository with a scripted model.",
        footer = {
            "",
            "The demo fixes a failing test: request, question, edit, passing test, commit, audit log, undo and redo. It uses its own server and does not touch your sessions."
        })
public final class DemoCommand extends TroupeCommand {
    @Option(names = "--keep", description = "Keep the sample repository.")
    boolean keep;

    public DemoCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        new DemoRunner(context.console(), context.home().nested("demo"), keep).run();
        return 0;
    }
}
