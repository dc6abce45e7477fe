package dev.troupe.syntax.check;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
        packages = "dev.troupe.syntax",
        importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule onlyTreesKnowTheBinding =
            noClasses()
                    .that()
                    .resideOutsideOfPackage("dev.troupe.syntax.tree")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("io.github.treesitter..", "java.lang.foreign");

    @ArchTest
    static final ArchRule packagesKnowNoCircles =
            slices().matching("dev.troupe.syntax.(*)").should().beFreeOfCycles();
}
