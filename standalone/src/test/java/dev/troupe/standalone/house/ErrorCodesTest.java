package dev.troupe.standalone.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.troupe.contracts.error.ErrorCode;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A code that nothing gives is a promise in docs/user/errors.md that nobody keeps. */
class ErrorCodesTest {
    @Test
    void everyCodeIsGivenSomewhere() {
        JavaClasses all =
                new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("dev.troupe");
        Set<String> given =
                all.stream()
                        .filter(type -> !type.isEquivalentTo(ErrorCode.class))
                        .map(JavaClass::getFieldAccessesFromSelf)
                        .flatMap(Set::stream)
                        .map(JavaFieldAccess::getTarget)
                        .filter(field -> field.getOwner().isEquivalentTo(ErrorCode.class))
                        .map(field -> field.getName())
                        .collect(Collectors.toSet());

        assertThat(given)
                .containsAll(Arrays.stream(ErrorCode.values()).map(ErrorCode::name).toList());
    }
}
