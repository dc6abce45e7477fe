package dev.troupe.testkit.languageserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import org.junit.jupiter.api.Test;

/** The language servers that tests drive. */
class InstalledLanguageServersTest {
    @Test
    void theirProgramsComeFirstAndWhatIsMissingIsNamed() {
        assertThat(InstalledLanguageServers.searchPath())
                .startsWith(InstalledLanguageServers.programs() + File.pathSeparator);
        assertThat(InstalledLanguageServers.missing("sh")).isEmpty();
        assertThat(InstalledLanguageServers.missing("no-such-server").orElseThrow())
                .contains("the language server `no-such-server` cannot be had here");
        if (InstalledLanguageServers.areRequired()) {
            assertThat(InstalledLanguageServers.missing("pyright-langserver")).isEmpty();
        }
    }
}
