package dev.troupe.sandbox;

import dev.troupe.sandbox.command.SandboxedMain;
import dev.troupe.sandbox.process.ShortProcessRunner;
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

    private OrdinaryUser() {}

    /** Runs lines in a workspace and answers with all that they print. */
    static String run(Path workspace, Map<String, String> variables, List<String> lines)
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
                        SandboxedMain.class.getName(),
                        SandboxMode.PREFERRED.name(),
                        workspace.toString()));
        command.addAll(lines);
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.putAll(variables);
        ShortProcessRunner.Answer answer =
                ShortProcessRunner.run(
                        command, workspace, environment, new byte[0], Duration.ofMinutes(2));
        WorkingSandbox.needed(
                answer.exit() != SandboxedMain.NO_SANDBOX, answer.output() + answer.error());
        return answer.output();
    }
}
