package dev.troupe.security.audit;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.call.CallerIdentity.Role;
import dev.troupe.contracts.security.AuditEvent;
import dev.troupe.contracts.security.RequestOrigin;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** Events and callers for tests of the trail. */
final class Events {
    static final UUID SESSION = UUID.fromString("019a0000-0000-7000-8000-000000000001");
    static final Instant NOON = Instant.parse("2026-11-21T12:00:00.123456789Z");

    private Events() {}

    static AuditEvent event(String target) {
        return event("core", target, Map.of("rule", "default"));
    }

    static AuditEvent event(String team, String target, Map<String, String> detail) {
        RequestOrigin origin = new RequestOrigin(team, "ada", SESSION, null, "developer", "/repo");
        return new AuditEvent(
                UUID.randomUUID(), NOON, "command-decided", origin, target, "asked", detail);
    }

    static <T> T as(Role role, String team, Supplier<T> call) {
        CallerIdentity caller = new CallerIdentity(role.name(), team, Set.of(role));
        return ScopedValue.where(CallerIdentity.CURRENT, caller).call(call::get);
    }
}
