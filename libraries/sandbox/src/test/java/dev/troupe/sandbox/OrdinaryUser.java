package dev.troupe.sandbox;

import dev.troupe.sandbox.command.SandboxedMain;
import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.testkit.scope.TestScope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs a worker that is not root, whoever runs the tests. */
public final class OrdinaryUser {
    /** Makes of root an ordinary user that owns the same files. */
    private static final List<String> ORDINARY =
            List.of("unshare", "--user", "--map-user=1000", "--map-group=1000");

    private static final Duration PATIENCE = Duration.ofMinutes(TestScope.choose(2, 10));

    private OrdinaryUser() {}

    /** Runs lines in a workspace and answers with all that they print. */
    static String run(Path workspace, Map<String, String> variables, List<String> lines)
            throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of(SandboxMode.PREFERRED.name(), workspace.toString()));
        arguments.addAll(lines);
        return run(SandboxedMain.class, workspace, variables, arguments);
    }

    /** Runs a program in a JVM of its own, below a workspace of whoever runs the tests, and answers with what it prints. */
    public static String run(
            Class<?> program, Path workspace, Map<String, String> variables, List<String> arguments)
            throws IOException {
        boolean root = Integer.valueOf(0).equals(Files.getAttribute(workspace, "unix:uid"));
        List<String> command = new ArrayList<>(root ? ORDINARY : List.of());
        command.addAll(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName()));
        command.addAll(arguments);
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.putAll(variables);
        ShortProcessRunner.Answer answer =
                ShortProcessRunner.run(command, workspace, environment, new byte[0], PATIENCE);
        WorkingSandbox.needed(
                answer.exit() != SandboxedMain.NO_SANDBOX, answer.output() + answer.error());
        return answer.output();
    }
}
