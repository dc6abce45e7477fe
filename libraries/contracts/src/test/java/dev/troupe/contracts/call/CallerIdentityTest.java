package dev.troupe.contracts.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.call.CallerIdentity.Role;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class CallerIdentityTest {
    private static final CallerIdentity ITSELF =
            new CallerIdentity("service:x", "", Set.of(Role.SERVICE));

    @Test
    void aServiceSpeaksForThePersonItServes() {
        CallerIdentity ann = new CallerIdentity("ann", "core", Set.of(Role.VIEWER, Role.DEVELOPER));

        assertThat(
                        ScopedValue.where(CallerIdentity.CURRENT, ann)
                                .call(() -> CallerIdentity.personOr(ITSELF)))
                .isEqualTo(ann);
        assertThat(CallerIdentity.personOr(ITSELF)).isEqualTo(ITSELF);
    }

    @Test
    void neitherServicesNorRunsNorAnybodyArePeople() {
        RunId run = new RunId(new UUID(1, 2), 3);
        for (CallerIdentity caller :
                new CallerIdentity[] {
                    new CallerIdentity("s", "core", Set.of(Role.SERVICE, Role.DEVELOPER)),
                    new CallerIdentity("w", "core", Set.of(Role.WORKER), run),
                    new CallerIdentity("w", "core", Set.of(Role.DEVELOPER), run),
                    new CallerIdentity("anyone", "", Set.of())
                }) {
            assertThat(caller.person()).as(caller.toString()).isFalse();
            assertThat(
                            ScopedValue.where(CallerIdentity.CURRENT, caller)
                                    .call(() -> CallerIdentity.personOr(ITSELF)))
                    .isEqualTo(ITSELF);
        }
    }
}
