package dev.troupe.javaserver.document;

import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Turns addresses of the protocol into paths and back. */
public final class DocumentUris {
    private DocumentUris() {}

    /** Reads the path of a {@code file:} address; null for any other. */
    public static @Nullable Path toPath(String uri) {
        try {
            URI parsed = URI.create(uri);
            return "file".equals(parsed.getScheme())
                    ? Path.of(URI.create("file://" + parsed.getRawPath())).normalize()
                    : null;
        } catch (IllegalArgumentException | FileSystemNotFoundException e) {
            return null;
        }
    }

    /** Writes a path as a {@code file:} address, without a slash at the end of directories. */
    public static String toUri(Path path) {
        String uri = path.toUri().toString();
        return uri.endsWith("/") ? uri.substring(0, uri.length() - 1) : uri;
    }
}
