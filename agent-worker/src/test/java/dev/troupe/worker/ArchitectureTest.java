package dev.troupe.worker;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.validation.ToolExecutor;

@AnalyzeClasses(
        packages = "dev.troupe.worker",
        importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    /** Layers 3 and 4 hold only because there is no way around them. */
    @ArchTest
    static final ArchRule onlyTheExecutorRunsTools = only(ToolExecutor.class.getName(), "run");

    /** What is planned there was judged there. */
    @ArchTest
    static final ArchRule onlyThePreparationPlans =
            only(ToolExecutor.class.getPackageName() + ".ToolCallPreparation", "plan|touches");

    private static ArchRule only(String caller, String methods) {
        return noClasses()
                .that()
                .doNotHaveFullyQualifiedName(caller)
                .and()
                .resideOutsideOfPackages("dev.troupe.worker.tool..")
                .should()
                .callMethodWhere(
                        target(owner(assignableTo(AgentTool.class)))
                                .and(target(nameMatching(methods))))
                .because("every call passes layers 3 and 4");
    }

    @ArchTest
    static final ArchRule toolsDoNotCallTools =
            noClasses()
                    .that()
                    .resideInAPackage("dev.troupe.worker.tool..")
                    .should()
                    .callMethodWhere(
                            target(
                                            owner(
                                                    com.tngtech.archunit.base.DescribedPredicate
                                                            .describe(
                                                                    "Tool itself",
                                                                    it ->
                                                                            it.isEquivalentTo(
                                                                                    AgentTool
                                                                                            .class))))
                                    .and(target(nameMatching("run"))));

    @ArchTest
    static final ArchRule coresKnowNoSpring =
            noClasses()
                    .that()
                    .resideInAnyPackage(
                            "dev.troupe.worker.context..",
                            "dev.troupe.worker.definition..",
                            "dev.troupe.worker.editformat..",
                            "dev.troupe.worker.journal..",
                            "dev.troupe.worker.claim.lease..",
                            "dev.troupe.worker.toolcall.recovery..",
                            "dev.troupe.worker.tool..")
                    .should()
                    .dependOnClassesThat(resideInAPackage("org.springframework.."));

    @ArchTest
    static final ArchRule scoringReadsNothing =
            noClasses()
                    .that()
                    .resideInAPackage("dev.troupe.worker.finding..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(
                            "org.springframework..", "java.io..", "java.nio..", "java.net..");

    @ArchTest
    static final ArchRule onlyPagesOfTheWebMakeCallsByThemselves =
            noClasses()
                    .that()
                    .resideOutsideOfPackage("dev.troupe.worker.tool.web")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("okhttp3..");

    @ArchTest
    static final ArchRule servicesDoNotDependOnEachOther =
            noClasses()
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("dev.troupe.security..", "dev.troupe.orchestrator..");
}
