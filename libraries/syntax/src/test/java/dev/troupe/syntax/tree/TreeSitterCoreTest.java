package dev.troupe.syntax.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
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
        String file = NativePlatform.current().orElseThrow().bundledFile(NativeLibraryLoader.CORE);
        try (InputStream bundled = getClass().getResourceAsStream("/lib/" + file)) {
            Files.copy(bundled, core);
        }
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(core));
        Files.writeString(
                directory.resolve("core.so.sha256"),
                HexFormat.of().formatHex(digest) + "  core.so\n");

        CoreChoice choice = TreeSitterCore.choose(core.toString(), null);

        assertThat(choice.core()).isEqualTo(new TreeSitterCore(true, null));
        assertThat(choice.library()).isNotNull();
    }

    @Test
    void aCoreThatIsNoLibraryIsNot() throws IOException {
        Path core = core(CHECKSUM + "  core.so\n");

        assertThat(TreeSitterCore.choose(core.toString(), null).core().reason())
                .startsWith(core + " cannot be loaded: ");
    }

    @Test
    void aCoreWithAnotherChecksumIsNot() throws IOException {
        Path core = core("0".repeat(64));

        CoreChoice choice = TreeSitterCore.choose(core.toString(), null);

        assertThat(choice.library()).isNull();
        assertThat(choice.core().built()).isFalse();
        assertThat(choice.core().reason())
                .isEqualTo("%s does not have the checksum of %s.sha256", core, core);
    }

    @Test
    void aCoreWithoutChecksumIsNot() throws IOException {
        Path core = Files.writeString(directory.resolve("core.so"), "core");

        assertThat(TreeSitterCore.choose(core.toString(), null).core().reason())
                .startsWith(core + " cannot be read: ");
    }

    @Test
    void noneIsChosenWithoutAPath() {
        assertThat(TreeSitterCore.choose(null, null).core())
                .isEqualTo(new TreeSitterCore(false, "none was built"));
    }

    @Test
    void theOfferedOneCountsWhereNoneIsNamed() throws IOException {
        Path core = core("0".repeat(64));
        Path absent = directory.resolve("absent.so");

        assertThat(TreeSitterCore.choose(" ", core).core().reason())
                .contains("does not have the checksum");
        assertThat(TreeSitterCore.choose(null, absent).core().reason())
                .isEqualTo(TreeSitterCore.NONE);
        assertThat(TreeSitterCore.choose(absent.toString(), core).core().reason())
                .startsWith(absent + " cannot be read: ");
    }

    @Test
    void aCoreThatOthersCanWriteIsNotUsed() throws IOException {
        Path core = core(CHECKSUM + "  core.so\n");
        Files.setPosixFilePermissions(core, PosixFilePermissions.fromString("rw-rw-r--"));

        assertThat(TreeSitterCore.choose(null, core).core().reason())
                .isEqualTo("%s can be written by other users; run `chmod go-w %s`", core, core);

        Files.setPosixFilePermissions(core, PosixFilePermissions.fromString("rw-r--r--"));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThat(TreeSitterCore.choose(null, core).core().reason())
                .startsWith(directory + " can be written by other users");
    }

    @Test
    void aLibraryThatIsNoCoreHasAFault() {
        assertThat(CoreCompatibilityProbe.findFault(NativeLibraryLoader.load("tree-sitter-json")))
                .contains("has no function ts_language_abi_version");
    }

    @Test
    void theProbeKnowsAllFunctionsThatAreCalled() throws IOException {
        try (InputStream called = getClass().getResourceAsStream("TreeSitterFunctions.class")) {
            String text = new String(called.readAllBytes(), StandardCharsets.ISO_8859_1);
            assertThat(Pattern.compile("\\bts_[a-z_]+").matcher(text).results())
                    .isNotEmpty()
                    .extracting(MatchResult::group)
                    .isSubsetOf(CoreCompatibilityProbe.FUNCTIONS);
        }
    }

    private Path core(String checksum) throws IOException {
        Path core = Files.writeString(directory.resolve("core.so"), "core");
        Files.writeString(directory.resolve("core.so" + LibraryChecksum.ENDING), checksum);
        return core;
    }
}
