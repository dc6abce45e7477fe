package dev.troupe.worker.tool.shell;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.security.SandboxState;
import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.model.ToolSpec;
import dev.troupe.sandbox.command.CommandRunner;
import dev.troupe.sandbox.command.SandboxCommand;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A call that runs a command, its arguments checked.
 *
 * @param limit how long it may run, if it says
 * @param background whether it goes on while the run does other things
 * @param direct whether it writes to the workspace itself meanwhile, beyond what builds make
 */
record ShellCommandRequest(
        String line, Path directory, Optional<Duration> limit, boolean background, boolean direct) {
    /**
     * Reads it.
     *
     * @throws ToolInputException when the arguments make no sense
     */
    static ShellCommandRequest of(ToolSpec spec, ToolCall call, ToolContext context) {
        ToolArguments arguments = ToolArguments.of(spec, call);
        String line = line(arguments);
        boolean background = arguments.truth("background");
        if (background && CommandRunner.plainGit(line)) {
            throw new ToolInputException(
                    "Git does not run in the background, where it would be in the way of the commits after your turns. Run it without background.");
        }
        Optional<Duration> limit =
                arguments.has("timeout_seconds")
                        ? Optional.of(Duration.ofSeconds(arguments.integer("timeout_seconds", 1)))
                        : Optional.empty();
        return new ShellCommandRequest(
                line,
                directory(arguments, context),
                limit,
                background,
                background && (arguments.truth("writes") || !isHeld(line, context)));
    }

    private static boolean isHeld(String line, ToolContext context) {
        return context.commands().stateOf(line, false) == SandboxState.HELD;
    }

    private static String line(ToolArguments arguments) {
        String line = arguments.text("command");
        if (line.isBlank()) {
            throw new ToolInputException("The command is empty. Say what is to be run.");
        }
        if (line.indexOf('\0') >= 0) {
            throw new ToolInputException("The command contains a NUL character. Send it without.");
        }
        return line;
    }

    private static Path directory(ToolArguments arguments, ToolContext context) {
        String given = arguments.optional("directory").orElse(".");
        Path path =
                context.workspace().resolve(given, FilePermissionRequest.Access.READ).absolute();
        if (Files.isDirectory(path)) {
            return path;
        }
        throw new ToolInputException(
                "The directory \"%s\" does not exist. Name one of the workspace, or leave it out."
                        .formatted(given));
    }

    /** For people, one line. */
    String title() {
        String first = line.strip().lines().findFirst().orElse("");
        String shown = TextPrefix.cut(first, 100, "…");
        return (background ? "bash in the background: " : "bash: ") + shown;
    }

    /** For whoever is asked. */
    String detail() {
        if (!background) {
            return line;
        }
        return line
                + "\n(goes on in the background, until the request ends at the latest"
                + (direct ? ", and writes to the workspace at once)" : ")");
    }

    /**
     * The command, with a place for its output.
     *
     * @param name of the file that takes the output, as far as a file can have it
     */
    SandboxCommand command(Duration timeout, String name, ShellSettings settings, Path spill) {
        return new SandboxCommand(
                line, directory, timeout, output(name, spill), settings.excerpt());
    }

    private static Path output(String wanted, Path spill) {
        try {
            if (Files.notExists(spill)) {
                SpilledOutputCleaner.clear(spill.resolveSibling(""), Instant.now());
            }
            Files.createDirectories(spill);
        } catch (IOException noRoom) {
            throw new TroupeException(
                    ErrorCode.DISK_FULL,
                    "The directory " + spill + " for command output cannot be created.",
                    noRoom);
        }
        String name = wanted.replaceAll("[^A-Za-z0-9_-]", "_");
        String stem = TextPrefix.cut(name, 80);
        Path output = spill.resolve(stem + ".txt");
        // Models may give the same id to calls of different turns.
        for (int i = 2; Files.exists(output); i++) {
            output = spill.resolve(stem + "-" + i + ".txt");
        }
        return output;
    }
}
