package dev.troupe.worker.tool.shell;

import dev.troupe.model.ToolSpec;
import dev.troupe.sandbox.background.BackgroundCommand;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.TimeLimitedText;
import dev.troupe.worker.tool.ToolArguments;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.worker.tool.ToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Reads what a command in the background has written since the last time. */
final class BashOutputTool implements AgentTool {
    private static final int LONGEST_WAIT = 120;

    private final ShellSettings settings;
    private final ToolSpec spec;

    BashOutputTool(ShellSettings settings) {
        this.settings = settings;
        this.spec =
                new ToolSpec(
                        "bash_output",
                        "Returns what a command in the background has written since you last read it, and whether it still runs.",
                        BackgroundCommandLookup.schema()
                                .text(
                                        "filter",
                                        false,
                                        "Regular expression; only lines that match are shown, other lines are discarded.")
                                .integer(
                                        "wait",
                                        false,
                                        0,
                                        LONGEST_WAIT,
                                        "Seconds to wait at most for something to show, or the end; 0 when missing.")
                                .build(),
                        ToolSpec.Kind.READ,
                        ToolSpec.Recovery.RERUN,
                        BackgroundCommandLookup.ALIASES);
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        return List.of();
    }

    @Override
    public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        ToolArguments arguments = ToolArguments.of(spec, call);
        var _ = filter(arguments);
        String title = ("bash_output " + arguments.text("handle")).strip();
        return new ToolCallPlan.Ready(List.of(), title, title);
    }

    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context)
            throws InterruptedException {
        ToolArguments arguments = ToolArguments.of(spec, call);
        String handle = BackgroundCommandLookup.handle(arguments, context);
        Optional<String> former = BackgroundCommandLookup.former(handle, context);
        if (former.isPresent()) {
            return ToolResult.ok(former.get(), "of an earlier run");
        }
        BackgroundCommand command = BackgroundCommandLookup.find(handle, context);
        long end = System.nanoTime() + Duration.ofSeconds(arguments.integer("wait", 0)).toNanos();
        Optional<Pattern> filter = filter(arguments);
        return filter.isPresent() ? filtered(command, filter.get(), end) : whole(command, end);
    }

    private ToolResult whole(BackgroundCommand command, long end) throws InterruptedException {
        var _ = command.awaitOutput(left(end));
        settle(command);
        BackgroundOutputReader output = new BackgroundOutputReader(command, settings.excerpt());
        return result(command, output.all(), "no new output");
    }

    /** What comes in pieces does not end a wait before a line of it matches. */
    private ToolResult filtered(BackgroundCommand command, Pattern filter, long end)
            throws InterruptedException {
        long passed = 0;
        try {
            while (true) {
                boolean more = command.awaitOutput(left(end));
                settle(command);
                BackgroundOutputReader output =
                        new BackgroundOutputReader(command, settings.excerpt());
                String text = output.matching(filter);
                passed += output.passed();
                boolean over = !more || command.end().isPresent() || left(end).isZero();
                if (output.found() || over) {
                    return result(
                            command, text, "no matching line among %d new ones".formatted(passed));
                }
            }
        } catch (TimeLimitedText.TimeUpException wild) {
            return ToolResult.failed(
                    "The filter took too long, and the output that it was applied to is lost. Choose a simpler filter, or none.",
                    "filter too slow");
        }
    }

    /** Between the last output and the end there is a moment. */
    private static void settle(BackgroundCommand command) throws InterruptedException {
        if (command.outputEnded()) {
            var _ = command.awaitEnd(Duration.ofSeconds(2));
        }
    }

    private static Duration left(long end) {
        return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    }

    private static ToolResult result(BackgroundCommand command, String output, String nothing) {
        command.tell();
        String state = command.handle() + " " + command.state();
        String text =
                output.isBlank()
                        ? "[%s; %s]".formatted(nothing, state)
                        : output.stripTrailing() + "\n[" + state + "]";
        return ToolResult.ok(text, state);
    }

    private static Optional<Pattern> filter(ToolArguments arguments) {
        try {
            return arguments.optional("filter").map(Pattern::compile);
        } catch (PatternSyntaxException malformed) {
            throw new ToolInputException(
                    "The filter \"%s\" is not a regular expression: %s. Escape special characters with a backslash."
                            .formatted(arguments.text("filter"), malformed.getDescription()));
        }
    }
}
