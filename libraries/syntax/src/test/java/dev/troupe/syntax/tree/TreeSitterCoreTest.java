package dev.troupe.syntax.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreeSitterCoreTest {
    /** What {@code printf core | sha256sum} says. */
    private static final String CHECKSUM =
            "0d45f5fd462b8c70bffb10021ac1bcff3f58f29b1faf7568595095427d42812c";

    @TempDir Path directory;

    @Test
    void aCoreWithTheRightChecksumIsUsed() throws Exception {
        Path core = directory.resolve("core.so");
        String file =
                NativeLibraryLoader.file(
                                System.getProperty("os.name"),
                                System.getProperty("os.arch"),
                                NativeLibraryLoader.CORE)
                        .orElseThrow();
        try (InputStream bundled = getClass().getResourceAsStream("/lib/" + file)) {
            Files.copy(bundled, core);
        }
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(core));
        Files.writeString(
                directory.resolve("core.so.sha256"),
                HexFormat.of().formatHex(digest) + "  core.so\n");

        TreeSitterCore.Choice choice = TreeSitterCore.choose(core.toString());

        assertThat(choice.core()).isEqualTo(new TreeSitterCore(true, null));
        assertThat(choice.library()).isNotNull();
    }

    @Test
    void aCoreThatIsNoLibraryIsNot() throws IOException {
        Path core = core(CHECKSUM + "  core.so\n");

        assertThat(TreeSitterCore.choose(core.toString()).core().reason())
                .startsWith(core + " cannot be loaded: ");
    }

    @Test
    void aCoreWithAnotherChecksumIsNot() throws IOException {
        Path core = core("0".repeat(64));

        TreeSitterCore.Choice choice = TreeSitterCore.choose(core.toString());

        assertThat(choice.library()).isNull();
        assertThat(choice.core().built()).isFalse();
        assertThat(choice.core().reason())
                .isEqualTo("%s does not have the checksum of %s.sha256", core, core);
    }

    @Test
    void aCoreWithoutChecksumIsNot() throws IOException {
        Path core = Files.writeString(directory.resolve("core.so"), "core");

        assertThat(TreeSitterCore.choose(core.toString()).core().reason())
                .startsWith(core + " cannot be read: ");
    }

    @Test
    void noneIsChosenWithoutAPath() {
        assertThat(TreeSitterCore.choose(null).core())
                .isEqualTo(new TreeSitterCore(false, "none was built"));
    }

    private Path core(String checksum) throws IOException {
        Path core = Files.writeString(directory.resolve("core.so"), "core");
        Files.writeString(directory.resolve("core.so" + TreeSitterCore.CHECKSUM_ENDING), checksum);
        return core;
    }
}
