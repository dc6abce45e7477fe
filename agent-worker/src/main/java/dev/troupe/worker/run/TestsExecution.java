package dev.troupe.worker.run;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody.Notice;
import dev.troupe.contracts.workflow.TestReport;
import dev.troupe.contracts.workflow.TestReport.Failure;
import dev.troupe.contracts.workflow.TestReport.Ran;
import dev.troupe.contracts.workflow.TestReport.Result;
import dev.troupe.redaction.Redactor;
import dev.troupe.worker.command.Command;
import dev.troupe.worker.command.CommandEnd;
import dev.troupe.worker.testing.FailedTests;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.shell.Watched;
import dev.troupe.worker.validation.Done;
import dev.troupe.worker.validation.Prepared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The command itself, once it may run, and what is told and kept of it. */
final class TestsExecution {
    /** Enough for a debugger, of the beginning and the end. */
    private static final int EXCERPT = 8_000;

    private final Run run;
    private final RunContext context;
    private final int turn;

    TestsExecution(Run run, RunContext context, int turn) {
        this.run = run;
        this.context = context;
        this.turn = turn;
    }

    /**
     * Runs it to its end.
     *
     * @param draft takes what is on record about it
     */
    TestReport of(Slot slot, Prepared.Ready ready, Draft draft) throws InterruptedException {
        context.lease().check();
        String line = ready.call().arguments().path("command").asString("");
        Command command =
                new Command(
                        line,
                        context.workspace().root(),
                        run.services().tests().time(),
                        output(slot.raw().id()),
                        EXCERPT);
        slot.begin();
        Watched watched = Watched.begin(context, slot.raw().id());
        CommandEnd end =
                context.commands()
                        .run(command, text -> context.output().emit(slot.raw().id(), text));
        if (end.kind() == CommandEnd.Kind.LEASE_LOST) {
            context.lease().check();
            throw new InterruptedException("The command was killed, as the lease was lost.");
        }
        tell(slot, ready, end, watched, draft);
        return report(line, command.timeout(), end);
    }

    private void tell(
            Slot slot, Prepared.Ready ready, CommandEnd end, Watched watched, Draft draft) {
        String how = how(end, run.services().tests().time());
        ToolResult result =
                new ToolResult(
                        passed(end) ? ToolResult.Outcome.OK : ToolResult.Outcome.FAILED,
                        end.output().stripTrailing() + "\n[" + how + "]",
                        how,
                        List.of(),
                        end.notices().stream().map(it -> new Notice("command", it)).toList());
        Done done =
                run.services()
                        .tools()
                        .answered(ready.call(), watched.apart(result), end.took(), context.scope());
        slot.end(done, 1);
        Slot.Outcome outcome = slot.outcome().orElseThrow();
        draft.step(turn, Results.step(slot, outcome.result(), Map.of()));
        draft.event(Results.finished(turn, slot, outcome));
        draft.events(outcome.events());
        draft.audits(done.audits());
    }

    private static boolean passed(CommandEnd end) {
        return end.kind() == CommandEnd.Kind.EXITED && end.exit() == 0;
    }

    private static String how(CommandEnd end, Duration time) {
        return end.kind() == CommandEnd.Kind.TIMED_OUT
                ? "killed after its %d s were over".formatted(time.toSeconds())
                : String.format(
                        Locale.ROOT,
                        "exit code %d after %.1f s",
                        end.exit(),
                        end.took().toMillis() / 1000.0);
    }

    private static TestReport report(String line, Duration time, CommandEnd end) {
        String condensed = Redactor.ofProcess().redact(end.output());
        Ran ran = new Ran(end.exit(), end.took().toMillis(), condensed, end.whole().toString());
        return new TestReport(
                passed(end) ? Result.PASSED : Result.FAILED,
                Redactor.ofProcess().redact(line),
                passed(end) ? List.of() : failures(how(end, time), condensed),
                "",
                List.of(),
                ran);
    }

    /** What none of the known shapes names is one failure. */
    private static List<Failure> failures(String how, String output) {
        List<String> names = FailedTests.of(output);
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
