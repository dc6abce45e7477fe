package dev.troupe.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.path.PathNames;
import dev.troupe.redaction.SecretRedactor;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceSecretLoaderTest {
    @TempDir Path directory;

    @Test
    void knowsWhatSecretFilesHoldWhileSomebodyWorksThere() throws Exception {
        Path workspace = directory.toRealPath();
        Path file = workspace.resolve(".env");
        Files.writeString(file, "DB_PASSWORD=tulip-and-harbour\nCOLOUR=ordinary-words\n");
        var sandbox = Sandbox.probe(SandboxSettings.usual(PathNames::secret));
        String text = "tulip-and-harbour, heron-and-lantern, ordinary-words";
        try (var secrets = new WorkspaceSecretLoader(sandbox, workspace)) {
            secrets.refresh();
            assertThat(redacted(text))
                    .isEqualTo(
                            "[redacted: value of DB_PASSWORD], heron-and-lantern, ordinary-words");

            Files.writeString(file, "DB_PASSWORD=heron-and-lantern-longer\n");
            secrets.refresh();
            assertThat(redacted("heron-and-lantern-longer tulip-and-harbour"))
                    .doesNotContain("heron", "tulip");
        }
        assertThat(redacted(text)).isEqualTo(text);
    }

    private static String redacted(String text) {
        return SecretRedactor.ofProcess().redact(text);
    }
}
