package dev.troupe.standalone.house;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The dependency rules of {@code docs/architecture.md}. */
@AnalyzeClasses(packages = "dev.troupe", importOptions = DoNotIncludeTests.class)
class BoundariesTest {
    @ArchTest
    static final ArchRule orchestratorKnowsNoOtherService =
            noClasses()
                    .that()
                    .resideInAPackage("dev.troupe.orchestrator..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(
                            "dev.troupe.worker..", "dev.troupe.security..", "dev.troupe.edit..");

    @ArchTest
    static final ArchRule workerKnowsNoOtherService =
            noClasses()
                    .that()
                    .resideInAPackage("dev.troupe.worker..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("dev.troupe.orchestrator..", "dev.troupe.security..");

    @ArchTest
    static final ArchRule securityKnowsContractsAlone =
            noClasses()
                    .that()
                    .resideInAPackage("dev.troupe.security..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(
                            "dev.troupe.orchestrator..",
                            "dev.troupe.worker..",
                            "dev.troupe.ledger..",
                            "dev.troupe.edit..");

    @ArchTest
    static final ArchRule commandLineCarriesNoSpring =
            noClasses()
                    .that()
                    .resideInAPackage("dev.troupe.cli..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("org.springframework..");

    @ArchTest
    static final ArchRule editEngineIsPlainJava =
            noClasses()
                    .that()
                    .resideInAPackage("dev.troupe.edit..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("org.springframework..", "dev.troupe.contracts..");

    @ArchTest
    static final ArchRule policyEngineIsPlainJava =
            noClasses()
                    .that()
                    .resideInAPackage("dev.troupe.security.decision..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("org.springframework..", "java.sql..", "javax.sql..");

    @ArchTest
    static final ArchRule contractsKeepSpringInTheInterfaces =
            noClasses()
                    .that()
                    .resideInAPackage("dev.troupe.contracts..")
                    .and()
                    .resideOutsideOfPackages("..api")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("org.springframework..");

    @ArchTest
    static final ArchRule nothingDependsOnTheStandaloneProcess =
            noClasses()
                    .that()
                    .resideOutsideOfPackage("dev.troupe.standalone..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("dev.troupe.standalone..");

    @ArchTest
    static final ArchRule featuresHaveNoCycles =
            slices().matching("dev.troupe.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule namesSayWhatThingsAre =
            noClasses()
                    .that()
                    .areTopLevelClasses()
                    .should()
                    .haveSimpleNameEndingWith("Impl")
                    .orShould()
                    .haveSimpleNameEndingWith("Manager")
                    .orShould()
                    .haveSimpleNameEndingWith("Helper")
                    .orShould()
                    .haveSimpleNameEndingWith("Dto");
}
