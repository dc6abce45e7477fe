package dev.troupe.worker.tool.shell;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody.Notice;
import dev.troupe.contracts.security.FileRequest;
import dev.troupe.worker.command.Command;
import dev.troupe.worker.command.CommandEnd;
import dev.troupe.worker.tool.Arguments;
import dev.troupe.worker.tool.Overlay;
import dev.troupe.worker.tool.Plan;
import dev.troupe.worker.tool.Schema;
import dev.troupe.worker.tool.Tool;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.ToolSpec;
import dev.troupe.worker.tool.Touch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Runs a shell command in the workspace. */
public final class BashTool implements Tool {
    private final ShellSettings settings;
    private final ToolSpec spec;

    /** With these limits. */
    public BashTool(ShellSettings settings) {
        this.settings = settings;
        this.spec =
                new ToolSpec(
                        "bash",
                        """
                        Runs a command line with bash and returns what it writes, cut in the middle when it is long, \
                        and its exit code. It starts in the workspace, without network, without a terminal, with \
                        nothing on standard input; what it leaves in the background is ended with it. Directory \
                        changes and variables do not outlive the call. Only a call that is nothing but plain git commands can \
                        change .git. To look at and change files use read, grep, \
                        glob and edit.\
                        """,
                        new Schema()
                                .text("command", true, "The command line.")
                                .text(
                                        "directory",
                                        false,
                                        "Directory to start in, relative to the workspace.")
                                .integer(
                                        "timeout_seconds",
                                        false,
                                        1,
                                        settings.longest().toSeconds(),
                                        "After how many seconds it is killed; %d when missing."
                                                .formatted(settings.usual().toSeconds()))
                                .text(
                                        "description",
                                        false,
                                        "What the command is for, in a few words, for people.")
                                .build(),
                        ToolSpec.Kind.COMMAND,
                        ToolSpec.Recovery.ASK,
                        Map.of(
                                "cmd", "command",
                                "script", "command",
                                "cwd", "directory",
                                "workdir", "directory",
                                "working_directory", "directory",
                                "timeout", "timeout_seconds",
                                "timeout_secs", "timeout_seconds"));
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public List<Touch> touches(ToolCall call, ToolContext context) {
        Arguments arguments = arguments(call);
        return List.of(
                new Touch.Command(
                        directory(arguments, context).toString(), arguments.text("command")));
    }

    @Override
    public Plan plan(ToolCall call, ToolContext context, Overlay overlay) {
        Arguments arguments = arguments(call);
        directory(arguments, context);
        String line = arguments.text("command");
        String first = line.strip().lines().findFirst().orElse("");
        String title = first.length() <= 100 ? first : first.substring(0, 100) + "…";
        return new Plan.Ready(List.of(), "bash: " + title, line);
    }

    @Override
    public ToolResult run(ToolCall call, Plan.Ready plan, ToolContext context)
            throws InterruptedException {
        Arguments arguments = arguments(call);
        long usual = settings.usual().toSeconds();
        Duration timeout =
                Duration.ofSeconds(arguments.integer("timeout_seconds", Math.toIntExact(usual)));
        Command command =
                new Command(
                        arguments.text("command"),
                        directory(arguments, context),
                        timeout,
                        output(call, context.spill()),
                        settings.excerpt());
        context.lease().check();
        Watched watched = Watched.begin(context);
        CommandEnd end =
                context.commands().run(command, text -> context.output().emit(call.id(), text));
        ToolResult result = noticed(result(end, timeout, context), end);
        return end.kind() == CommandEnd.Kind.LEASE_LOST ? result : watched.end(result);
    }

    /** What was done about a command, people must know as well as the model. */
    private static ToolResult noticed(ToolResult result, CommandEnd end) {
        return new ToolResult(
                result.outcome(),
                result.text(),
                result.summary(),
                result.effects(),
                end.notices().stream().map(it -> new Notice("command", it)).toList());
    }

    private static ToolResult result(CommandEnd end, Duration timeout, ToolContext context) {
        String seconds = String.format(Locale.ROOT, "%.1f s", end.took().toMillis() / 1000.0);
        return switch (end.kind()) {
            case EXITED -> {
                String how = "exit code %d after %s".formatted(end.exit(), seconds);
                String text = text(end, "[" + how + "]");
                yield end.exit() == 0 ? ToolResult.ok(text, how) : ToolResult.failed(text, how);
            }
            case TIMED_OUT -> {
                String how = "killed after its %d s were over".formatted(timeout.toSeconds());
                String advice =
                        "[%s; give it more time with timeout_seconds, or do less at once]"
                                .formatted(how);
                yield ToolResult.failed(text(end, advice), how);
            }
            case LEASE_LOST -> {
                context.lease().check();
                yield new ToolResult(
                        ToolResult.Outcome.INTERRUPTED,
                        text(end, "[interrupted, outcome unknown]"),
                        "interrupted",
                        List.of());
            }
        };
    }

    private static String text(CommandEnd end, String last) {
        StringBuilder text = new StringBuilder(end.output().stripTrailing());
        if (!text.isEmpty()) {
            text.append('\n');
        }
        end.notices().forEach(notice -> text.append('[').append(notice).append("]\n"));
        return text.append(last).toString();
    }

    private Arguments arguments(ToolCall call) {
        Arguments arguments = Arguments.of(spec, call);
        if (arguments.text("command").isBlank()) {
            throw new ToolInputException("The command is empty. Say what is to be run.");
        }
        if (arguments.text("command").indexOf('\0') >= 0) {
            throw new ToolInputException("The command holds a NUL character. Send it without.");
        }
        return arguments;
    }

    private static Path directory(Arguments arguments, ToolContext context) {
        String given = arguments.optional("directory").orElse(".");
        Path path = context.workspace().resolve(given, FileRequest.Access.READ).absolute();
        if (Files.isDirectory(path)) {
            return path;
        }
        throw new ToolInputException(
                "The directory \"%s\" does not exist. Name one of the workspace, or leave it out."
                        .formatted(given));
    }

    private static Path output(ToolCall call, Path spill) {
        try {
            if (Files.notExists(spill)) {
                OldOutputs.clear(spill.resolveSibling(""), Instant.now());
            }
            Files.createDirectories(spill);
        } catch (IOException noRoom) {
            throw new TroupeException(
                    ErrorCode.DISK_FULL,
                    "The directory " + spill + " for command output cannot be created.",
                    noRoom);
        }
        String name = call.id().replaceAll("[^A-Za-z0-9_-]", "_");
        String stem = name.substring(0, Math.min(80, name.length()));
        Path output = spill.resolve(stem + ".txt");
        // Models may give the same id to calls of different turns.
        for (int i = 2; Files.exists(output); i++) {
            output = spill.resolve(stem + "-" + i + ".txt");
        }
        return output;
    }
}
