package dev.troupe.orchestrator.status;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.status.ServerStatus;
import dev.troupe.contracts.status.ServerStatus.WorkerStatus;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.lease.LiveWorker;
import dev.troupe.orchestrator.session.SessionService;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reports the state of the server, for the team of whoever asks. */
public final class StatusReport {
    private static final int MOST_MINUTES = 60;
    private static final int MOST_LISTED = 200;

    private final SessionService sessions;
    private final Ledger ledger;
    private final DailyCostCache costs;

    StatusReport(SessionService sessions, Ledger ledger) {
        this.sessions = sessions;
        this.ledger = ledger;
        this.costs = new DailyCostCache(ledger.figures());
    }

    /**
     * Reports what is at work now, and what the last minutes came to.
     *
     * @throws TroupeException FORBIDDEN; INVALID_REQUEST when the minutes are not 1 to 60
     */
    public ServerStatus of(int minutes) {
        CallerIdentity caller = CallerIdentity.current();
        caller.require(Role.VIEWER, Role.DEVELOPER, Role.APPROVER, Role.ADMIN);
        if (minutes < 1 || minutes > MOST_MINUTES) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "minutes must be 1 to %d, not %d.".formatted(MOST_MINUTES, minutes));
        }
        @Nullable String team = caller.roles().contains(Role.ADMIN) ? null : caller.team();
        Instant now = ledger.now();
        return new ServerStatus(
                now,
                team,
                ledger.atWork().counts(team),
                workers(now),
                ledger.atWork().running(team, MOST_LISTED),
                sessions.of(ledger.atWork().sessions(team, MOST_LISTED)),
                ledger.figures().recent(team, minutes),
                costs.of(team, now),
                ledger.workers().validators());
    }

    private List<WorkerStatus> workers(Instant now) {
        return ledger.workers().live().stream().map(it -> worker(it, now)).toList();
    }

    private static WorkerStatus worker(LiveWorker live, Instant now) {
        return new WorkerStatus(
                live.worker().name(),
                live.worker().cell(),
                live.worker().host(),
                live.running(),
                live.report() == null ? null : live.report().slots(),
                now.minus(live.silent()));
    }
}
