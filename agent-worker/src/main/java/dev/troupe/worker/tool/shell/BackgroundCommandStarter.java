package dev.troupe.worker.tool.shell;

import dev.troupe.contracts.event.EventBody.Notice;
import dev.troupe.sandbox.background.BackgroundCommand;
import dev.troupe.sandbox.background.BackgroundCommandRegistry;
import dev.troupe.sandbox.background.BackgroundCommandResult;
import dev.troupe.sandbox.command.SandboxCommand;
import dev.troupe.worker.effect.ProductDirectoryFinder;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Starts a command that goes on, and waits a moment for those that fail at once. */
final class BackgroundCommandStarter {
    /** A missing program, a taken port and a typing error show by then. */
    private static final Duration MOMENT = Duration.ofMillis(300);

    /** Build directories that are named to the model. */
    private static final int NAMED = 10;

    private final ShellSettings settings;
    private final ToolContext context;

    BackgroundCommandStarter(ShellSettings settings, ToolContext context) {
        this.settings = settings;
        this.context = context;
    }

    ToolResult run(ToolCall call, ShellCommandRequest checked) throws InterruptedException {
        BackgroundCommandRegistry commands = context.background();
        List<BackgroundCommand> running = commands.running();
        if (running.size() >= commands.most()) {
            return full(running, commands.most());
        }
        String handle = context.handle(call.id());
        SandboxCommand command =
                checked.command(
                        checked.limit().orElse(settings.longest()),
                        handle,
                        settings,
                        context.spill());
        if (checked.direct()) {
            // What it changes from now on is told after the turn.
            var _ = CommandChangeDetector.begin(context, call.id());
        } else {
            command =
                    command.writingOnlyTo(ProductDirectoryFinder.find(context.workspace().root()));
        }
        BackgroundCommand started =
                commands.start(handle, call.id(), command, checked.limit().orElse(null));
        var _ = started.awaitEnd(MOMENT);
        Optional<BackgroundCommandResult> end = started.end();
        String output = new BackgroundOutputReader(started, settings.excerpt()).all();
        if (!checked.direct()) {
            output = line(output) + line(writable(command));
        }
        return end.isPresent() ? ended(started, end.get(), output) : goesOn(started, output);
    }

    /** What it may write, as no error says why it may not write elsewhere. */
    private String writable(SandboxCommand command) {
        Set<Path> directories = Objects.requireNonNull(command.writable());
        Path root = context.workspace().root();
        String places =
                Stream.concat(
                                directories.stream()
                                        .map(it -> root.relativize(it) + "/")
                                        .sorted()
                                        .limit(NAMED),
                                Stream.of("/tmp"))
                        .collect(Collectors.joining(", "));
        return "[It can write to %s, and to nothing else of the workspace; with writes it could.]"
                .formatted(places);
    }

    private static ToolResult full(List<BackgroundCommand> running, int most) {
        String handles =
                running.stream().map(BackgroundCommand::handle).collect(Collectors.joining(", "));
        String why =
                most == 0
                        ? "Commands in the background are switched off here (troupe.worker.background-commands). Run it without background, with a time limit."
                        : "%d commands run in the background already, which is the most (troupe.worker.background-commands): %s. End one with bash_kill first."
                                .formatted(running.size(), handles);
        return ToolResult.refused(why, "too many in the background");
    }

    private ToolResult goesOn(BackgroundCommand started, String output) {
        String how = "goes on in the background as " + started.handle();
        String ports =
                context.background().connected()
                        ? ""
                        : " On this system every command has its own network, so other commands cannot reach its ports.";
        String text =
                "%s[%s; read its output with bash_output, end it with bash_kill.%s]"
                        .formatted(line(output), how, ports);
        return ToolResult.ok(text, how);
    }

    private static ToolResult ended(
            BackgroundCommand started, BackgroundCommandResult result, String output) {
        started.tell();
        StringBuilder text = new StringBuilder(line(output));
        result.notices().forEach(notice -> text.append('[').append(notice).append("]\n"));
        String how = "it %s, at once".formatted(result.words());
        text.append('[')
                .append(started.handle())
                .append(' ')
                .append(result.words())
                .append(", at once");
        if (started.line().strip().endsWith("&")) {
            text.append("; what it left behind with & ended with it: leave the & out");
        }
        text.append(']');
        List<Notice> notices =
                result.notices().stream().map(it -> new Notice("command", it)).toList();
        ToolResult.Outcome outcome =
                result.cause() == BackgroundCommandResult.Cause.EXITED && result.exit() == 0
                        ? ToolResult.Outcome.OK
                        : ToolResult.Outcome.FAILED;
        return new ToolResult(outcome, text.toString(), how, List.of(), notices);
    }

    private static String line(String output) {
        return output.isBlank() ? "" : output.stripTrailing() + "\n";
    }
}
