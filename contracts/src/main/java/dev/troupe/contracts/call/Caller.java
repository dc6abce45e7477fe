package dev.troupe.contracts.call;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.util.Set;

/**
 * Who makes a call: a person or a service, its team and roles. Bound for the length of a call with
 * {@link ScopedValue#where}, by the HTTP filter on one wire and by the direct wrapper on the other.
 *
 * @param subject a user's name, or a service's ({@code service:agent-worker})
 * @param team the team the call is made for
 */
public record Caller(String subject, String team, Set<Role> roles) {
    /** Holds the caller of the current call. */
    public static final ScopedValue<Caller> CURRENT = ScopedValue.newInstance();

    /** What a caller may do. */
    public enum Role {
        VIEWER,
        DEVELOPER,
        APPROVER,
        ADMIN,
        SERVICE
    }

    public Caller {
        roles = Set.copyOf(roles);
    }

    /**
     * The caller of the current call.
     *
     * @throws TroupeException {@link ErrorCode#UNAUTHENTICATED} when none is bound
     */
    public static Caller current() {
        if (!CURRENT.isBound()) {
            throw new TroupeException(ErrorCode.UNAUTHENTICATED, "The call names no caller.");
        }
        return CURRENT.get();
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
}
