package dev.troupe.cli.follow;

import dev.troupe.contracts.budget.BudgetScope;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.EventBody.BudgetAsked;
import dev.troupe.contracts.event.SessionEvent;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Says how to raise the budget that a watched task waits for, or leaves where nobody would read it. */
final class BudgetWaitHandler {
    private static final int MICROS = 6;
    private static final int CENTS = 2;

    private final TaskDisplay display;
    private final boolean person;
    private final SubtaskTracker subtaskTracker = new SubtaskTracker();
    private final LinkedHashMap<UUID, BudgetAsked> open = new LinkedHashMap<>();

    /**
     * @param person whether somebody looks on
     */
    BudgetWaitHandler(TaskDisplay display, boolean person) {
        this.display = display;
        this.person = person;
    }

    /**
     * Takes in what happened. A question that a replay shows counts only when nothing of the replay
     * settles it.
     *
     * @return an outcome when watching ends with the task waiting
     */
    @Nullable FollowedTaskOutcome heard(
            FollowedTask followedTask, SessionEvent event, RunTotals totals) {
        subtaskTracker.hear(event);
        UUID task = event.taskId();
        if (task != null
                && (task.equals(followedTask.taskId()) || subtaskTracker.of(event).isPresent())) {
            hear(task, event.body());
        }
        if (open.isEmpty() || event.number() < followedTask.endsAfter()) {
            return null;
        }
        Map.Entry<UUID, BudgetAsked> first = open.pollFirstEntry();
        BudgetAsked asked = first.getValue();
        UUID session = followedTask.session().id();
        if (person) {
            display.remark(byHand(asked, session, first.getKey()));
            return null;
        }
        return totals.left(
                "waiting",
                ErrorCode.BUDGET_EXHAUSTED,
                asked.text(),
                fromAfar(asked, session, first.getKey()));
    }

    private void hear(UUID task, EventBody body) {
        boolean over =
                switch (body) {
                    case EventBody.TaskChanged changed -> !changed.state().equals("waiting");
                    case EventBody.RunStarted ignored -> true;
                    case EventBody.TaskFinished ignored -> true;
                    case EventBody other -> false;
                };
        if (body instanceof BudgetAsked asked) {
            open.put(task, asked);
        } else if (over) {
            open.remove(task);
        }
    }

    private static String byHand(BudgetAsked asked, UUID session, UUID task) {
        return administered(asked)
                ? elsewhere(asked) + " The request goes on by itself then."
                : "To continue, raise the budget in another terminal: "
                        + command(asked, session, task)
                        + ".";
    }

    private static String fromAfar(BudgetAsked asked, UUID session, UUID task) {
        return administered(asked)
                ? elsewhere(asked)
                        + " The request goes on by itself then. Follow it with `troupe attach "
                        + session
                        + "`."
                : "Raise the budget with "
                        + command(asked, session, task)
                        + "; the request goes on from there.";
    }

    private static String elsewhere(BudgetAsked asked) {
        return "An administrator raises the budget of a %s: `troupe budget %s NAME %s`."
                .formatted(
                        asked.scope(), asked.scope(), costs(asked) ? "--cost USD" : "--tokens N");
    }

    private static boolean administered(BudgetAsked asked) {
        return BudgetScope.find(asked.scope()).filter(scope -> !scope.named()).isEmpty();
    }

    /** What is short: money, or else tokens. */
    private static boolean costs(BudgetAsked asked) {
        Long most = asked.limitMicros();
        return asked.limitTokens() == null
                || (most != null && asked.usedMicros() + asked.callMicros() > most);
    }

    private static String command(BudgetAsked asked, UUID session, UUID task) {
        boolean whole = asked.scope().equals("session");
        if (!costs(asked)) {
            long enough = asked.usedTokens() + asked.callTokens();
            String whose = whole ? "session " + session : "task " + task;
            return "`troupe budget " + whose + " --tokens " + enough + "` or more";
        }
        String enough =
                BigDecimal.valueOf(asked.usedMicros() + asked.callMicros(), MICROS)
                        .setScale(CENTS, RoundingMode.UP)
                        .toPlainString();
        return whole
                ? "`troupe resume " + session + " --budget " + enough + "` or more"
                : "`troupe budget task " + task + " --cost " + enough + "` or more";
    }
}
