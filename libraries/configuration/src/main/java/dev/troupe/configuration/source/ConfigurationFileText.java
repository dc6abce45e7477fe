package dev.troupe.configuration.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The text of a configuration file, or why there is none.
 *
 * @param text null when the file could not be read
 * @param fault null when it could
 */
record ConfigurationFileText(@Nullable String text, @Nullable String fault) {
    private static final int LARGEST = 256 * 1024;
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /**
     * Reads a file; one that is absent is empty.
     *
     * @param links whether the file may be a symbolic link; one in a repository could lead anywhere
     */
    static ConfigurationFileText read(Path file, boolean links) {
        if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
            return new ConfigurationFileText("", null);
        }
        if (!links && Files.isSymbolicLink(file)) {
            return broken("is a symbolic link, which it may not be in a repository");
        }
        if (Files.isDirectory(file)) {
            return broken("is a directory, but must be a file");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            return broken("is not a regular file");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return decoded(in.readNBytes(LARGEST + 1));
        } catch (IOException e) {
            return broken("cannot be read: " + why(e));
        }
    }

    /** A text that was read already. */
    static ConfigurationFileText of(String text) {
        return new ConfigurationFileText(
                text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text, null);
    }

    private static ConfigurationFileText decoded(byte[] bytes) {
        if (bytes.length > LARGEST) {
            return broken("is larger than 256 kB");
        }
        try {
            String text =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            return of(text);
        } catch (CharacterCodingException e) {
            return broken("is not UTF-8 text");
        }
    }

    private static ConfigurationFileText broken(String fault) {
        return new ConfigurationFileText(null, fault);
    }

    private static String why(IOException failure) {
        return switch (failure) {
            case NoSuchFileException _ -> "it is a link that leads to no file";
            case AccessDeniedException _ -> "access is denied";
            case FileSystemException e when e.getReason() != null -> e.getReason();
            default -> String.valueOf(failure.getMessage());
        };
    }
}
