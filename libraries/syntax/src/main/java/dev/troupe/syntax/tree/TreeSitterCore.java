package dev.troupe.syntax.tree;

import java.io.IOException;
import java.lang.foreign.SymbolLookup;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Tells which build of tree-sitter serves this process. The one on the class path is compiled without optimisation; a
 * faster one may have been built on this machine. It is used when its checksum is right, so that a half-written file or
 * one that was swapped is not loaded.
 *
 * @param built whether it is one that was built on this machine
 * @param reason why it is not, as a clause; null when it is
 */
public record TreeSitterCore(boolean built, @Nullable String reason) {
    /** The system property that holds the path of a core that was built on this machine. */
    public static final String PROPERTY = "troupe.syntax.core";

    /** What the name of a core's checksum file has behind that of the core. */
    public static final String CHECKSUM_ENDING = ".sha256";

    /** Says which core this process loads, or has loaded. */
    public static TreeSitterCore current() {
        return Loaded.CHOICE.core();
    }

    /** The core that was built on this machine; null when the one on the class path serves. */
    static @Nullable SymbolLookup library() {
        return Loaded.CHOICE.library();
    }

    /** Reads the core at a path and checks it. */
    static Choice choose(@Nullable String path) {
        if (path == null || path.isBlank()) {
            return bundled("none was built");
        }
        Path file = Path.of(path);
        Path checksum = Path.of(path + CHECKSUM_ENDING);
        try {
            byte[] library = Files.readAllBytes(file);
            String expected = Files.readString(checksum, StandardCharsets.ISO_8859_1).strip();
            String actual =
                    HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(library));
            if (!expected.startsWith(actual)) {
                return bundled("%s does not have the checksum of %s".formatted(file, checksum));
            }
            return new Choice(
                    new TreeSitterCore(true, null), NativeLibraryLoader.loadCore(library));
        } catch (IllegalArgumentException e) {
            return bundled("%s cannot be loaded: %s".formatted(path, e.getMessage()));
        } catch (IOException e) {
            return bundled("%s cannot be read: %s".formatted(path, e.getMessage()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Choice bundled(String reason) {
        return new Choice(new TreeSitterCore(false, reason), null);
    }

    /** A core, and its bytes when it does not come from the class path. */
    record Choice(TreeSitterCore core, @Nullable SymbolLookup library) {}

    /** Chosen once: a process has one core. */
    private static final class Loaded {
        static final Choice CHOICE = choose(System.getProperty(PROPERTY));
    }
}
