package dev.troupe.contracts.call;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Identifies who makes a call: a person or a service, its team and roles. Bound for the length of a call with {@link
 * ScopedValue#where}, by the HTTP filter on one wire and by the direct wrapper on the other.
 *
 * @param subject a user's name, or a service's ({@code service:agent-worker})
 * @param team the team the call is made for
 * @param run the run that calls; absent for people, and for services on their own behalf
 */
public record CallerIdentity(String subject, String team, Set<Role> roles, @Nullable RunId run) {
    /** Holds the caller of the current call. */
    public static final ScopedValue<CallerIdentity> CURRENT = ScopedValue.newInstance();

    /** Says what a caller may do. */
    public enum Role {
        VIEWER,
        DEVELOPER,
        APPROVER,
        ADMIN,
        SERVICE,
        /** A run of a task; it may do no more than its task needs. */
        WORKER
    }

    public CallerIdentity {
        roles = Set.copyOf(roles);
    }

    /** A caller that is no run. */
    public CallerIdentity(String subject, String team, Set<Role> roles) {
        this(subject, team, roles, null);
    }

    /**
     * The caller of the current call.
     *
     * @throws TroupeException {@link ErrorCode#UNAUTHENTICATED} when none is bound
     */
    public static CallerIdentity current() {
        if (!CURRENT.isBound()) {
            throw new TroupeException(ErrorCode.UNAUTHENTICATED, "The call names no caller.");
        }
        return CURRENT.get();
    }

    /**
     * Who a service speaks for when it calls another: the person whose request it serves, or itself.
     *
     * @param itself the service
     */
    public static CallerIdentity personOr(CallerIdentity itself) {
        return CURRENT.isBound() && CURRENT.get().person() ? CURRENT.get() : itself;
    }

    /** Whether this is a person: with a role, but neither a service nor a run of one. */
    public boolean person() {
        return run == null
                && !roles.isEmpty()
                && !roles.contains(Role.SERVICE)
                && !roles.contains(Role.WORKER);
    }

    /**
     * Refuses callers that hold none of the roles.
     *
     * @throws TroupeException {@link ErrorCode#FORBIDDEN}
     */
    public void require(Role... anyOf) {
        for (Role role : anyOf) {
            if (roles.contains(role)) {
                return;
            }
        }
        throw new TroupeException(
                ErrorCode.FORBIDDEN,
                subject + " needs one of the roles " + Set.of(anyOf) + " for this.");
    }

    /**
     * Refuses a run that speaks for another task or team than its own; others may speak for any.
     *
     * @throws TroupeException {@link ErrorCode#FORBIDDEN}
     */
    public void requireOwn(@Nullable String ofTeam, @Nullable UUID taskId) {
        if (run != null && !(team.equals(ofTeam) && run.taskId().equals(taskId))) {
            throw new TroupeException(
                    ErrorCode.FORBIDDEN,
                    "A run of task %s of team %s may not act for task %s of team %s."
                            .formatted(run.taskId(), team, taskId, ofTeam),
                    "Ask in the name of the task that the token was issued for.",
                    null);
        }
    }
}
