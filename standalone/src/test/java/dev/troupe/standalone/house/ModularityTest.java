package dev.troupe.standalone.house;

import dev.troupe.standalone.app.StandaloneApplication;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

class ModularityTest {
    @Test
    void modulesUseOnlyWhatOthersOffer() {
        ApplicationModules.of(StandaloneApplication.class).verify();
    }
}
