package dev.troupe.benchmarks.history;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
        packages = "dev.troupe.benchmarks",
        importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule theCheckIsPlainJavaOverWhatIsKnown =
            classes()
                    .that()
                    .resideInAPackage("dev.troupe.benchmarks.history.check")
                    .should()
                    .onlyDependOnClassesThat()
                    .resideInAnyPackage(
                            "dev.troupe.benchmarks.history.check",
                            "dev.troupe.benchmarks.history.record",
                            "java.lang..",
                            "java.time",
                            "java.util..",
                            "org.jspecify..");

    @ArchTest
    static final ArchRule packagesKnowEachOtherWithoutCircles =
            slices().matching("dev.troupe.benchmarks.history.(*)").should().beFreeOfCycles();
}
