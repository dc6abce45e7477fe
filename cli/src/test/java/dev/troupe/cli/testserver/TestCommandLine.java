package dev.troupe.cli.testserver;

import dev.troupe.cli.CommandDispatcher;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.server.TroupeHome;
import dev.troupe.cli.terminal.ConsoleStreams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Runs command lines in this JVM, with streams that are no terminals. */
public final class TestCommandLine {
    private final TroupeHome home;
    private final Path directory;
    private final Map<String, String> environment;

    /** Command lines that are called in a directory. */
    public TestCommandLine(TroupeHome home, Path directory) {
        this(home, directory, Map.of());
    }

    /** Command lines that are called in a directory and an environment. */
    public TestCommandLine(TroupeHome home, Path directory, Map<String, String> environment) {
        this.home = home;
        this.directory = directory;
        this.environment = environment;
    }

    /** What a command line left behind. */
    public record Ran(int exit, String out, String err) {
        public List<String> lines() {
            return out.lines().toList();
        }
    }

    /** Runs with nothing on standard input. */
    public Ran run(String... args) {
        return run(InputStream.nullInputStream(), args);
    }

    /** Runs with text on standard input. */
    public Ran piped(String text, String... args) {
        return run(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), args);
    }

    /** Runs where a person sees the output and could type. */
    public Ran watched(String... args) {
        return run(InputStream.nullInputStream(), true, args);
    }

    /** Runs where a person sees the output and, once asked, types a text. */
    public Ran answered(String text, String... args) {
        InputStream keys =
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)) {
                    @Override
                    public int available() {
                        return 0;
                    }
                };
        return run(keys, true, args);
    }

    /** Runs where a person sees the output and has typed a text before being asked. */
    public Ran typedAhead(String text, String... args) {
        return run(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), true, args);
    }

    /** Runs with an input that may stay open. */
    public Ran run(InputStream in, String... args) {
        return run(in, false, args);
    }

    private Ran run(InputStream in, boolean terminal, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        ConsoleStreams console =
                new ConsoleStreams(
                        in, stream(out), stream(err), terminal, terminal, terminal, false, false);
        int exit =
                CommandDispatcher.run(
                        args, new CommandContext(console, environment, directory, home));
        return new Ran(
                exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}
