package dev.troupe.worker.execution;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.edit.EditEngine;
import dev.troupe.edit.file.UninterruptibleCall;
import dev.troupe.ledger.fence.LeaseLostException;
import dev.troupe.ledger.fence.TaskCancelledException;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskOutcome;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.service.tracing.TracedSpan;
import dev.troupe.worker.claim.ClaimHandler;
import dev.troupe.worker.claim.lease.RunControl;
import dev.troupe.worker.claim.lease.RunStoppedException;
import dev.troupe.worker.claim.lease.StopReason;
import dev.troupe.worker.coordination.TaskCoordinator;
import dev.troupe.worker.loop.AgentLoop;
import dev.troupe.worker.loop.FailureExplainer;
import dev.troupe.worker.run.DatabaseOutage;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.ModelBusyException;
import dev.troupe.worker.run.OutcomeText;
import dev.troupe.worker.run.RunHistory;
import dev.troupe.worker.run.RunJournal;
import dev.troupe.worker.run.RunMetrics;
import dev.troupe.worker.run.RunOutcome;
import dev.troupe.worker.run.RunServices;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.TaskInputJson;
import dev.troupe.worker.run.TaskRun;
import dev.troupe.worker.run.workspace.RunWorkspace;
import io.opentelemetry.api.trace.SpanContext;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Runs claimed tasks of every kind and sees to it that each ends in the ledger as it should. */
public final class TaskExecutor implements ClaimHandler {
    private static final Logger LOG = LoggerFactory.getLogger(TaskExecutor.class);

    private final RunServices services;
    private final RunWorkspaceFactory workspaceFactory;
    private final RunMetrics metrics;
    private final TaskRunFactory runFactory;

    /**
     * Runs with these services.
     *
     * @param coordinators of further kinds of task
     */
    public TaskExecutor(RunServices services, List<TaskCoordinator> coordinators) {
        this.services = services;
        this.metrics =
                new RunMetrics(
                        services.environment().meters(),
                        services.models().catalog().names(),
                        EditEngine.strategies());
        this.workspaceFactory =
                new RunWorkspaceFactory(services.environment(), metrics.inBackground());
        this.runFactory = new TaskRunFactory(workspaceFactory, metrics, coordinators);
    }

    @Override
    public void run(TaskClaim claim, RunControl control) {
        Task task = claim.task();
        MDC.put("sessionId", task.definition().sessionId().toString());
        MDC.put("taskId", task.id().toString());
        SpanContext asked = TaskTrace.of(task);
        MDC.put("traceId", asked.getTraceId());
        long start = System.nanoTime();
        String state = "lost";
        try {
            state =
                    TaskTrace.span(services.environment().tracer(), task, asked)
                            .around(span -> {
                                String end = new Attempt(claim, control).run();
                                span.set("troupe.run.end", end);
                                return end;
                            });
        } finally {
            Duration took = Duration.ofNanos(System.nanoTime() - start);
            metrics.ended(task, state, took);
            LOG.info("Run {} of task {} ended: {}.", task.epoch(), task.id(), state);
            MDC.clear();
        }
    }

    /** One claim from opening the workspace to the last word in the ledger. */
    private final class Attempt {
        private final TaskClaim claim;
        private final RunControl control;
        private @Nullable RunState run;
        private @Nullable TaskRun task;
        private @Nullable RunWorkspace workspace;
        private @Nullable JournalBatch lastBatch;

        Attempt(TaskClaim claim, RunControl control) {
            this.claim = claim;
            this.control = control;
        }

        /** Returns the state in which the task is left, for people who read logs and metrics. */
        String run() {
            String state = end();
            if (run != null && task instanceof AgentLoop && RunMetrics.FINAL.contains(state)) {
                metrics.messages(run.conversation().size());
            }
            if (workspace != null) {
                close(workspace, state);
            }
            return state;
        }

        /** What is left to do needs no lease and is soon done: a worker that stops waits for it. */
        private void close(RunWorkspace opened, String state) {
            control.end();
            // Until the workplace is closed, a command in the background may print them.
            try (var _ = opened.workspaceCommands().commands().secrets();
                    opened) {
                if (RunMetrics.FINAL.contains(state)) {
                    opened.forget();
                    if (task != null) {
                        task.forget();
                    }
                }
            } catch (RuntimeException e) {
                LOG.warn("The leftovers of task {} could not be removed.", claim.task().id(), e);
            }
        }

        private String end() {
            try {
                return switch (begin().run()) {
                    case RunOutcome.Finished() -> "finished";
                    case RunOutcome.Waiting() -> "waiting";
                };
            } catch (LeaseLostException e) {
                return lost(e);
            } catch (TaskCancelledException e) {
                return end(StopReason.CANCELLED, e);
            } catch (RunStoppedException e) {
                return end(e.why(), e);
            } catch (InterruptedException e) {
                StopReason why = control.stopped();
                return end(why == null ? StopReason.SHUTDOWN : why, e);
            } catch (ModelBusyException e) {
                LOG.info("Task {} waits: {}", claim.task().id(), e.getMessage());
                return last(this::makeRoom, "postponed");
            } catch (RuntimeException e) {
                StopReason why = control.stopped();
                boolean opening = why == StopReason.CANCELLED && unopened();
                return why == null || opening ? fail(e) : end(why, e);
            }
        }

        /** Whether there are last words to be said, and no place for them yet. */
        private boolean unopened() {
            return workspace == null && claim.task().cancelRequested();
        }

        private TaskRun begin() throws InterruptedException {
            if (claim.task().cancelRequested()) {
                // It knows: to be told again must not keep it from what its last words need.
                control.acknowledgeStop(StopReason.CANCELLED);
            }
            TaskInput input = TaskInputJson.read(claim.task());
            RunServices here = services.under(input.settings());
            RunHistory history = JournalReplay.of(here.environment().ledger(), claim.task(), input);
            run = new RunState(here, claim, control, input, history);
            workspace = workspaceFactory.open(claim, input, control, history);
            workspace.workspaceCommands().commands().secrets().refresh();
            tell(run, workspace.leftovers());
            task = runFactory.begin(claim, run, workspace, history);
            if (task instanceof AgentLoop) {
                run.reserveModelSlot();
            }
            return task;
        }

        /** The results of the commands that it was taken away from are lost with their run. */
        private static void tell(RunState run, List<String> leftovers) {
            if (!leftovers.isEmpty()) {
                JournalBatch batch = run.journal().draft();
                leftovers.forEach(it -> batch.event(new EventBody.Notice("command", it)));
                var _ = run.journal().append(batch);
            }
        }

        private String lost(Throwable cause) {
            TracedSpan.current().failed("lease-lost");
            LOG.warn("The lease is lost; the run writes nothing more: {}", cause.getMessage());
            return "lost";
        }

        private String end(StopReason stopReason, Throwable cause) {
            control.acknowledgeStop(stopReason);
            return switch (stopReason) {
                case LOST -> lost(cause);
                case CANCELLED -> last(() -> cancelled(cause), "cancelled");
                case SHUTDOWN -> last(() -> released(cause), "released");
            };
        }

        private String fail(RuntimeException thrown) {
            if (DatabaseOutage.is(thrown)) {
                LOG.warn("Task {} waits for the database.", claim.task().id(), thrown);
                return last(() -> putOff(thrown), "postponed");
            }
            TroupeException failure = FailureExplainer.of(claim.task().id(), thrown);
            if (workspace == null && failure.code() == ErrorCode.WORKSPACE_BUSY) {
                return last(() -> postponed(failure), "postponed");
            }
            metrics.failed(failure.code().wire());
            TracedSpan.current().failed(failure);
            return last(() -> failed(failure, thrown), "failed");
        }

        private void cancelled(Throwable cause) {
            RunState ended = known();
            JournalBatch batch = ending(cause);
            if (!claim.quarantining()) {
                batch.event(
                        new OutcomeText(ended)
                                .finished(
                                        "cancelled",
                                        "Cancelled.",
                                        ErrorCode.CANCELLED.wire(),
                                        ErrorCode.CANCELLED.hint()));
            }
            TaskOutcome outcome =
                    new TaskOutcome(
                            TaskState.CANCELLED,
                            "Cancelled.",
                            ErrorCode.CANCELLED.wire(),
                            ErrorCode.CANCELLED.hint());
            var _ = ended.journal().finish(outcome, batch);
        }

        private void released(Throwable cause) {
            known().journal().release(words(cause));
        }

        /** Nothing has begun; the task, or its last words, come again when the checkout may be free. */
        private void postponed(TroupeException busy) {
            RunState waiting = known();
            JournalBatch batch = waiting.journal().draft();
            batch.event(new EventBody.Notice("checkout-busy", "Waiting: " + busy.getMessage()));
            waiting.journal().postpone("checkout busy", batch);
        }

        /** What the database did not say now it says later, and all that was done is journaled. */
        private void putOff(Throwable outage) {
            known().journal().postpone("database away", words(outage));
        }

        /** From now on the ledger knows which model the task waits for. */
        private void makeRoom() {
            RunJournal journal = known().journal();
            journal.postpone("model busy", journal.draft());
        }

        private void failed(TroupeException failure, Throwable cause) {
            RunState ended = known();
            JournalBatch batch = ending(cause);
            batch.event(new OutcomeText(ended).failed(failure));
            var _ = ended.journal().finish(OutcomeText.failure(failure), batch);
        }

        /** Also a task whose input or history cannot be read must be ended. */
        private RunState known() {
            if (run == null) {
                run = RunState.unread(services, claim, control);
            }
            return run;
        }

        private JournalBatch words(Throwable cause) {
            return task == null ? known().journal().draft() : task.finalBatch(cause);
        }

        /** The last words of a task that ends. They are said once, also when the first end is refused. */
        private JournalBatch ending(Throwable cause) {
            JournalBatch now = lastBatch;
            if (now == null) {
                JournalBatch words = words(cause);
                now = UninterruptibleCall.call(() -> told(words));
                lastBatch = now;
            }
            return now.copy();
        }

        private JournalBatch told(JournalBatch words) {
            if (task != null) {
                task.end(words);
            } else if (claim.task().definition().hasKind(TaskKind.GRAPH)) {
                runFactory.remains(claim, known()).tell(words);
            }
            if (workspace != null) {
                workspace.settle().forEach(it -> words.event(new EventBody.Notice("worktree", it)));
            }
            return words;
        }

        private String last(Runnable words, String state) {
            try {
                words.run();
                return state;
            } catch (LeaseLostException e) {
                return lost(e);
            } catch (TaskCancelledException e) {
                return state.equals("cancelled") ? lost(e) : last(() -> cancelled(e), "cancelled");
            } catch (RuntimeException e) {
                LOG.error(
                        "The end of task {} could not be written; its lease will expire.",
                        claim.task().id(),
                        e);
                return "lost";
            }
        }
    }
}
