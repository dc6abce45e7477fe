package dev.troupe.standalone.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;

import dev.troupe.standalone.app.StandaloneApplication;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

/** Services use only each other's front doors. Libraries are open to all that may use them. */
class ModularityTest {
    @Test
    void modulesUseOnlyWhatOthersOffer() {
        ApplicationModules.of(
                        StandaloneApplication.class,
                        resideInAnyPackage(
                                "dev.troupe.configuration..",
                                "dev.troupe.contracts..",
                                "dev.troupe.redaction..",
                                "dev.troupe.service..",
                                "dev.troupe.ledger..",
                                "dev.troupe.edit..",
                                "dev.troupe.syntax..",
                                "dev.troupe.linesearch..",
                                "dev.troupe.languageservers..",
                                "dev.troupe.contentindex..",
                                "dev.troupe.permission..",
                                "dev.troupe.model..",
                                "dev.troupe.sandbox..",
                                "dev.troupe.workspace..",
                                "dev.troupe.cli..",
                                "dev.troupe.testkit.."))
                .verify();
    }
}
