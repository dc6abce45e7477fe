package dev.troupe.standalone.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Which module may use which: services use libraries and never each other, libraries use what lies below them. */
class ModuleDependenciesTest {
    /** By the package of each module, the packages of the modules that it may use. */
    private static final Map<String, List<String>> ALLOWED =
            Map.ofEntries(
                    Map.entry("redaction", List.of()),
                    Map.entry("configuration", List.of()),
                    Map.entry("edit", List.of()),
                    Map.entry("permission", List.of()),
                    Map.entry("syntax", List.of()),
                    Map.entry("linesearch", List.of()),
                    Map.entry("languageservers", List.of()),
                    Map.entry("contentindex", List.of("syntax", "contracts", "redaction")),
                    Map.entry("contracts", List.of("redaction")),
                    Map.entry("service", List.of("contracts", "configuration", "redaction")),
                    Map.entry("ledger", List.of("contracts", "redaction")),
                    Map.entry("testkit", List.of()),
                    Map.entry("sandbox", List.of("edit", "permission", "contracts", "redaction")),
                    Map.entry(
                            "workspace",
                            List.of("sandbox", "edit", "permission", "contracts", "redaction")),
                    Map.entry(
                            "model",
                            List.of(
                                    "contracts",
                                    "configuration",
                                    "redaction",
                                    "edit",
                                    "permission")),
                    Map.entry(
                            "orchestrator",
                            List.of(
                                    "ledger",
                                    "service",
                                    "contracts",
                                    "configuration",
                                    "redaction")),
                    Map.entry(
                            "repomap",
                            List.of(
                                    "workspace",
                                    "sandbox",
                                    "linesearch",
                                    "contentindex",
                                    "syntax",
                                    "edit",
                                    "permission",
                                    "service",
                                    "contracts",
                                    "configuration",
                                    "redaction")),
                    Map.entry("javaserver", List.of()),
                    Map.entry(
                            "lsp",
                            List.of(
                                    "languageservers",
                                    "sandbox",
                                    "edit",
                                    "permission",
                                    "service",
                                    "contracts",
                                    "configuration",
                                    "redaction")),
                    Map.entry(
                            "security",
                            List.of(
                                    "permission",
                                    "service",
                                    "contracts",
                                    "configuration",
                                    "redaction")),
                    Map.entry(
                            "worker",
                            List.of(
                                    "ledger",
                                    "service",
                                    "model",
                                    "workspace",
                                    "sandbox",
                                    "syntax",
                                    "edit",
                                    "permission",
                                    "contracts",
                                    "configuration",
                                    "redaction")),
                    Map.entry("cli", List.of("contracts", "configuration")));

    /** The module that starts all services in one process. */
    private static final Set<String> ABOVE_ALL = Set.of("standalone");

    private static final Set<String> MODULES = new TreeSet<>(ALLOWED.keySet());

    private static JavaClasses types;

    @BeforeAll
    static void load() {
        types =
                new ClassFileImporter()
                        .withImportOption(new DoNotIncludeTests())
                        .importPackages("dev.troupe");
    }

    @ParameterizedTest
    @FieldSource("MODULES")
    void moduleUsesWhatItMay(String module) {
        String[] mine =
                Stream.concat(Stream.of(module), ALLOWED.getOrDefault(module, List.of()).stream())
                        .map(it -> "dev.troupe." + it + "..")
                        .toArray(String[]::new);
        DescribedPredicate<JavaClass> other =
                DescribedPredicate.not(resideInAnyPackage("dev.troupe.."));
        classes()
                .that()
                .resideInAPackage("dev.troupe." + module + "..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(mine).or(other))
                .check(types);
    }

    @Test
    void everyModuleHasARule() {
        Set<String> found = new TreeSet<>();
        types.forEach(it -> found.add(it.getPackageName().split("\\.", -1)[2]));
        Set<String> ruled = new TreeSet<>(MODULES);
        ruled.addAll(ABOVE_ALL);
        assertThat(ruled).isEqualTo(found);
    }
}
