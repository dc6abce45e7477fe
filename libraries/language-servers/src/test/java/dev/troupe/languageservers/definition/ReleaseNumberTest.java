package dev.troupe.languageservers.definition;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReleaseNumberTest {
    @ParameterizedTest
    @CsvSource({
        "Version 7.0.2, 7.0.2",
        "pyright 1.1.414, 1.1.414",
        "v20.20.2, 20.20.2",
        "Debian clangd version 14.0.6, 14.0.6",
        "rust-analyzer 1.91.0 (f8297e35 2026-10-28), 1.91.0",
        "golang.org/x/tools/gopls v0.20.0, 0.20.0",
        "release 5, 5",
    })
    void versionIsFoundInWhatProgramsPrint(String text, String version) {
        assertThat(ReleaseNumber.findIn(text)).isEqualTo(new ReleaseNumber(version));
    }

    @Test
    void textWithoutNumberHasNone() {
        assertThat(ReleaseNumber.findIn("gopls master")).isNull();
    }

    @ParameterizedTest
    @CsvSource({"7.0.2, 7.0, 1", "5.9.3, 7.0, -1", "7, 7.0.0, 0", "1.10, 1.9, 1"})
    void numbersAreComparedOneByOne(String one, String other, int order) {
        assertThat(Integer.signum(new ReleaseNumber(one).compareTo(new ReleaseNumber(other))))
                .isEqualTo(order);
    }
}
