package dev.troupe.security;

import dev.troupe.permission.path.NamePattern;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the names that a pattern of the shell stands for in a workspace on this machine's disk. For one pattern. */
final class DiskNames {
    /** No more entries of directories are looked at for one decision. */
    private static final int LOOKED_AT = 2_000;

    /** In its place stands what of a name is no text. */
    private static final char UNREADABLE = '\uFFFD';

    private final Path workspace;
    private final Path start;
    private final int most;
    private int seen;

    /**
     * Names below a workspace.
     *
     * @param workspace its path without links; no directory elsewhere is looked into
     * @param start absolute path that relative patterns start from
     * @param most so many names are enough
     */
    DiskNames(Path workspace, Path start, int most) {
        this.workspace = workspace;
        this.start = start;
        this.most = most;
    }

    /**
     * The names, as bash would write them; null where there are too many, or they cannot be told.
     *
     * @throws IOException when a directory cannot be read
     * @throws DirectoryIteratorException likewise
     */
    @Nullable List<String> of(String pattern) throws IOException {
        List<String> found = List.of("");
        for (int from = 0; from <= pattern.length(); ) {
            int slash = pattern.indexOf('/', from);
            int to = slash < 0 ? pattern.length() : slash;
            NamePattern segment = new NamePattern(pattern.substring(from, to));
            List<String> next = new ArrayList<>();
            for (String before : found) {
                String end = slash < 0 ? "" : "/";
                boolean told =
                        segment.wild()
                                ? listed(before, segment, end, next)
                                : named(before + pattern.substring(from, to) + end, next);
                if (!told || next.size() > most) {
                    return null;
                }
            }
            found = next;
            from = to + 1;
        }
        return found;
    }

    private boolean named(String name, List<String> next) {
        Path path = start.resolve(name);
        boolean there =
                name.endsWith("/")
                        ? Files.isDirectory(path)
                        : Files.exists(path, LinkOption.NOFOLLOW_LINKS);
        if (there) {
            next.add(name);
        }
        return there || Files.notExists(path, LinkOption.NOFOLLOW_LINKS) || Files.exists(path);
    }

    private boolean listed(String before, NamePattern segment, String end, List<String> next)
            throws IOException {
        Path directory = start.resolve(before);
        if (!directory.toRealPath().startsWith(workspace)) {
            return false;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                String name = String.valueOf(entry.getFileName());
                if (++seen > LOOKED_AT || next.size() > most) {
                    return false;
                }
                if (name.indexOf(UNREADABLE) >= 0) {
                    return false;
                }
                if (segment.mayStandFor(name) && (end.isEmpty() || Files.isDirectory(entry))) {
                    next.add(before + name + end);
                }
            }
        }
        return true;
    }
}
