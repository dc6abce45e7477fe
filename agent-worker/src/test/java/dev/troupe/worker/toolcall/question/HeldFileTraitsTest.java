package dev.troupe.worker.toolcall.question;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeldFileTraitsTest {
    @TempDir private Path directory;

    private Path file(String name, byte[] bytes, String mode) throws IOException {
        Path file = Files.write(directory.resolve(name), bytes);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }

    private Path link(String name, String target) throws IOException {
        return Files.createSymbolicLink(directory.resolve(name), Path.of(target));
    }

    @Test
    void namesWhereLinksLead() throws IOException {
        Path now = link("now", "/usr/bin/env");
        Path kept = link("kept", "/etc/passwd");

        assertThat(HeldFileTraits.of(now, kept))
                .isEqualTo("  link to /etc/passwd (now to /usr/bin/env)\n");
        assertThat(HeldFileTraits.of(directory.resolve("none"), kept))
                .isEqualTo("  link to /etc/passwd\n");
        assertThat(HeldFileTraits.of(now, null)).isEqualTo("  now a link to /usr/bin/env\n");
    }

    @Test
    void namesModesThatDiffer() throws IOException {
        Path now = file("now", "a\n".getBytes(StandardCharsets.UTF_8), "rw-r--r--");
        Path kept = file("kept", "a\n".getBytes(StandardCharsets.UTF_8), "rwxr-xr-x");

        assertThat(HeldFileTraits.of(now, kept)).isEqualTo("  mode rwxr-xr-x (now rw-r--r--)\n");
        assertThat(HeldFileTraits.of(directory.resolve("none"), kept))
                .isEqualTo("  mode rwxr-xr-x\n");
        assertThat(HeldFileTraits.of(directory.resolve("none"), now)).isEmpty();
        assertThat(HeldFileTraits.of(now, now)).isEmpty();
    }

    @Test
    void saysThatContentIsNoText() throws IOException {
        Path kept = file("kept", new byte[] {1, 0, 2}, "rw-r--r--");

        assertThat(HeldFileTraits.of(directory.resolve("none"), kept))
                .isEqualTo("  binary, 3 bytes\n");
    }
}
