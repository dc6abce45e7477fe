package dev.troupe.service.wire.token;

import com.nimbusds.jwt.JWTClaimsSet;
import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.RunId;
import java.text.ParseException;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A caller as a token names it. */
public final class CallerClaims {
    private static final String TEAM = "team";
    private static final String ROLES = "roles";
    private static final String TASK = "task";
    private static final String EPOCH = "epoch";

    private CallerClaims() {}

    /** Claims of a caller, to which the issuer adds its name, the audience and times. */
    public static JWTClaimsSet.Builder of(CallerIdentity caller) {
        JWTClaimsSet.Builder claims =
                new JWTClaimsSet.Builder()
                        .jwtID(UUID.randomUUID().toString())
                        .subject(caller.subject())
                        .claim(TEAM, caller.team())
                        .claim(ROLES, caller.roles().stream().map(Enum::name).sorted().toList());
        RunId run = caller.run();
        return run == null
                ? claims
                : claims.claim(TASK, run.taskId().toString()).claim(EPOCH, run.epoch());
    }

    /**
     * The caller that verified claims name.
     *
     * @throws ParseException when one is missing or is nothing that this version knows
     */
    static CallerIdentity caller(JWTClaimsSet claims) throws ParseException {
        String subject = claims.getSubject();
        String team = claims.getStringClaim(TEAM);
        List<String> roles = claims.getStringListClaim(ROLES);
        if (subject == null || team == null || roles == null) {
            throw new ParseException("subject, team or roles are missing", 0);
        }
        try {
            Set<CallerIdentity.Role> known =
                    roles.stream().map(CallerIdentity.Role::valueOf).collect(Collectors.toSet());
            RunId run = run(claims);
            if (run == null && known.contains(CallerIdentity.Role.WORKER)) {
                throw new ParseException("a worker without a task", 0);
            }
            return new CallerIdentity(subject, team, known, run);
        } catch (IllegalArgumentException e) {
            throw new ParseException(String.valueOf(e.getMessage()), 0);
        }
    }

    private static @Nullable RunId run(JWTClaimsSet claims) throws ParseException {
        String task = claims.getStringClaim(TASK);
        Long epoch = claims.getLongClaim(EPOCH);
        return task == null || epoch == null ? null : new RunId(UUID.fromString(task), epoch);
    }
}
