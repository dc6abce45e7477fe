package dev.troupe.worker.held;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.held.HeldChangesAction;
import dev.troupe.contracts.held.HeldChangesOrder;
import dev.troupe.contracts.held.HeldChangesOrder.HeldLayer;
import dev.troupe.worker.claim.lease.StopReason;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.ModelFreeTaskRun;
import dev.troupe.worker.run.OutcomeText;
import dev.troupe.worker.run.RunOutcome;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.TaskRun;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.toolcall.HeldLayerSettlement;
import dev.troupe.worker.toolcall.HeldLayerSettlement.Result;
import dev.troupe.worker.toolcall.HeldLayerSettlement.Settled;
import dev.troupe.worker.toolcall.ToolResultRecorder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Applies or drops changes of commands that were held aside. The task's input says which, so that a run after a crash does
 * the same again.
 */
public final class HeldSettlementRun extends ModelFreeTaskRun implements TaskRun {
    private static final int MOST_NAMED = 20;

    private final RunWorkspace workspace;
    private final HeldChangesOrder order;
    private final HeldLayerSettlement settlement;
    private final ToolResultRecorder results;
    private final List<String> overtaken = new ArrayList<>();
    private final List<HeldLayer> gone = new ArrayList<>();
    private final List<HeldLayer> waiting = new ArrayList<>();
    private boolean settled;

    public HeldSettlementRun(RunState run, RunWorkspace workspace) {
        super(run);
        this.workspace = workspace;
        this.order = Objects.requireNonNull(run.input().heldChanges(), "heldChanges");
        this.results = new ToolResultRecorder(run, workspace);
        this.settlement = new HeldLayerSettlement(run, workspace, results);
    }

    @Override
    public RunOutcome run() {
        workspace.notices().forEach(it -> batch.event(new EventBody.Notice("worktree", it)));
        results.catchUp(batch)
                .ifPresent(reason -> {
                    throw reason;
                });
        run.control().clock().check();
        try {
            for (HeldLayer layer : order.layers()) {
                settle(layer);
            }
        } catch (IOException broken) {
            throw HeldLayerSettlement.failed(broken);
        }
        batch.step(
                0,
                new JournalRecord.HeldChangesSettled(
                        order.layers().stream()
                                .filter(it -> !waiting.contains(it))
                                .map(HeldLayer::name)
                                .toList(),
                        applies(),
                        told()));
        settlement.commit(0, batch);
        workspace.settle().forEach(it -> batch.event(new EventBody.Notice("worktree", it)));
        if (applies() && gone.size() == order.layers().size()) {
            throw nothingKept();
        }
        if (waiting.size() + gone.size() == order.layers().size() && !waiting.isEmpty()) {
            throw allOvertaken();
        }
        RunOutcome outcome = finish(OutcomeText.succeeded(summary()));
        settlement.forgetSaved();
        return outcome;
    }

    private void settle(HeldLayer layer) throws IOException {
        Settled done =
                applies()
                        ? settlement.apply(0, layer.name(), layer.directory(), batch)
                        : settlement.drop(layer.name(), layer.directory(), batch);
        settled = true;
        overtaken.addAll(done.overtaken());
        if (done.result() == Result.GONE) {
            gone.add(layer);
        } else if (done.result() == Result.WAITING) {
            waiting.add(layer);
        }
    }

    private boolean applies() {
        return order.action() == HeldChangesAction.APPLY;
    }

    /** For the model, should the session go on. */
    private String told() {
        List<String> commands =
                order.layers().stream()
                        .filter(it -> !gone.contains(it) && !waiting.contains(it))
                        .map(it -> "`" + it.command() + "`")
                        .limit(MOST_NAMED)
                        .toList();
        if (!applies()) {
            return "[The user gave up changes that were held aside, of %s. Do not make them in another way.]"
                    .formatted(String.join(", ", commands));
        }
        String theirs =
                overtaken.isEmpty()
                        ? ""
                        : " Not applied, because somebody changed these files after the command ran: "
                                + some(overtaken)
                                + ".";
        if (commands.isEmpty() && !waiting.isEmpty()) {
            return "[The user wanted to apply changes that were held aside. Nothing was applied: somebody had changed the same files meanwhile.]";
        }
        return commands.isEmpty()
                ? "[Changes that were held aside are not kept any more, and are not in the workspace.]"
                : "[The user applied changes that were held aside, of %s: they are in the workspace now.%s]"
                        .formatted(String.join(", ", commands), theirs);
    }

    private String summary() {
        int done = order.layers().size() - gone.size() - waiting.size();
        StringBuilder summary = new StringBuilder();
        summary.append(applies() ? "Applied" : "Dropped")
                .append(" the held changes of ")
                .append(done == 1 ? "1 command." : done + " commands.");
        if (!overtaken.isEmpty()) {
            summary.append(
                            " Not applied, because somebody changed these files after the command ran: ")
                    .append(some(overtaken))
                    .append('.');
        }
        if (!waiting.isEmpty()) {
            summary.append(" Still held, because none of the command's changes could be applied: ")
                    .append(some(waiting.stream().map(it -> "`" + it.command() + "`").toList()))
                    .append('.');
        }
        if (!gone.isEmpty()) {
            summary.append(" No longer stored: ")
                    .append(some(gone.stream().map(it -> "`" + it.command() + "`").toList()))
                    .append('.');
        }
        return summary.toString();
    }

    private static String some(List<String> names) {
        String text = String.join(", ", names.subList(0, Math.min(MOST_NAMED, names.size())));
        return names.size() <= MOST_NAMED
                ? text
                : text + " and " + (names.size() - MOST_NAMED) + " more";
    }

    private TroupeException nothingKept() {
        return new TroupeException(
                ErrorCode.NOTHING_HELD,
                "Nothing was applied: the held changes are no longer stored.",
                "Ask for the changes again.",
                null);
    }

    private TroupeException allOvertaken() {
        return new TroupeException(
                ErrorCode.CONFLICT,
                "Nothing was applied, and the changes stay held: somebody has changed %s since the command ran."
                        .formatted(some(overtaken)),
                "Compare with `troupe held diff`, make the change by hand if you want it, then `troupe held drop`.",
                null);
    }

    /** What was applied or dropped stays so, and is told. A run that is only put off does it again. */
    @Override
    public JournalBatch finalBatch(@Nullable Throwable cause) {
        return settled && run.control().stopped() != StopReason.SHUTDOWN
                ? batch
                : run.journal().draft();
    }
}
