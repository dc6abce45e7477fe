package dev.troupe.standalone.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.eclipse.jgit.lib.StoredConfig;
import org.eclipse.jgit.util.SystemReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JgitSystemReaderTest {
    private final SystemReader original = SystemReader.getInstance();
    @TempDir private Path home;

    @AfterEach
    void restore() {
        SystemReader.setInstance(original);
    }

    @Test
    void whatJGitKeepsStaysInTheHomeAndIsFoundThere() throws Exception {
        JgitSystemReader.keepIn(home);
        StoredConfig kept = SystemReader.getInstance().getJGitConfig();
        kept.setString("filesystem", "disk", "timestampResolution", "3 milliseconds");
        kept.save();

        assertThat(home.resolve("jgit.config")).content().contains("3 milliseconds");
        JgitSystemReader.keepIn(home);
        assertThat(
                        SystemReader.getInstance()
                                .getUserConfig()
                                .getString("filesystem", "disk", "timestampResolution"))
                .isEqualTo("3 milliseconds");
    }
}
