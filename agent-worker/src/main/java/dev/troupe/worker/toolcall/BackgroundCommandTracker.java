package dev.troupe.worker.toolcall;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.sandbox.background.BackgroundCommand;
import dev.troupe.sandbox.background.BackgroundCommandRegistry;
import dev.troupe.sandbox.background.BackgroundCommandResult;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunHistory;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.shell.BackgroundFileChanges;
import dev.troupe.worker.validation.result.ExecutedToolCall;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Keeps the books of a run's commands in the background: starts, ends, and what they change meanwhile. */
public final class BackgroundCommandTracker {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final String AGAIN = "Start the command again if it is needed.";

    /** To follow a command's name in a sentence. */
    static final String LOST = "was lost with its worker";

    private final RunState run;
    private final RunToolContext context;
    private final BackgroundCommandRegistry commands;

    public BackgroundCommandTracker(RunState run, RunWorkspace workspace) {
        this.run = run;
        this.context = new RunToolContext(run, workspace);
        this.commands = workspace.workspaceCommands().background();
    }

    /** Tells of those that earlier runs have left without a word. */
    public void recall(RunHistory history, JournalBatch batch) {
        history.ended().forEach(commands::recall);
        for (JournalRecord.CommandBackgrounded lost : history.background()) {
            commands.recall(lost.handle(), LOST);
            batch.step(0, ended(lost.handle(), lost.command(), LOST, lost()));
            batch.event(notice(lost.handle(), lost.command(), LOST));
            batch.audits(List.of(audit("command-finished", lost.command(), "interrupted", LOST)));
        }
    }

    private String lost() {
        String files =
                context.alone()
                        ? " Of the files that it changed, only what was committed is kept."
                        : "";
        return AGAIN + files;
    }

    /**
     * What they have changed beside the calls of a turn. What they must not create is taken away.
     *
     * @param slots of the turn
     */
    BackgroundFileChanges beside(List<PendingToolCall> slots) {
        List<BackgroundFileChanges.Call> calls =
                slots.stream()
                        .map(it -> new BackgroundFileChanges.Call(it.raw().id(), effects(it)))
                        .toList();
        calls.forEach(it -> commands.spare(it.effects().stream().map(FileEffect::path).toList()));
        BackgroundFileChanges found = BackgroundFileChanges.of(context, calls);
        List<String> taken = commands.sweep();
        if (taken.isEmpty()) {
            return found;
        }
        List<String> told = new ArrayList<>(found.told());
        told.addAll(taken);
        List<EventBody.Notice> notices = new ArrayList<>(found.notices());
        taken.forEach(it -> notices.add(new EventBody.Notice("command", it)));
        return new BackgroundFileChanges(found.first(), found.last(), told, notices);
    }

    private static List<FileEffect> effects(PendingToolCall pendingCall) {
        return pendingCall.outcome().map(it -> it.result().effects()).orElse(List.of());
    }

    /** Lines for the model behind a turn: what has changed, and what runs. */
    List<String> told(BackgroundFileChanges beside) {
        List<String> told = new ArrayList<>(beside.told());
        String running =
                commands.running().stream()
                        .map(BackgroundCommandTracker::name)
                        .collect(Collectors.joining(", "));
        if (!running.isEmpty()) {
            told.add("In the background: " + running);
        }
        return told;
    }

    private static String name(BackgroundCommand command) {
        return name(command.handle(), command.title());
    }

    private static String name(String handle, String line) {
        return handle + " (" + line.strip().lines().findFirst().orElse("") + ")";
    }

    /** Writes down files that were changed beside the calls of a turn. */
    void write(int turn, List<FileEffect> effects, JournalBatch batch) {
        if (effects.isEmpty()) {
            return;
        }
        BackgroundCommand by = commands.all().getLast();
        for (FileEffect effect : effects) {
            keep(effect.before(), batch);
            keep(effect.after(), batch);
            batch.step(
                    turn,
                    new JournalRecord.FileChangeRecorded(
                            by.callId(), effect.fileChange(), effect.change(), null));
            run.changed(effect.fileChange());
        }
        ObjectNode arguments = JSON.createObjectNode();
        arguments.put("command", by.line()).put("background", true);
        ExecutedToolCall done =
                run.tools()
                        .executor()
                        .observed(
                                new ToolCall(by.callId(), "bash", arguments),
                                ToolResult.ok("", "", effects),
                                context.scope());
        batch.events(done.events());
        batch.audits(done.audits());
    }

    private void keep(@Nullable ContentBlob blob, JournalBatch batch) {
        if (blob != null && run.addBlobIfAbsent(blob)) {
            batch.blob(blob);
        }
    }

    /** Writes down which have started and ended since the last time. */
    void news(int turn, JournalBatch batch) {
        news(turn, batch, List.of());
    }

    /**
     * The same.
     *
     * @param more what else the model must know; it hears that together with the first end that is new
     *     to it
     */
    void news(int turn, JournalBatch batch, List<String> more) {
        for (BackgroundCommand one : commands.freshlyStarted()) {
            batch.step(
                    turn,
                    new JournalRecord.CommandBackgrounded(one.callId(), one.handle(), one.line()));
            batch.audits(List.of(audit("command-started", one.line(), "background", one.handle())));
        }
        List<String> unsaid = more;
        for (BackgroundCommand one : commands.freshlyEnded()) {
            Optional<BackgroundCommandResult> end = one.end();
            if (end.isPresent()) {
                boolean news = !one.told();
                ended(turn, one, end.get(), unsaid, batch);
                unsaid = news ? List.of() : unsaid;
            }
        }
    }

    private void ended(
            int turn,
            BackgroundCommand one,
            BackgroundCommandResult result,
            List<String> more,
            JournalBatch batch) {
        batch.step(
                turn,
                one.told()
                        ? new JournalRecord.BackgroundEnded(one.handle(), result.words(), null)
                        : ended(one.handle(), one.line(), result.words(), said(result, more)));
        batch.event(notice(one.handle(), one.line(), result.words()));
        result.notices().forEach(it -> batch.event(new EventBody.Notice("command", it)));
        boolean well = result.cause() == BackgroundCommandResult.Cause.EXITED && result.exit() == 0;
        batch.audits(
                List.of(
                        audit(
                                "command-finished",
                                one.line(),
                                well ? "ok" : "failed",
                                one.handle() + " " + result.words(),
                                result.exit())));
        one.tell();
    }

    private static String said(BackgroundCommandResult result, List<String> more) {
        List<String> all = new ArrayList<>(result.notices());
        if (result.cause() == BackgroundCommandResult.Cause.RUN_OVER) {
            all.add(AGAIN);
        }
        all.addAll(more);
        return String.join(" ", all);
    }

    private static JournalRecord.BackgroundEnded ended(
            String handle, String line, String words, String more) {
        String text = "[%s %s. %s".formatted(name(handle, line), words, more).strip() + "]";
        return new JournalRecord.BackgroundEnded(handle, words, text);
    }

    private static EventBody.Notice notice(String handle, String line, String words) {
        return new EventBody.Notice("background", name(handle, line) + " " + words + ".");
    }

    public boolean running() {
        return !commands.running().isEmpty();
    }

    /** Ends those that run. */
    public void end() {
        List<BackgroundCommand> ran = commands.endAll();
        run.endedInBackground(ran.stream().map(BackgroundCommandTracker::name).toList());
    }

    private AuditEvent audit(String kind, String line, String outcome, String summary) {
        return audit(kind, line, outcome, summary, -1);
    }

    private AuditEvent audit(String kind, String line, String outcome, String summary, int exit) {
        Map<String, String> detail = new LinkedHashMap<>();
        detail.put("summary", summary);
        if (exit >= 0) {
            detail.put("exit", Integer.toString(exit));
        }
        return new AuditEvent(
                TimeOrderedUuid.fresh(), Instant.now(), kind, run.origin(), line, outcome, detail);
    }
}
