package dev.troupe.cli.follow;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.EventBody.BudgetAsked;
import dev.troupe.contracts.event.SessionEvent;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Says how to raise the budget that a watched task waits for, or leaves where nobody would read it. */
final class Funding {
    private static final int MICROS = 6;
    private static final int CENTS = 2;

    private final Screen screen;
    private final boolean person;
    private final HandedOut handedOut = new HandedOut();
    private final LinkedHashMap<UUID, BudgetAsked> open = new LinkedHashMap<>();

    /**
     * @param person whether somebody looks on
     */
    Funding(Screen screen, boolean person) {
        this.screen = screen;
        this.person = person;
    }

    /**
     * Takes in what happened. A question that a replay shows counts only when nothing of the replay
     * settles it.
     *
     * @return an outcome when watching ends with the task waiting
     */
    @Nullable Outcome heard(Watched watched, SessionEvent event, Tally tally) {
        handedOut.hear(event);
        UUID task = event.taskId();
        if (task != null && (task.equals(watched.taskId()) || handedOut.of(event).isPresent())) {
            hear(task, event.body());
        }
        if (open.isEmpty() || event.number() < watched.endsAfter()) {
            return null;
        }
        BudgetAsked asked = open.pollFirstEntry().getValue();
        UUID session = watched.session().id();
        if (person) {
            screen.remark(byHand(asked, session));
            return null;
        }
        return tally.left(
                "waiting", ErrorCode.BUDGET_EXHAUSTED, asked.text(), fromAfar(asked, session));
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

    private static String byHand(BudgetAsked asked, UUID session) {
        return ofSession(asked)
                ? "To go on, raise it in another terminal: " + command(asked, session) + "."
                : elsewhere(asked) + " The request goes on by itself then.";
    }

    private static String fromAfar(BudgetAsked asked, UUID session) {
        return ofSession(asked)
                ? "Raise it with " + command(asked, session) + "; the request goes on from there."
                : elsewhere(asked)
                        + " The request goes on by itself then. Follow it with `troupe resume "
                        + session
                        + "`.";
    }

    private static String elsewhere(BudgetAsked asked) {
        return "No command raises the budget of a "
                + asked.scope()
                + " yet; whoever keeps Troupe's database raises it there, as docs/operations.md says.";
    }

    private static boolean ofSession(BudgetAsked asked) {
        return asked.scope().equals("session");
    }

    private static String command(BudgetAsked asked, UUID session) {
        String enough =
                BigDecimal.valueOf(asked.usedMicros() + asked.callMicros(), MICROS)
                        .setScale(CENTS, RoundingMode.UP)
                        .toPlainString();
        return "`troupe resume " + session + " --budget " + enough + "` or more";
    }
}
