package dev.troupe.orchestrator.session;

import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.TaskView;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.task.Outcome;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.wait.Item;
import dev.troupe.ledger.wait.ItemKind;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** Puts together what people see of a session: its stored settings and the ledger's facts. */
final class SessionViews {
    private static final String UNTITLED = "New session";
    private final Ledger ledger;

    SessionViews(Ledger ledger) {
        this.ledger = ledger;
    }

    Session view(SessionEntity session) {
        UUID id = session.id();
        String title = session.title();
        return new Session(
                id,
                session.project().id(),
                session.project().path(),
                title == null ? UNTITLED : title,
                Progress.of(ledger.tasks().ofSession(id)),
                session.mode(),
                session.attendance(),
                session.isolation(),
                session.model(),
                session.createdBy(),
                session.createdAt(),
                session.updatedAt(),
                ledger.events().last(id),
                openApprovals(id),
                ledger.budgets().spent(id));
    }

    List<TaskView> tasks(UUID sessionId) {
        return ledger.tasks().ofSession(sessionId).stream().map(SessionViews::view).toList();
    }

    private int openApprovals(UUID sessionId) {
        List<Item> open = ledger.waits().ofSession(sessionId, true);
        return (int) open.stream().filter(item -> item.kind() == ItemKind.APPROVAL).count();
    }

    private static TaskView view(Task task) {
        Outcome outcome = task.outcome();
        return new TaskView(
                task.id(),
                task.definition().sessionId(),
                task.definition().kind(),
                task.definition().agent(),
                task.definition().goal(),
                word(task.state()),
                task.waitingFor() == null ? null : word(task.waitingFor()),
                task.epoch(),
                task.crashes(),
                outcome == null ? task.cause() : outcome.summary(),
                outcome == null ? null : outcome.code(),
                task.createdAt(),
                task.updatedAt());
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
