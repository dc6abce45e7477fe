package dev.troupe.worker.tool.shell;

import dev.troupe.contracts.event.EventBody.Notice;
import dev.troupe.model.JsonSchema;
import dev.troupe.model.JsonSchemaBuilder;
import dev.troupe.model.ToolSpec;
import dev.troupe.sandbox.command.CommandResult;
import dev.troupe.sandbox.command.SandboxCommand;
import dev.troupe.sandbox.layer.LayerStore;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Runs a shell command in the workspace. */
public final class BashTool implements AgentTool {
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
                        and its exit code. It starts in the workspace, %s, without a terminal, with \
                        nothing on standard input; what it leaves behind with & is ended with it. Directory \
                        changes and variables do not outlive the call. Only a call that is nothing but plain git commands can \
                        change .git. To look at and change files use read, glob, edit and \
                        the tools that search. With background it goes on while you work, until your run ends at the latest: for \
                        servers and watchers. Commands started after it reach its ports on 127.0.0.1.\
                        """
                                .formatted(network(settings.hosts())),
                        schema(settings),
                        ToolSpec.Kind.COMMAND,
                        ToolSpec.Recovery.ASK,
                        Map.of(
                                "cmd", "command",
                                "script", "command",
                                "cwd", "directory",
                                "workdir", "directory",
                                "working_directory", "directory",
                                "timeout", "timeout_seconds",
                                "timeout_secs", "timeout_seconds",
                                "run_in_background", "background",
                                "is_background", "background"));
    }

    private static String network(List<String> hosts) {
        return hosts.isEmpty()
                ? "without network"
                : "with a proxy (https_proxy) as the only network, which reaches %s and nothing else"
                        .formatted(String.join(", ", hosts));
    }

    private static JsonSchema schema(ShellSettings settings) {
        return new JsonSchemaBuilder()
                .text("command", true, "The command line.")
                .text("directory", false, "Directory to start in, relative to the workspace.")
                .integer(
                        "timeout_seconds",
                        false,
                        1,
                        settings.longest().toSeconds(),
                        "Seconds after which the command is killed; %d by default, in the background never."
                                .formatted(settings.usual().toSeconds()))
                .truth(
                        "background",
                        false,
                        "Return at once with a handle for bash_output and bash_kill.")
                .truth(
                        "writes",
                        false,
                        "With background: it must write to files of the workspace. Otherwise it can write only to build directories that exist, and to /tmp. People may be asked.")
                .text("description", false, "What the command is for, in a few words, for people.")
                .build();
    }

    @Override
    public ToolSpec spec() {
        return spec;
    }

    @Override
    public List<RequestedAccess> touches(ToolCall call, ToolContext context) {
        ShellCommandRequest checked = ShellCommandRequest.of(spec, call, context);
        return List.of(
                new RequestedAccess.Command(
                        checked.directory().toString(),
                        checked.line(),
                        checked.background(),
                        checked.direct()));
    }

    @Override
    public ToolCallPlan plan(ToolCall call, ToolContext context, PlannedFileOverlay overlay) {
        ShellCommandRequest checked = ShellCommandRequest.of(spec, call, context);
        return new ToolCallPlan.Ready(List.of(), checked.title(), checked.detail());
    }

    @Override
    public ToolResult run(ToolCall call, ToolCallPlan.Ready plan, ToolContext context)
            throws InterruptedException {
        ShellCommandRequest checked = ShellCommandRequest.of(spec, call, context);
        context.lease().check();
        return checked.background()
                ? new BackgroundCommandStarter(settings, context).run(call, checked)
                : run(call, checked, context);
    }

    private ToolResult run(ToolCall call, ShellCommandRequest checked, ToolContext context)
            throws InterruptedException {
        Duration timeout = checked.limit().orElse(settings.usual());
        SandboxCommand command = checked.command(timeout, call.id(), settings, context.spill());
        Optional<LayerStore> layers = context.layers(checked.line());
        if (layers.isPresent()) {
            return new LayeredCommandExecutor(context, layers.get())
                    .run(call, command, ended -> noticed(result(ended, timeout, context), ended));
        }
        Optional<GitLineObserver> git = GitLineObserver.begin(context, checked.line());
        try {
            CommandChangeDetector watched = CommandChangeDetector.begin(context, call.id());
            CommandResult commandResult =
                    context.commands().run(command, text -> context.output().emit(call.id(), text));
            ToolResult result = noticed(result(commandResult, timeout, context), commandResult);
            return commandResult.kind() == CommandResult.Kind.LEASE_LOST
                    ? result
                    : watched.end(result, git);
        } finally {
            git.ifPresent(GitLineObserver::close);
        }
    }

    /** What was done about a command, people must know as well as the model. */
    private static ToolResult noticed(ToolResult result, CommandResult commandResult) {
        return new ToolResult(
                result.outcome(),
                result.text(),
                result.summary(),
                result.effects(),
                commandResult.notices().stream().map(it -> new Notice("command", it)).toList());
    }

    private static ToolResult result(CommandResult result, Duration timeout, ToolContext context) {
        String seconds = String.format(Locale.ROOT, "%.1f s", result.took().toMillis() / 1000.0);
        return switch (result.kind()) {
            case EXITED -> {
                String how = "exit code %d after %s".formatted(result.exit(), seconds);
                String text = text(result, "[" + how + "]");
                yield result.exit() == 0 ? ToolResult.ok(text, how) : ToolResult.failed(text, how);
            }
            case TIMED_OUT -> {
                String how = "killed after its %d s were over".formatted(timeout.toSeconds());
                String advice =
                        "[%s; give it more time with timeout_seconds, or do less at once]"
                                .formatted(how);
                yield ToolResult.failed(text(result, advice), how);
            }
            case LEASE_LOST -> {
                context.lease().check();
                yield new ToolResult(
                        ToolResult.Outcome.INTERRUPTED,
                        text(result, "[interrupted, outcome unknown]"),
                        "interrupted",
                        List.of());
            }
        };
    }

    private static String text(CommandResult result, String last) {
        StringBuilder text = new StringBuilder(result.output().stripTrailing());
        if (!text.isEmpty()) {
            text.append('\n');
        }
        result.notices().forEach(notice -> text.append('[').append(notice).append("]\n"));
        return text.append(last).toString();
    }
}
