package dev.troupe.cli.command;

import dev.troupe.cli.demo.Demo;
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
final class DemoCommand extends TroupeCommand {
    @Option(names = "--keep", description = "Leave the sample repository on disk.")
    boolean keep;

    DemoCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        new Demo(surroundings.console(), surroundings.home().nested("demo"), keep).run();
        return 0;
    }
}
