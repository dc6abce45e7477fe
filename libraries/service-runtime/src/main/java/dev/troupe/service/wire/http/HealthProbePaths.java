package dev.troupe.service.wire.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;

/** Tells which requests are those of supervisors, which have no secret and call a process by whatever name it has for them. */
public final class HealthProbePaths {
    // As they came over the wire, since a path that is normalised later may say something else.
    private static final Set<String> OPEN =
            Set.of("/actuator/health", "/actuator/health/liveness", "/actuator/health/readiness");

    private HealthProbePaths() {}

    /** Whether it asks for nothing but whether the process is well, which anybody may know. */
    public static boolean include(HttpServletRequest request) {
        return OPEN.contains(request.getRequestURI());
    }
}
