package dev.troupe.security;

import dev.troupe.permission.path.PathFacts;
import dev.troupe.security.fact.FilePresence;
import dev.troupe.security.hash.Sha256Hash;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Follows paths on the disk of this machine. What lies on another machine's disk is unknown. */
public final class DiskPaths implements PathFacts {
    /** A script that is larger is read at no decision. */
    private static final int LARGEST = 1 << 20;

    @Override
    public Place locate(String workspace, String directory, String path) {
        try {
            Path top = Path.of(workspace);
            Path start = Path.of(directory);
            if (!top.isAbsolute() || !start.isAbsolute() || !Files.isDirectory(start)) {
                return new Place.Unknown("the directory " + directory + " is not there");
            }
            Path realTop = top.toRealPath();
            Path real = followed(start.toRealPath().resolve(path));
            if (real == null) {
                return new Place.Unknown("what is on the way to " + path + " cannot be read");
            }
            return real.startsWith(realTop)
                    ? new Place.Inside(slashed(realTop.relativize(real)))
                    : new Place.Outside();
        } catch (InvalidPathException e) {
            return new Place.Unknown("a path contains characters that no path has");
        } catch (IOException e) {
            return new Place.Unknown("the workspace " + workspace + " cannot be read");
        }
    }

    @Override
    public boolean mayExist(String workspace, String directory, String path) {
        try {
            Path start = Path.of(directory);
            return !Files.isDirectory(start)
                    || !Files.notExists(start.resolve(path), LinkOption.NOFOLLOW_LINKS);
        } catch (InvalidPathException e) {
            return true;
        }
    }

    @Override
    public Sort sort(String workspace, String directory, String path) {
        try {
            Path start = Path.of(directory);
            if (!start.isAbsolute()) {
                return Sort.UNKNOWN;
            }
            Path file = start.resolve(path);
            if (Files.isDirectory(file)) {
                return Sort.DIRECTORY;
            }
            return Files.isRegularFile(file) ? Sort.FILE : Sort.UNKNOWN;
        } catch (InvalidPathException e) {
            return Sort.UNKNOWN;
        }
    }

    @Override
    public @Nullable String content(String workspace, String directory, String path) {
        if (!(locate(workspace, directory, path) instanceof Place.Inside inside)) {
            return null;
        }
        try {
            Path file = Path.of(workspace).toRealPath().resolve(inside.path());
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? hash(file) : null;
        } catch (IOException e) {
            return null;
        }
    }

    @Override
    public @Nullable List<String> expand(
            String workspace, String directory, String pattern, int most) {
        try {
            Path top = Path.of(workspace);
            Path start = Path.of(directory);
            return top.isAbsolute() && start.isAbsolute()
                    ? new DiskNames(top.toRealPath(), start, most).of(pattern)
                    : null;
        } catch (IOException | DirectoryIteratorException | InvalidPathException e) {
            return null;
        }
    }

    private static @Nullable String hash(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            return bytes.length > LARGEST ? null : Sha256Hash.of(bytes);
        }
    }

    private static @Nullable Path followed(Path path) {
        try {
            return real(path);
        } catch (IOException e) {
            return null;
        }
    }

    /**
     * Walks step by step, since {@code a/link/..} is not {@code a}. What is not there yet is taken as written.
     *
     * @throws IOException for a link that leads nowhere, and where it cannot be looked at
     */
    private static Path real(Path path) throws IOException {
        Path real = path.getRoot();
        for (Path step : path) {
            String name = step.toString();
            if (name.equals("..")) {
                Path parent = real.getParent();
                real = parent == null ? real : parent;
            } else if (!name.isEmpty() && !name.equals(".")) {
                Path next = real.resolve(name);
                real = FilePresence.of(next, LinkOption.NOFOLLOW_LINKS) ? next.toRealPath() : next;
            }
        }
        return real;
    }

    private static String slashed(Path path) {
        return path.toString().replace(path.getFileSystem().getSeparator(), "/");
    }
}
