package dev.troupe.orchestrator.held;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.held.HeldChangesState;
import dev.troupe.contracts.held.HeldChangesView;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.orchestrator.session.SessionService;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Lists changes of commands that are held aside. */
public class HeldChangesService {
    private final SessionService sessions;
    private final Ledger ledger;
    private final Clock clock;

    public HeldChangesService(SessionService sessions, Ledger ledger, Clock clock) {
        this.sessions = sessions;
        this.ledger = ledger;
        this.clock = clock;
    }

    /**
     * Lists those of a session, oldest first, without their differences.
     *
     * @param openOnly whether to leave out what was decided about or is gone
     * @throws TroupeException NOT_FOUND
     */
    public List<HeldChangesView> list(UUID session, boolean openOnly) {
        CallerIdentity.current().require(Role.VIEWER, Role.DEVELOPER, Role.APPROVER, Role.ADMIN);
        sessions.requireExisting(session);
        List<HeldChangesView> views = new ArrayList<>();
        for (HeldChanges one : find(session)) {
            if (!openOnly || one.isOpen()) {
                views.add(view(session, one, false));
            }
        }
        return views;
    }

    /**
     * Shows one with its differences.
     *
     * @throws TroupeException NOT_FOUND for an unknown session, and for changes that it never held
     */
    public HeldChangesView show(UUID session, UUID id) {
        CallerIdentity.current().require(Role.VIEWER, Role.DEVELOPER, Role.APPROVER, Role.ADMIN);
        sessions.requireExisting(session);
        return find(session).stream()
                .filter(it -> it.id().equals(id))
                .findFirst()
                .map(it -> view(session, it, true))
                .orElseThrow(() -> unknown(session, id));
    }

    static TroupeException unknown(UUID session, UUID id) {
        return new TroupeException(
                ErrorCode.NOT_FOUND,
                "Session %s never held changes %s.".formatted(session, id),
                "List them with `troupe held --all --session %s`.".formatted(session),
                null);
    }

    /** Changes that were held aside, and what became of them. */
    record HeldChanges(
            HeldChangesRecord record, HeldChangesState state, @Nullable String settledBy) {
        UUID id() {
            return record.held().changesId();
        }

        boolean isOpen() {
            return state == HeldChangesState.HELD || state == HeldChangesState.ASKED;
        }
    }

    /** Finds those of a session, oldest first. */
    List<HeldChanges> find(UUID session) {
        List<HeldChangesRecord> records = HeldChangesCollector.read(ledger, session);
        if (records.isEmpty()) {
            return List.of();
        }
        Map<UUID, TaskWait> waits = new HashMap<>();
        ledger.waits().ofSession(session, false).forEach(it -> waits.put(it.id(), it));
        Instant now = clock.instant();
        return records.stream()
                .map(it -> new HeldChanges(it, state(it, waits, now), settledBy(it, waits)))
                .toList();
    }

    private HeldChangesState state(
            HeldChangesRecord record, Map<UUID, TaskWait> waits, Instant now) {
        HeldChangesRecord.Settlement settlement = record.settlement();
        if (settlement != null) {
            return switch (settlement.body().outcome()) {
                case "applied" -> HeldChangesState.APPLIED;
                case "dropped" -> HeldChangesState.DROPPED;
                default -> HeldChangesState.GONE;
            };
        }
        if (record.at().plus(HeldChangesView.KEPT).isBefore(now)) {
            return HeldChangesState.GONE;
        }
        return isAsked(record, waits) ? HeldChangesState.ASKED : HeldChangesState.HELD;
    }

    /** Also while an answer is being carried out. Once the task has ended nobody carries it out any more. */
    private boolean isAsked(HeldChangesRecord record, Map<UUID, TaskWait> waits) {
        UUID approval = record.held().approvalId();
        TaskWait wait = approval == null ? null : waits.get(approval);
        if (wait == null || wait.state() == TaskWait.State.WITHDRAWN) {
            return false;
        }
        return ledger.tasks().find(record.taskId()).filter(it -> !it.state().isFinal()).isPresent();
    }

    private @Nullable String settledBy(HeldChangesRecord record, Map<UUID, TaskWait> waits) {
        HeldChangesRecord.Settlement settlement = record.settlement();
        if (settlement == null) {
            return null;
        }
        UUID approval = record.held().approvalId();
        TaskWait wait = approval == null ? null : waits.get(approval);
        return settlement.taskId().equals(record.taskId()) && wait != null
                ? wait.decidedBy()
                : ledger.tasks()
                        .find(settlement.taskId())
                        .map(HeldChangesService::user)
                        .orElse(null);
    }

    private static String user(Task task) {
        return task.definition().user();
    }

    private static HeldChangesView view(UUID session, HeldChanges found, boolean whole) {
        HeldChangesRecord record = found.record();
        HeldChangesRecord.Settlement settlement = record.settlement();
        return new HeldChangesView(
                found.id(),
                session,
                record.taskId(),
                record.at(),
                record.held().command(),
                record.held().directory(),
                found.state(),
                record.held().changes(),
                record.held().count(),
                record.held().approvalId(),
                settlement == null ? null : settlement.at(),
                found.settledBy(),
                settlement == null ? List.of() : settlement.body().overtaken(),
                whole ? record.held().detail() : null);
    }
}
