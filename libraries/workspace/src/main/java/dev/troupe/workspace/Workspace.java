package dev.troupe.workspace;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.edit.file.RegularFileReader;
import dev.troupe.workspace.PathRefusedException.Rule;
import dev.troupe.workspace.change.ExecutableBit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The directory tree a run works in. Every path a tool uses goes through {@link #resolve}: nothing
 * outside, no secrets, no writing to protected files, whatever name or link leads there.
 */
public final class Workspace {
    private final Path root;
    private final WorkspacePathResolver resolver;
    private final WorkspaceFileListing listing;
    private final TroupeHomeGuard homeGuard;

    private Workspace(Path root, Path named, TroupeHomeGuard homeGuard) {
        this.root = root;
        this.homeGuard = homeGuard;
        this.resolver = new WorkspacePathResolver(root, named);
        this.listing = new WorkspaceFileListing(root, homeGuard);
    }

    /**
     * Opens a directory that Troupe's own home does not lie in.
     *
     * @throws TroupeException {@link ErrorCode#WORKSPACE_MISSING} when it is not there
     */
    public static Workspace open(Path directory) {
        return open(directory, TroupeHomeGuard::elsewhere);
    }

    /**
     * Opens a directory that may hold Troupe's own home, which is closed to every tool.
     *
     * @throws TroupeException {@link ErrorCode#WORKSPACE_MISSING} when it is not there
     */
    public static Workspace open(Path directory, Path home) {
        return open(directory, root -> TroupeHomeGuard.in(root, home));
    }

    private static Workspace open(Path directory, Function<Path, TroupeHomeGuard> own) {
        try {
            Path real = directory.toRealPath();
            if (Files.isDirectory(real)) {
                return new Workspace(real, directory.toAbsolutePath().normalize(), own.apply(real));
            }
        } catch (IOException missing) {
            throw missing(directory, missing);
        }
        throw missing(directory, null);
    }

    private static TroupeException missing(Path directory, @Nullable IOException cause) {
        return new TroupeException(
                ErrorCode.WORKSPACE_MISSING,
                "The workspace " + directory + " is not a directory that can be opened.",
                cause);
    }

    /** Its real absolute path. */
    public Path root() {
        return root;
    }

    /**
     * Where a path that a model wrote leads. A name that exists wins; else the only one that looks like it, with other
     * blanks, quotes, dashes or accents, is meant.
     *
     * @param given relative to the root, or absolute inside it
     * @param access what is to be done there
     * @throws PathRefusedException when it is outside, a secret, protected from this access, or neither
     *     a file nor a directory, or when several files look like it
     */
    public WorkspacePath resolve(String given, FilePermissionRequest.Access access) {
        Path named = resolver.named(given);
        check(WorkspacePathResolver.slashes(root.relativize(named)), given, access);
        return resolve(given, resolver.lookalike(given, named), access);
    }

    /**
     * Where a path leads whose name a file is to get: what only looks like it is another file.
     *
     * @throws PathRefusedException as {@link #resolve}
     */
    public WorkspacePath resolveExactly(String given, FilePermissionRequest.Access access) {
        return resolve(given, resolver.named(given), access);
    }

    private WorkspacePath resolve(String given, Path named, FilePermissionRequest.Access access) {
        check(WorkspacePathResolver.slashes(root.relativize(named)), given, access);
        WorkspacePath path = resolver.resolve(given, named);
        check(path.relative(), given, access);
        if (homeGuard.holds(named) || homeGuard.holds(path.absolute())) {
            throw new PathRefusedException(
                    Rule.TROUPE_HOME,
                    given,
                    "\"%s\" belongs to Troupe itself, so no agent may read or write it. Work without it."
                            .formatted(given));
        }
        requireOrdinary(path.absolute(), given);
        return path;
    }

    /** Whether a path that a model wrote, with the separators that it has, names a file that an agent may read. */
    public boolean holdsFile(String given) {
        try {
            return !resolver.isOfWindows(given)
                    && Files.isRegularFile(
                            resolve(given, FilePermissionRequest.Access.READ).absolute());
        } catch (PathRefusedException | InvalidPathException none) {
            return false;
        }
    }

    /** Opening a pipe waits until somebody writes to it, which no cancel can end. */
    private static void requireOrdinary(Path file, String given) {
        if (RegularFileReader.special(file)) {
            throw new PathRefusedException(
                    Rule.SPECIAL_FILE,
                    given,
                    "\"%s\" is neither a file nor a directory, but a pipe, a socket or a device, so no tool opens it. Use another path, or look at it with bash (ls -l)."
                            .formatted(given));
        }
    }

    /** The files and directories of the workspace that are not ignored and not secret. */
    public WorkspaceFileListing listing() {
        return listing;
    }

    /**
     * The bytes of a regular file.
     *
     * @param relative as {@link WorkspacePath#relative}
     * @return empty when there is no such file
     * @throws UncheckedIOException when it is no regular file, too large for one, or cannot be read
     */
    public Optional<byte[]> bytes(String relative) {
        try {
            return Optional.of(RegularFileReader.read(root.resolve(relative)));
        } catch (NoSuchFileException missing) {
            return Optional.empty();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(
                    "The file " + relative + " cannot be read: " + unreadable.getMessage(),
                    unreadable);
        }
    }

    /** Bytes of a file; 0 when there is none. */
    public long size(String relative) {
        try {
            return Files.size(root.resolve(relative));
        } catch (NoSuchFileException missing) {
            return 0;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(
                    "The file " + relative + " cannot be examined: " + unreadable.getMessage(),
                    unreadable);
        }
    }

    /** Whether the regular file exists and its owner may execute it. */
    public boolean executable(String relative) {
        return ExecutableBit.executable(root.resolve(relative));
    }

    /** Whether something is there, be it a file, a directory or a link. */
    public boolean exists(String relative) {
        return Files.exists(root.resolve(relative), LinkOption.NOFOLLOW_LINKS);
    }

    private static void check(String path, String given, FilePermissionRequest.Access access) {
        if (BuiltInFileRules.secret(path)) {
            throw new PathRefusedException(
                    Rule.SECRET_FILE,
                    given,
                    "\"%s\" may hold secrets, so no agent may read or write it. Work without it, or ask the user."
                            .formatted(given));
        }
        if (access != FilePermissionRequest.Access.READ && BuiltInFileRules.readOnly(path)) {
            throw new PathRefusedException(
                    Rule.PROTECTED_FILE,
                    given,
                    "\"%s\" is protected: agents may read but never change it. Ask the user to change it."
                            .formatted(given));
        }
    }
}
