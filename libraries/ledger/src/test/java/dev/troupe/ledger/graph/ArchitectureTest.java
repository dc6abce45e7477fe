package dev.troupe.ledger.graph;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
        packages = "dev.troupe.ledger.graph",
        importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule thisIsPlainJavaOverPlans =
            classes()
                    .should()
                    .onlyDependOnClassesThat()
                    .resideInAnyPackage(
                            "dev.troupe.ledger.graph..",
                            "dev.troupe.contracts.plan",
                            "java.lang..",
                            "java.nio",
                            "java.nio.charset",
                            "java.security",
                            "java.util..",
                            "org.jspecify..");

    @ArchTest
    static final ArchRule orderKnowsNoChecksAndNodes =
            slices().matching("dev.troupe.ledger.graph.(*)").should().beFreeOfCycles();
}
