package dev.troupe.model;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.troupe.model", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule partsHaveNoCycles =
            slices().matching("dev.troupe.model.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule requestsAndResponsesKnowNoneOfTheParts =
            noClasses()
                    .that()
                    .resideInAPackage("dev.troupe.model")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("dev.troupe.model.*..");
}
