package dev.troupe.worker.toolcall;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.ledger.fence.LeaseLostException;
import dev.troupe.model.ToolSpec;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.worker.claim.lease.RunControl;
import dev.troupe.worker.claim.lease.RunStoppedException;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.validation.ToolExecutor;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import dev.troupe.worker.validation.gate.ToolCallScope;
import dev.troupe.worker.validation.result.ExecutedToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Runs the calls of a turn: neighbouring reads side by side, everything else in order. */
final class ToolCallScheduler {
    private static final Logger LOG = LoggerFactory.getLogger(ToolCallScheduler.class);
    private static final int SIDE_BY_SIDE = 8;

    private final ToolExecutor tools;
    private final RunControl control;
    private final ToolCallScope scope;
    private final PermissionRecheck permissionRecheck;

    /**
     * Runs the calls of one turn.
     *
     * @param permissionRecheck decides before each call whether it may run still
     */
    ToolCallScheduler(
            ToolExecutor tools,
            RunControl control,
            ToolCallScope scope,
            PermissionRecheck permissionRecheck) {
        this.tools = tools;
        this.control = control;
        this.scope = scope;
        this.permissionRecheck = permissionRecheck;
    }

    /**
     * Runs what is ready. Slots whose calls have ended say so also when this throws.
     *
     * @return the call that someone must be asked about first; it and what comes behind it has not begun
     * @throws RunStoppedException when the run must stop
     * @throws TroupeException when nothing more can be done here, such as with a full disk
     */
    Optional<PendingToolCall> run(List<PendingToolCall> slots) throws InterruptedException {
        int next = 0;
        while (next < slots.size()) {
            int end = next;
            while (end < slots.size() && reads(slots.get(end))) {
                end++;
            }
            List<PendingToolCall> group = slots.subList(next, Math.max(end, next + 1));
            Optional<PendingToolCall> held = held(group);
            if (held.isPresent()) {
                return held;
            }
            if (group.size() > 1) {
                sideBySide(group);
            } else {
                one(group.getFirst(), 1);
            }
            next += group.size();
        }
        return Optional.empty();
    }

    private Optional<PendingToolCall> held(List<PendingToolCall> group)
            throws InterruptedException {
        for (PendingToolCall pendingCall : group) {
            control.check();
            if (!permissionRecheck.mayRun(pendingCall)) {
                return Optional.of(pendingCall);
            }
        }
        return Optional.empty();
    }

    private static boolean reads(PendingToolCall pendingCall) {
        return pendingCall
                .ready()
                .filter(it -> it.assessment().spec().kind() == ToolSpec.Kind.READ)
                .isPresent();
    }

    private void sideBySide(List<PendingToolCall> slots) throws InterruptedException {
        control.check();
        Semaphore places = new Semaphore(SIDE_BY_SIDE);
        Map<String, String> names = MDC.getCopyOfContextMap();
        List<Callable<Boolean>> work = new ArrayList<>();
        for (PendingToolCall pendingCall : slots) {
            work.add(() -> {
                named(names);
                places.acquire();
                try {
                    one(pendingCall, slots.size());
                } finally {
                    places.release();
                }
                return true;
            });
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Boolean> future : threads.invokeAll(work)) {
                result(future);
            }
        }
    }

    /** What is logged on a thread of its own belongs to the same session and task. */
    private static void named(@Nullable Map<String, String> names) {
        if (names != null) {
            MDC.setContextMap(names);
        }
    }

    private static void result(Future<Boolean> future) throws InterruptedException {
        try {
            var _ = future.get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case InterruptedException stopped -> throw stopped;
                case RuntimeException failure -> throw failure;
                case null, default -> throw new IllegalStateException("A read failed.", e);
            }
        }
    }

    /** Before they are there: what ends right then would take them away. */
    private void spare(PreparedToolCall.Ready ready) {
        scope.context()
                .background()
                .spare(ready.plan().effects().stream().map(FileEffect::path).toList());
    }

    private void one(PendingToolCall pendingCall, int parallel) throws InterruptedException {
        PreparedToolCall.Ready ready = pendingCall.ready().orElse(null);
        if (ready == null) {
            return;
        }
        control.check();
        pendingCall.begin();
        permissionRecheck.begins(pendingCall);
        spare(ready);
        try (var _ = pendingCall.span().enter()) {
            ExecutedToolCall done =
                    ServiceTracer.current()
                            .span("execution")
                            .around(_ -> tools.execute(ready.call(), ready.plan(), scope));
            pendingCall.end(done, parallel);
            // Neither arguments nor results: they may hold secrets, and stand in the journal.
            LOG.info(
                    "Call of {}: {} after {} ms.",
                    pendingCall.tool(),
                    done.result().outcome().name().toLowerCase(Locale.ROOT),
                    done.duration().toMillis());
        } catch (RunStoppedException | LeaseLostException e) {
            throw e;
        } catch (TroupeException e) {
            checkGoingOn(pendingCall, e);
            pendingCall.end(ToolResult.failed(String.valueOf(e.getMessage()), e.code().wire()));
            throw e;
        } catch (RuntimeException e) {
            checkGoingOn(pendingCall, e);
            LOG.error("The tool {} failed in an unforeseen way.", pendingCall.tool(), e);
            pendingCall.end(
                    ToolResult.failed(
                            "The tool failed: " + e.getMessage() + " Try another way.",
                            "failed: " + e.getMessage()));
        }
    }

    /** What fails because its thread was interrupted has been stopped, and did not fail. */
    private void checkGoingOn(PendingToolCall pendingCall, RuntimeException failure) {
        if (control.stopped() != null) {
            LOG.info("The tool {} was stopped: {}", pendingCall.tool(), failure.toString());
        }
        control.check();
    }
}
