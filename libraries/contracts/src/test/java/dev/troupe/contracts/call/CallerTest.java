package dev.troupe.contracts.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.call.Caller.Role;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class CallerTest {
    private static final Caller ITSELF = new Caller("service:x", "", Set.of(Role.SERVICE));

    @Test
    void aServiceSpeaksForThePersonItServes() {
        Caller ann = new Caller("ann", "core", Set.of(Role.VIEWER, Role.DEVELOPER));

        assertThat(ScopedValue.where(Caller.CURRENT, ann).call(() -> Caller.personOr(ITSELF)))
                .isEqualTo(ann);
        assertThat(Caller.personOr(ITSELF)).isEqualTo(ITSELF);
    }

    @Test
    void neitherServicesNorRunsNorAnybodyArePeople() {
        RunId run = new RunId(new UUID(1, 2), 3);
        for (Caller caller :
                new Caller[] {
                    new Caller("s", "core", Set.of(Role.SERVICE, Role.DEVELOPER)),
                    new Caller("w", "core", Set.of(Role.WORKER), run),
                    new Caller("w", "core", Set.of(Role.DEVELOPER), run),
                    new Caller("anyone", "", Set.of())
                }) {
            assertThat(caller.person()).as(caller.toString()).isFalse();
            assertThat(
                            ScopedValue.where(Caller.CURRENT, caller)
                                    .call(() -> Caller.personOr(ITSELF)))
                    .isEqualTo(ITSELF);
        }
    }
}
