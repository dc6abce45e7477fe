package dev.troupe.lsp.connection;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.lsp4j.WorkspaceFolder;

/** Translates between files and the addresses that servers use for them. */
public final class DocumentUri {
    private DocumentUri() {}

    /** Returns the address of a file. */
    public static String of(Path file) {
        return normalize("file://" + file.toUri().getRawPath());
    }

    /** Writes an address in one way, as servers escape and shorten them differently. */
    public static String normalize(String uri) {
        return file(uri).map(it -> "file://" + rawPath(it)).orElse(uri);
    }

    private static String rawPath(Path file) {
        String path = URI.create("file:///").resolve(file.toUri()).getRawPath();
        return path.endsWith("/") && path.length() > 1
                ? path.substring(0, path.length() - 1)
                : path;
    }

    /** Returns the file of an address; empty for what is no file, such as a class in an archive. */
    public static Optional<Path> file(String uri) {
        try {
            URI parsed = URI.create(uri);
            return "file".equals(parsed.getScheme()) && parsed.getPath() != null
                    ? Optional.of(Path.of(parsed.getPath()))
                    : Optional.empty();
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    /** Describes a directory. Some servers tell directories apart by their names, so that the whole path is its name. */
    public static WorkspaceFolder folder(Path root) {
        return new WorkspaceFolder(of(root), root.toString());
    }
}
