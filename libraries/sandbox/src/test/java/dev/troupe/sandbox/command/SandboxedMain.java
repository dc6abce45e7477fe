package dev.troupe.sandbox.command;

import dev.troupe.permission.path.PathNames;
import dev.troupe.sandbox.Sandbox;
import dev.troupe.sandbox.SandboxHealth;
import dev.troupe.sandbox.SandboxMode;
import dev.troupe.sandbox.SandboxSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Runs lines as a worker does, in a JVM of its own: how, where, and the lines; {@code doctor} for the doctor's. */
public final class SandboxedMain {
    /** Ends with this where no sandbox works and one is needed. */
    public static final int NO_SANDBOX = 3;

    /** The line that asks what the doctor says. */
    public static final String DOCTOR = "doctor";

    private SandboxedMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        SandboxMode mode = SandboxMode.valueOf(arguments[0]);
        Path workspace = Path.of(arguments[1]);
        Sandbox sandbox = Sandbox.probe(SandboxSettings.usual(PathNames::secret).used(mode));
        if (mode != SandboxMode.OFF && !sandbox.status().works()) {
            System.out.println(sandbox.status().detail());
            System.exit(NO_SANDBOX);
        }
        try (CommandStarter starter = new CommandStarter(sandbox, Duration.ofSeconds(10));
                CommandRunner runner =
                        new CommandRunner(starter, workspace, () -> true, ProcessGroupLog.none())) {
            for (String line : List.of(arguments).subList(2, arguments.length)) {
                if (line.equals(DOCTOR)) {
                    new SandboxHealth(sandbox)
                            .checks()
                            .forEach(it ->
                                    System.out.printf(
                                            "%s %s: %s%n", it.status(), it.name(), it.detail()));
                } else {
                    System.out.print(run(runner, workspace, line));
                }
            }
        }
    }

    private static String run(CommandRunner runner, Path workspace, String line)
            throws InterruptedException {
        Path output = workspace.resolveSibling("output");
        return runner.run(
                        new SandboxCommand(line, workspace, Duration.ofSeconds(60), output, 4_000),
                        text -> {})
                .output();
    }
}
