package dev.troupe.orchestrator.session;

import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.TaskView;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.lease.ConcurrencyLimitRepository.Full;
import dev.troupe.ledger.overview.SessionSummary;
import dev.troupe.ledger.overview.SessionSummary.RunModel;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.TaskOutcome;
import dev.troupe.ledger.task.TaskState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Puts together what people see of a session: its stored settings and the ledger's facts. */
public final class SessionViewFactory {
    private static final String UNTITLED = "New session";
    private final Ledger ledger;

    public SessionViewFactory(Ledger ledger) {
        this.ledger = ledger;
    }

    public Session view(SessionEntity session) {
        return view(session, ledger.overview().of(List.of(session.id())));
    }

    /** The views of a page of sessions, with one look into the ledger for all of them. */
    Function<SessionEntity, Session> of(List<SessionEntity> sessions) {
        Map<UUID, SessionSummary> facts =
                ledger.overview().of(sessions.stream().map(SessionEntity::id).toList());
        return session -> view(session, facts);
    }

    private static Session view(SessionEntity session, Map<UUID, SessionSummary> all) {
        SessionSummary facts = all.getOrDefault(session.id(), SessionSummary.NONE);
        String title = session.title();
        return new Session(
                session.id(),
                session.project().id(),
                session.project().path(),
                title == null ? UNTITLED : title,
                SessionProgress.of(facts.tasks()),
                session.mode(),
                session.attendance(),
                session.isolation(),
                session.model(),
                session.createdBy(),
                session.createdAt(),
                session.updatedAt(),
                facts.lastEvent(),
                facts.openApprovals(),
                facts.openQuestions(),
                facts.spent(),
                facts.budgetMicros(),
                session.forkedFrom(),
                facts.changedFiles(),
                modelId(session.model(), facts.lastModel()));
    }

    private static @Nullable String modelId(@Nullable String chosen, @Nullable RunModel last) {
        return last == null || (chosen != null && !chosen.equals(last.name())) ? null : last.id();
    }

    List<TaskView> tasks(UUID sessionId) {
        Map<UUID, ModelUsage> spent = ledger.budgets().spentByTasks(sessionId);
        Map<UUID, Full> full = new HashMap<>();
        ledger.limits().full(sessionId).forEach(it -> full.putIfAbsent(it.task(), it));
        return ledger.tasks().ofSession(sessionId).stream()
                .map(task ->
                        view(
                                task,
                                spent.getOrDefault(task.id(), ModelUsage.NONE),
                                full.get(task.id())))
                .toList();
    }

    public TaskView task(Task task) {
        return view(task, ledger.budgets().spentByTask(task.id()), null);
    }

    private static @Nullable String waitingFor(Task task, @Nullable Full full) {
        if (task.waitingFor() != null) {
            return EnumWireName.of(task.waitingFor());
        }
        return full == null || task.state() != TaskState.QUEUED
                ? null
                : "%s %d/%d"
                        .formatted(
                                EnumWireName.of(full.limit().kind()),
                                full.running(),
                                full.limit().most());
    }

    private static TaskView view(Task task, ModelUsage spend, @Nullable Full full) {
        TaskOutcome outcome = task.outcome();
        return new TaskView(
                task.id(),
                task.definition().sessionId(),
                task.definition().parentId(),
                task.definition().kind(),
                task.definition().agent(),
                task.definition().goal(),
                task.definition().dependsOn(),
                EnumWireName.of(task.state()),
                waitingFor(task, full),
                task.epoch(),
                task.crashes(),
                outcome == null ? task.cause() : outcome.summary(),
                outcome == null ? null : outcome.code(),
                spend,
                task.createdAt(),
                task.updatedAt());
    }
}
