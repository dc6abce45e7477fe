package dev.troupe.standalone.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.RandomAccessFile;
import java.nio.channels.Channel;
import java.nio.file.Files;
import java.util.List;

/** The dependency rules of {@code docs/dev/architecture.md}. */
@AnalyzeClasses(packages = "dev.troupe", importOptions = DoNotIncludeTests.class)
class BoundariesTest {
    @ArchTest
    static final ArchRule onlyTheOrchestratorSigns =
            noClasses()
                    .that()
                    .resideOutsideOfPackages(
                            "dev.troupe.orchestrator.token", "dev.troupe.testkit..")
                    .should()
                    .dependOnClassesThat()
                    .haveNameMatching("com\\.nimbusds\\.jose\\.crypto\\..*Signer");

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
    static final ArchRule permissionEngineIsPlainJava =
            noClasses()
                    .that()
                    .resideInAPackage("dev.troupe.permission..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("org.springframework..", "dev.troupe.contracts..");

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

    /** The edit engine writes files in one package, and the policy engine is told about paths. */
    @ArchTest
    static final ArchRule coresDoNoInputOrOutput =
            noClasses()
                    .that()
                    .resideInAnyPackage(
                            "dev.troupe.edit..",
                            "dev.troupe.ledger.graph..",
                            "dev.troupe.permission..",
                            "dev.troupe.security.decision..")
                    .and()
                    .resideOutsideOfPackage("dev.troupe.edit.file..")
                    .should()
                    .dependOnClassesThat(
                            assignableTo(Files.class)
                                    .or(assignableTo(File.class))
                                    .or(assignableTo(ProcessBuilder.class))
                                    .or(assignableTo(Channel.class))
                                    .or(assignableTo(FileInputStream.class))
                                    .or(assignableTo(FileOutputStream.class))
                                    .or(assignableTo(RandomAccessFile.class))
                                    .or(resideInAnyPackage("java.net..", "java.sql..")));

    @ArchTest
    static final ArchRule modulesHaveNoCycles =
            slices().matching("dev.troupe.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule featuresHaveNoCycles =
            slices().assignedFrom(new Features()).should().beFreeOfCycles();

    /** The packages of a module with what is below them; what stands above them all is one too. */
    private static final class Features implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            List<String> names = List.of(type.getPackageName().split("\\.", -1));
            return names.size() < 3
                    ? SliceIdentifier.ignore()
                    : SliceIdentifier.of(names.get(2), names.size() == 3 ? "" : names.get(3));
        }

        @Override
        public String getDescription() {
            return "features";
        }
    }
}
