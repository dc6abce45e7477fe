package dev.troupe.worker.testrun;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody.Notice;
import dev.troupe.contracts.workflow.TestReport;
import dev.troupe.contracts.workflow.TestReport.CommandRun;
import dev.troupe.contracts.workflow.TestReport.Failure;
import dev.troupe.contracts.workflow.TestReport.Result;
import dev.troupe.redaction.SecretRedactor;
import dev.troupe.sandbox.command.CommandResult;
import dev.troupe.sandbox.command.SandboxCommand;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.ToolAccess;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.shell.CommandChangeDetector;
import dev.troupe.worker.toolcall.PendingToolCall;
import dev.troupe.worker.toolcall.RunToolContext;
import dev.troupe.worker.toolcall.ToolResultRecorder;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import dev.troupe.worker.validation.result.ExecutedToolCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The command itself, once it may run, and what is told and kept of it. */
final class TestCommandExecutor {
    /** Enough for a debugger, of the beginning and the end. */
    private static final int EXCERPT = 8_000;

    private final ToolAccess tools;
    private final RunToolContext context;
    private final int turn;

    TestCommandExecutor(ToolAccess tools, RunToolContext context, int turn) {
        this.tools = tools;
        this.context = context;
        this.turn = turn;
    }

    /**
     * Runs it to its end.
     *
     * @param batch takes what is on record about it
     */
    TestReport of(PendingToolCall pendingCall, PreparedToolCall.Ready ready, JournalBatch batch)
            throws InterruptedException {
        context.lease().check();
        String line = ready.call().arguments().path("command").asString("");
        SandboxCommand command =
                new SandboxCommand(
                        line,
                        context.workspace().root(),
                        tools.tests().time(),
                        output(pendingCall.raw().id()),
                        EXCERPT);
        pendingCall.begin();
        CommandChangeDetector watched =
                CommandChangeDetector.begin(context, pendingCall.raw().id());
        CommandResult result =
                context.commands()
                        .run(command, text -> context.output().emit(pendingCall.raw().id(), text));
        if (result.kind() == CommandResult.Kind.LEASE_LOST) {
            context.lease().check();
            throw new InterruptedException("The command was killed, as the lease was lost.");
        }
        tell(pendingCall, ready, result, watched, batch);
        return report(line, command.timeout(), result);
    }

    private void tell(
            PendingToolCall pendingCall,
            PreparedToolCall.Ready ready,
            CommandResult commandResult,
            CommandChangeDetector watched,
            JournalBatch batch) {
        String how = how(commandResult, tools.tests().time());
        ToolResult result =
                new ToolResult(
                        passed(commandResult) ? ToolResult.Outcome.OK : ToolResult.Outcome.FAILED,
                        commandResult.output().stripTrailing() + "\n[" + how + "]",
                        how,
                        List.of(),
                        commandResult.notices().stream()
                                .map(it -> new Notice("command", it))
                                .toList());
        ExecutedToolCall done =
                tools.executor()
                        .answered(
                                ready.call(),
                                watched.apart(result),
                                commandResult.took(),
                                context.scope());
        pendingCall.end(done, 1);
        PendingToolCall.Outcome outcome = pendingCall.outcome().orElseThrow();
        batch.step(turn, ToolResultRecorder.step(pendingCall, outcome.result(), Map.of()));
        batch.event(
                ToolResultRecorder.finished(
                        turn,
                        pendingCall,
                        outcome,
                        context.run().liveOutput().take(pendingCall.raw().id())));
        batch.events(outcome.events());
        batch.audits(done.audits());
    }

    private static boolean passed(CommandResult result) {
        return result.kind() == CommandResult.Kind.EXITED && result.exit() == 0;
    }

    private static String how(CommandResult result, Duration time) {
        return result.kind() == CommandResult.Kind.TIMED_OUT
                ? "killed after its %d s were over".formatted(time.toSeconds())
                : String.format(
                        Locale.ROOT,
                        "exit code %d after %.1f s",
                        result.exit(),
                        result.took().toMillis() / 1000.0);
    }

    private static TestReport report(String line, Duration time, CommandResult result) {
        String condensed = SecretRedactor.ofProcess().redact(result.output());
        CommandRun ran =
                new CommandRun(
                        result.exit(),
                        result.took().toMillis(),
                        condensed,
                        result.whole().toString());
        return new TestReport(
                passed(result) ? Result.PASSED : Result.FAILED,
                SecretRedactor.ofProcess().redact(line),
                passed(result) ? List.of() : failures(how(result, time), condensed),
                "",
                List.of(),
                ran);
    }

    /** What none of the known shapes names is one failure. */
    private static List<Failure> failures(String how, String output) {
        List<String> names = FailedTestParser.of(output);
        return names.isEmpty()
                ? List.of(new Failure(how, ""))
                : names.stream().map(it -> new Failure(it, "")).toList();
    }

    private Path output(String call) {
        Path spill = context.spill();
        try {
            return Files.createDirectories(spill).resolve(call + ".txt");
        } catch (IOException noRoom) {
            throw new TroupeException(
                    ErrorCode.DISK_FULL,
                    "The directory " + spill + " for command output cannot be created.",
                    noRoom);
        }
    }
}
