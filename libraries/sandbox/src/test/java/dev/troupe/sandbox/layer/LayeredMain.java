package dev.troupe.sandbox.layer;

import dev.troupe.permission.path.PathNames;
import dev.troupe.sandbox.Sandbox;
import dev.troupe.sandbox.SandboxSettings;
import dev.troupe.sandbox.command.CommandRunner;
import dev.troupe.sandbox.command.CommandStarter;
import dev.troupe.sandbox.command.LayeredCommandResult;
import dev.troupe.sandbox.command.ProcessGroupLog;
import dev.troupe.sandbox.command.SandboxCommand;
import dev.troupe.sandbox.command.SandboxedMain;
import dev.troupe.sandbox.layer.content.LayerJudge;
import dev.troupe.sandbox.layer.content.LayerLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Runs lines with a layer each, as a worker does, in a JVM of its own, and says what became of each: the server's directory,
 * the workspace, the most entries and bytes of a layer, and the lines. What is called {@code held} waits aside.
 */
final class LayeredMain {
    private static final LayerJudge JUDGE = LayerJudges.of("held"::equals, _ -> false);

    private LayeredMain() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path home = Path.of(arguments[0]);
        Path workspace = Path.of(arguments[1]);
        LayerLimits limits =
                new LayerLimits(Integer.parseInt(arguments[2]), Long.parseLong(arguments[3]));
        Sandbox sandbox = Sandbox.probe(SandboxSettings.usual(PathNames::secret));
        if (!sandbox.status().works()) {
            System.out.println(sandbox.status().detail());
            System.exit(SandboxedMain.NO_SANDBOX);
        }
        LayerStore store = LayerStore.open(home, workspace).orElseThrow().withLimits(limits);
        List<String> lines = List.of(arguments).subList(4, arguments.length);
        try (CommandStarter starter = new CommandStarter(sandbox, Duration.ofSeconds(10));
                CommandRunner runner =
                        new CommandRunner(starter, workspace, () -> true, ProcessGroupLog.none())) {
            for (int i = 0; i < lines.size(); i++) {
                SandboxCommand command =
                        new SandboxCommand(
                                lines.get(i),
                                workspace,
                                Duration.ofMinutes(5),
                                home.resolve("output-" + i),
                                4_000);
                say(runner.run(command, store, "layer-" + i, _ -> {}));
            }
        }
    }

    private static void say(LayeredCommandResult ran) throws IOException {
        if (ran.result().isOverused()) {
            ran.layer().drop();
            System.out.println("killed: " + ran.result().notices());
            return;
        }
        LayerOutcome outcome = ran.layer().apply(ran.layer().read(), JUDGE, "title", null);
        System.out.printf(
                "exit %d, applied %d, held %d, failure %s%n",
                ran.result().exit(),
                outcome.applied().size(),
                outcome.held().size(),
                outcome.failure());
    }
}
