package dev.troupe.orchestrator.held;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.held.HeldChangesAction;
import dev.troupe.contracts.held.HeldChangesOrder;
import dev.troupe.contracts.held.HeldChangesState;
import dev.troupe.contracts.held.SettleHeldChangesRequest;
import dev.troupe.contracts.session.StartedTask;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.orchestrator.audit.AuditEventFactory;
import dev.troupe.orchestrator.held.HeldChangesService.HeldChanges;
import dev.troupe.orchestrator.session.LockedSessions;
import dev.troupe.orchestrator.session.RequestInput;
import dev.troupe.orchestrator.session.SessionEntity;
import dev.troupe.orchestrator.session.SessionRepository;
import dev.troupe.orchestrator.session.TaskLauncher;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;

/** Has a worker apply or drop changes of commands that are held aside. */
public class HeldChangesSettlementService {
    private final LockedSessions sessions;
    private final HeldChangesService held;
    private final TaskLauncher launcher;
    private final Ledger ledger;

    public HeldChangesSettlementService(
            SessionRepository sessions,
            HeldChangesService held,
            TaskLauncher launcher,
            Ledger ledger) {
        this.sessions = new LockedSessions(sessions);
        this.held = held;
        this.launcher = launcher;
        this.ledger = ledger;
    }

    /**
     * Starts the task that applies or drops them.
     *
     * @throws TroupeException NOT_FOUND for an unknown session or changes that it never held; NOTHING_HELD when nothing
     *     is held aside, or it is not kept any more; CONFLICT when it was applied or dropped already, an open question asks
     *     about it, or a request is under way; INVALID_REQUEST
     */
    @Transactional
    public StartedTask settle(UUID id, SettleHeldChangesRequest request) {
        CallerIdentity.current().require(Role.DEVELOPER);
        HeldChangesAction action = checked(request);
        SessionEntity session = sessions.holdForWork(id);
        List<HeldChanges> chosen = choose(id, request.ids());
        if (!ledger.tasks().unfinished(id).isEmpty()) {
            throw new TroupeException(
                    ErrorCode.CONFLICT,
                    "Session " + id + " is still working, so nothing was changed.",
                    "Wait until it is done, or cancel it first.",
                    null);
        }
        return start(session, action, chosen);
    }

    private static HeldChangesAction checked(SettleHeldChangesRequest request) {
        @Nullable HeldChangesAction action = request.action();
        if (action == null) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST, "action must be \"apply\" or \"drop\".");
        }
        if (request.ids() != null && request.ids().isEmpty()) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "ids names no changes; leave it out to mean all that are held aside.");
        }
        return action;
    }

    private List<HeldChanges> choose(UUID session, @Nullable List<UUID> ids) {
        List<HeldChanges> all = held.find(session);
        if (ids == null) {
            List<HeldChanges> open =
                    all.stream().filter(it -> it.state() == HeldChangesState.HELD).toList();
            if (!open.isEmpty()) {
                return open;
            }
            for (HeldChanges one : all) {
                if (one.state() == HeldChangesState.ASKED) {
                    throw asked(one);
                }
            }
            throw new TroupeException(
                    ErrorCode.NOTHING_HELD, "Session " + session + " holds no changes aside.");
        }
        List<HeldChanges> chosen = new ArrayList<>();
        for (UUID id : new LinkedHashSet<>(ids)) {
            chosen.add(
                    open(
                            all.stream()
                                    .filter(it -> it.id().equals(id))
                                    .findFirst()
                                    .orElseThrow(() -> HeldChangesService.unknown(session, id))));
        }
        return chosen;
    }

    private static HeldChanges open(HeldChanges one) {
        return switch (one.state()) {
            case HELD -> one;
            case ASKED -> throw asked(one);
            case APPLIED -> throw settled(one, "applied");
            case DROPPED -> throw settled(one, "dropped");
            case GONE ->
                    throw new TroupeException(
                            ErrorCode.NOTHING_HELD,
                            "Held changes %s are no longer stored.".formatted(one.id()),
                            "Ask for the changes again.",
                            null);
        };
    }

    private static TroupeException asked(HeldChanges one) {
        return new TroupeException(
                ErrorCode.CONFLICT,
                "Held changes %s wait for the answer to a question.".formatted(one.id()),
                "Answer it with `troupe approve %s`.".formatted(one.record().held().approvalId()),
                null);
    }

    private static TroupeException settled(HeldChanges one, String word) {
        return new TroupeException(
                ErrorCode.CONFLICT,
                "Held changes %s were %s already%s."
                        .formatted(
                                one.id(),
                                word,
                                one.settledBy() == null ? "" : " by " + one.settledBy()),
                "List what is still held aside with `troupe held`.",
                null);
    }

    private StartedTask start(
            SessionEntity session, HeldChangesAction action, List<HeldChanges> chosen) {
        boolean applies = action == HeldChangesAction.APPLY;
        String goal = applies ? "Apply held changes" : "Drop held changes";
        TaskInput input =
                RequestInput.begin(session, TimeOrderedUuid.fresh(), goal, null)
                        .heldChanges(order(action, chosen))
                        .build();
        TaskLauncher.Launched task =
                launcher.launch(
                        session,
                        TaskKind.SETTLE,
                        TaskLauncher.USUAL_AGENT,
                        goal,
                        input,
                        0,
                        List.of(
                                new EventBody.TaskChanged(
                                        TaskKind.SETTLE.word(), "queued", null, null)),
                        taskId ->
                                AuditEventFactory.of(
                                        applies
                                                ? "held-changes-apply-requested"
                                                : "held-changes-drop-requested",
                                        session.id(),
                                        taskId,
                                        session.project().path(),
                                        session.id().toString(),
                                        "done",
                                        Map.of("changes", names(chosen))));
        return new StartedTask(session.id(), task.taskId(), task.event());
    }

    private static HeldChangesOrder order(HeldChangesAction action, List<HeldChanges> chosen) {
        return new HeldChangesOrder(
                action,
                chosen.stream()
                        .map(it -> it.record().held())
                        .map(it ->
                                new HeldChangesOrder.HeldLayer(
                                        it.changesId(), it.layer(), it.directory(), it.command()))
                        .toList());
    }

    private static String names(List<HeldChanges> chosen) {
        return String.join(", ", chosen.stream().map(it -> it.id().toString()).toList());
    }
}
