package dev.troupe.workspace;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.edit.file.RegularFileReader;
import dev.troupe.edit.file.TemporaryFiles;
import dev.troupe.edit.file.UnreadableFileException;
import dev.troupe.workspace.git.GitCheckout;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.eclipse.jgit.ignore.IgnoreNode;
import org.jspecify.annotations.Nullable;

/**
 * The files of a workspace that an agent should see: tracked ones and those git would offer to add,
 * without what {@code .troupeignore} names, without secrets and files of Troupe itself.
 */
public final class WorkspaceFileListing {
    private static final String TROUPE_IGNORE = ".troupeignore";
    private static final int LARGEST_LIST = 1_000_000;
    private static final byte[] NO_PATTERNS = {};

    private final Path root;
    private final TroupeHomeGuard homeGuard;

    /** Most questions find the files that the one before found: then their names are not judged again. */
    private volatile @Nullable ListedFiles last;

    WorkspaceFileListing(Path root, TroupeHomeGuard homeGuard) {
        this.root = root;
        this.homeGuard = homeGuard;
    }

    /**
     * All of them, relative to the workspace, sorted. Read anew each time, in some 10 ms for a
     * thousand files. May name tracked files that were deleted just now; leaves out those whose name the
     * locale of this process does not have, since no tool could open them.
     *
     * @throws TroupeException {@link ErrorCode#NOT_A_GIT_REPOSITORY} outside of a repository, {@link
     *     ErrorCode#CONFIGURATION_INVALID} when a list of ignored files is nothing to be read
     */
    public List<String> files() {
        byte[] patterns = ignorePatterns();
        String listed = listed();
        ListedFiles known = last;
        if (known == null || !known.isOf(listed, patterns)) {
            known = new ListedFiles(listed, patterns, visible(listed, parse(patterns)));
            last = known;
        }
        return known.files();
    }

    private List<String> visible(String listed, IgnoreNode ignored) {
        return Arrays.stream(listed.split("\0", -1))
                .filter(path -> !path.isEmpty() && !path.endsWith("/"))
                .filter(WorkspaceFileListing::hasName)
                .filter(path -> !isIgnored(ignored, path))
                .filter(path -> !BuiltInFileRules.secret(path) && !homeGuard.holds(path))
                .filter(path -> !TemporaryFiles.isTemporary(Path.of(path)))
                .distinct()
                .sorted()
                .toList();
    }

    /**
     * Takes those out of some paths that no agent should see, whatever git says of them.
     *
     * @param paths relative to the workspace
     * @throws TroupeException when a list of ignored files is nothing to be read
     */
    public List<String> withoutHidden(List<String> paths) {
        IgnoreNode ignored = parse(ignorePatterns());
        return paths.stream()
                .filter(path -> !isIgnored(ignored, path))
                .filter(path -> !BuiltInFileRules.secret(path) && !homeGuard.holds(path))
                .toList();
    }

    /** Whether it is a regular file now, and neither it nor a directory on the way is a link. */
    public boolean isFile(String path) {
        Path file = root.resolve(path);
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    && file.toRealPath().equals(file.normalize());
        } catch (IOException vanished) {
            return false;
        }
    }

    /**
     * Whether no agent should see what is at a path, or may come there.
     *
     * @throws TroupeException when a list of ignored files is nothing to be read
     */
    public boolean hides(String path) {
        return BuiltInFileRules.secret(path)
                || homeGuard.holds(path)
                || isIgnored(parse(ignorePatterns()), path)
                || ignoredByGit(path);
    }

    private boolean ignoredByGit(String path) {
        IgnoreFileCheck.requireOrdinary(root);
        try {
            // 1: it is not ignored. Whatever cannot be told counts as ignored.
            return GitCheckout.find(root)
                            .git()
                            .in(root)
                            .run("check-ignore", "-q", "--", path)
                            .exit()
                    != 1;
        } catch (IOException broken) {
            throw failed(String.valueOf(broken.getMessage()), broken);
        }
    }

    private String listed() {
        IgnoreFileCheck.requireOrdinary(root);
        try {
            return GitCheckout.find(root)
                    .git()
                    .in(root)
                    .succeed("ls-files", "-z", "-c", "-o", "--exclude-standard", "--", ".")
                    .output();
        } catch (IOException broken) {
            throw failed(String.valueOf(broken.getMessage()), broken);
        }
    }

    private static boolean hasName(String path) {
        try {
            return !Path.of(path).isAbsolute();
        } catch (InvalidPathException beyond) {
            return false;
        }
    }

    private byte[] ignorePatterns() {
        try {
            Path file = root.resolve(TROUPE_IGNORE).toRealPath();
            if (!file.startsWith(root)) {
                throw unusable("leads out of the workspace", null);
            }
            return RegularFileReader.read(file, LARGEST_LIST, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException none) {
            return NO_PATTERNS;
        } catch (UnreadableFileException endless) {
            throw unusable(endless.why(), endless);
        } catch (IOException unreadable) {
            throw unusable("cannot be read (" + unreadable.getMessage() + ")", unreadable);
        }
    }

    private IgnoreNode parse(byte[] patterns) {
        IgnoreNode node = new IgnoreNode();
        try {
            node.parse(new ByteArrayInputStream(patterns));
        } catch (IOException unreadable) {
            throw unusable("cannot be read (" + unreadable.getMessage() + ")", unreadable);
        }
        return node;
    }

    private static boolean isIgnored(IgnoreNode node, String path) {
        if (node.getRules().isEmpty()) {
            return false;
        }
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            if (Boolean.TRUE.equals(node.checkIgnored(path.substring(0, slash), true))) {
                return true;
            }
        }
        return Boolean.TRUE.equals(node.checkIgnored(path, false));
    }

    private TroupeException unusable(String why, @Nullable Throwable cause) {
        return IgnoreFileCheck.unusable(TROUPE_IGNORE, root, why, cause);
    }

    private TroupeException failed(String why, Throwable cause) {
        return new TroupeException(
                ErrorCode.INTERNAL, "The files of " + root + " cannot be listed: " + why, cause);
    }

    /**
     * Holds what was listed.
     *
     * @param text as git listed it
     * @param patterns the list of ignored files
     * @param files those that remained
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by isOf only
    private record ListedFiles(String text, byte[] patterns, List<String> files) {
        boolean isOf(String listed, byte[] ignored) {
            return text.equals(listed) && Arrays.equals(patterns, ignored);
        }
    }
}
