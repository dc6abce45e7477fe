package dev.troupe.workspace;

import dev.troupe.contracts.path.LookalikePathFinder;
import dev.troupe.workspace.PathRefusedException.Rule;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Finds out where a path that a model wrote really leads. */
final class WorkspacePathResolver {
    private static final int LONGEST_NAME = 255;
    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:\\\\");

    private final Path root;
    private final Path alias;

    /**
     * @param root real path of the workspace
     * @param alias the same directory as it was named, which absolute paths may begin with
     */
    WorkspacePathResolver(Path root, Path alias) {
        this.root = root;
        this.alias = alias;
    }

    /**
     * Follows the links of a path.
     *
     * @param named what {@link #named} or {@link #lookalike} has made of it
     */
    WorkspacePath resolve(String given, Path named) {
        Path real = real(given, named);
        if (!real.startsWith(root)) {
            throw refused(
                    Rule.OUTSIDE_WORKSPACE,
                    given,
                    "leads, by a symbolic link, outside the workspace");
        }
        String relative = slashes(root.relativize(real));
        return new WorkspacePath(relative, real, Files.isSymbolicLink(named));
    }

    /** The path by its letters alone: absolute, without dots, inside the workspace. */
    Path named(String given) {
        String text = given.strip();
        if (text.isEmpty()) {
            throw new PathRefusedException(
                    Rule.NO_PATH, given, "The path is empty. Name a file of the workspace.");
        }
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw refused(Rule.NO_PATH, given, "holds a control character");
        }
        Path path = parse(given, separated(given, text));
        for (Path name : path) {
            if (name.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
                throw refused(
                        Rule.NO_PATH, "…", "has a name of more than " + LONGEST_NAME + " bytes");
            }
        }
        if (path.isAbsolute() && !path.startsWith(root) && path.startsWith(alias)) {
            path = root.resolve(alias.relativize(path));
        }
        Path named = root.resolve(path).normalize();
        if (!named.startsWith(root)) {
            throw refused(Rule.OUTSIDE_WORKSPACE, given, "is outside the workspace");
        }
        return named;
    }

    /**
     * Finds the one file or directory that looks like a path when there is none of just this name; the path itself when
     * nothing does.
     *
     * @throws PathRefusedException when several look like it
     */
    Path lookalike(String given, Path named) {
        List<Path> alike = LookalikePathFinder.find(root, named);
        if (alike.size() > 1) {
            throw new PathRefusedException(
                    Rule.AMBIGUOUS_NAME,
                    given,
                    "There is no file named exactly \"%s\", but %d files have a similar name: %s. Ask the user to rename one, or match its name with a pattern in bash."
                            .formatted(
                                    PathRefusedException.printable(given),
                                    alike.size(),
                                    LookalikePathFinder.describe(root, alike)));
        }
        return alike.isEmpty() ? named : alike.getFirst();
    }

    /** Back-slashes are those of Windows, unless something in the workspace is named so. */
    private String separated(String given, String text) {
        boolean named =
                text.indexOf('\\') < 0
                        || Files.exists(
                                root.resolve(parse(given, text)), LinkOption.NOFOLLOW_LINKS);
        if (named) {
            return text;
        }
        if (DRIVE.matcher(text).lookingAt()) {
            throw refused(Rule.OUTSIDE_WORKSPACE, given, "is outside the workspace");
        }
        return text.replace('\\', '/');
    }

    /** Whether a path has back-slashes and nothing is named with them. */
    boolean isOfWindows(String given) {
        return !separated(given, given.strip()).equals(given.strip());
    }

    static String slashes(Path relative) {
        String text = relative.toString().replace(File.separatorChar, '/');
        return text.isEmpty() ? "." : text;
    }

    private static Path parse(String given, String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException malformed) {
            throw refused(Rule.NO_PATH, given, "is not a path");
        }
    }

    /** Symlinks of the part that exists are followed; what does not exist yet is added to it. */
    private Path real(String given, Path named) {
        Path existing = named;
        while (!Files.exists(existing, LinkOption.NOFOLLOW_LINKS) && !existing.equals(root)) {
            existing = parent(existing);
        }
        try {
            Path real = existing.toRealPath();
            return real.resolve(existing.relativize(named)).normalize();
        } catch (IOException dangling) {
            throw refused(Rule.NO_PATH, given, "goes through a symbolic link that leads nowhere");
        }
    }

    private Path parent(Path path) {
        Path parent = path.getParent();
        return parent == null ? root : parent;
    }

    private static PathRefusedException refused(Rule rule, String given, String why) {
        return new PathRefusedException(
                rule,
                given,
                "The path \"%s\" %s. Use a path inside the workspace, relative to its root."
                        .formatted(PathRefusedException.printable(given), why));
    }
}
