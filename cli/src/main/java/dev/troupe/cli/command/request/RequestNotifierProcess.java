package dev.troupe.cli.command.request;

import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.server.DetachedProcessPrefix;
import dev.troupe.cli.server.TroupeHome;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.cli.terminal.TerminalSanitizer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** A process of its own that is the lookout for a request which nobody watches. */
final class RequestNotifierProcess {
    private static final List<String> SMALL =
            List.of(
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-Xmx64m",
                    "--enable-native-access=ALL-UNNAMED");

    /** By its name, as it knows the commands and not they it. */
    private static final String MAIN = "dev.troupe.cli.CommandLineMain";

    private final CommandContext context;

    RequestNotifierProcess(CommandContext context) {
        this.context = context;
    }

    /** Whether the person can be called from there: it has no terminal that it could ring. */
    boolean calls() {
        return context.notifying().runs();
    }

    /** Begins to look out for a session. The request goes on without it: what keeps it from beginning is told, no failure. */
    void begin(UUID session) {
        try {
            Path log = Files.createDirectories(context.home().logs()).resolve("lookout.log");
            ProcessBuilder.Redirect end = ProcessBuilder.Redirect.appendTo(log.toFile());
            ProcessBuilder process =
                    new ProcessBuilder(command(session))
                            .directory(context.home().path().toFile())
                            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                            .redirectOutput(end)
                            .redirectError(end);
            process.environment().put(TroupeHome.VARIABLE, context.home().path().toString());
            process.start();
        } catch (IOException e) {
            context.console()
                    .err()
                    .println(
                            TerminalSanitizer.line(
                                    "You will not be notified when the request ends, because no process could be started: "
                                            + e.getMessage()));
        }
    }

    private static List<String> command(UUID session) {
        List<String> command = new ArrayList<>(DetachedProcessPrefix.prefix());
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(SMALL);
        command.add("-Duser.home=" + System.getProperty("user.home"));
        command.add("-D%s=%s".formatted(ConsoleStreams.LOG_PROPERTY, session));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN));
        command.addAll(List.of("attach", "--lookout", session.toString()));
        return command;
    }
}
