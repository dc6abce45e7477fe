package dev.troupe.worker.effect;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.workspace.git.GitCheckout;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.util.FS;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows by which other names files of a workspace are found: through the links that git tracks, and those at its top and in
 * the directories there whose names begin with a dot, as nearly all programs look for what they obey there.
 */
final class WorkspaceLinks {
    private static final Logger LOG = LoggerFactory.getLogger(WorkspaceLinks.class);
    private static final int MOST_LINKS = 5_000;
    private static final int MOST_NAMES = 64;
    private static final int MOST_CHILDREN = 2_000;
    private static final int MOST_INDEXES = 64;
    private static final String REPOSITORY = ".git";
    private static final String TOP = "";

    /** Links of the indexes that were read last: to read one of ten thousand files takes a while. */
    private static final Map<Path, TrackedLinks> TRACKED = new ConcurrentHashMap<>();

    private final Path workspace;
    private final Map<String, Set<String>> linksByTarget = new HashMap<>();
    private int count;

    private WorkspaceLinks(Path workspace) {
        this.workspace = workspace;
    }

    /** Holds what an index says, with what tells whether it is still the same one. */
    private record TrackedLinks(Stamp stamp, List<String> paths) {}

    private record Stamp(Object key, long modified, long size) {
        static Stamp of(Path file) throws IOException {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return new Stamp(
                    String.valueOf(attributes.fileKey()),
                    attributes.lastModifiedTime().toMillis(),
                    attributes.size());
        }
    }

    /** Returns none at all. */
    static WorkspaceLinks none(Path workspace) {
        return new WorkspaceLinks(workspace);
    }

    /**
     * Finds them.
     *
     * @param workspace real path
     */
    static WorkspaceLinks find(Path workspace) {
        WorkspaceLinks links = new WorkspaceLinks(workspace);
        links.tracked().forEach(links::take);
        links.children(
                workspace,
                child -> {
                    if (Files.isSymbolicLink(child)) {
                        links.take(child);
                    } else if (isDotDirectory(child)) {
                        links.children(child, links::take);
                    }
                });
        return links;
    }

    private static boolean isDotDirectory(Path path) {
        return path.getFileName().toString().startsWith(".")
                && !path.endsWith(REPOSITORY)
                && Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    private void children(Path directory, Consumer<Path> taker) {
        int seen = 0;
        try (DirectoryStream<Path> children = Files.newDirectoryStream(directory)) {
            for (Path child : children) {
                if (++seen > MOST_CHILDREN) {
                    return;
                }
                taker.accept(child);
            }
        } catch (IOException unreadable) {
            LOG.debug("{} cannot be listed.", directory, unreadable);
        }
    }

    private Collection<Path> tracked() {
        Set<Path> found = new TreeSet<>();
        try {
            GitCheckout checkout = GitCheckout.find(workspace);
            Path top = checkout.workTree().toRealPath();
            for (String path : tracked(checkout.gitDirectory().resolve("index"))) {
                Path file = top.resolve(path).normalize();
                if (file.startsWith(workspace)) {
                    found.add(file);
                }
            }
        } catch (IOException | TroupeException | InvalidPathException unread) {
            LOG.debug("The links that git tracks in {} cannot be read.", workspace, unread);
        }
        return found;
    }

    private static List<String> tracked(Path index) throws IOException {
        Stamp stamp = Stamp.of(index);
        TrackedLinks known = TRACKED.get(index);
        if (known != null && known.stamp().equals(stamp)) {
            return known.paths();
        }
        DirCache entries = DirCache.read(index.toFile(), FS.DETECTED);
        Set<String> paths = new LinkedHashSet<>();
        for (int i = 0; i < entries.getEntryCount(); i++) {
            DirCacheEntry entry = entries.getEntry(i);
            if (FileMode.SYMLINK.equals(entry.getRawMode())) {
                paths.add(entry.getPathString());
            }
        }
        TrackedLinks read = new TrackedLinks(stamp, List.copyOf(paths));
        if (TRACKED.size() >= MOST_INDEXES) {
            TRACKED.clear();
        }
        TRACKED.put(index, read);
        return read.paths();
    }

    private void take(Path link) {
        if (count >= MOST_LINKS || !Files.isSymbolicLink(link)) {
            return;
        }
        count++;
        try {
            add(link, link.resolveSibling(Files.readSymbolicLink(link)).normalize());
            add(link, link.toRealPath());
        } catch (IOException | InvalidPathException dangling) {
            LOG.debug("{} leads nowhere.", link, dangling);
        }
    }

    private void add(Path link, Path target) {
        if (target.startsWith(workspace)) {
            linksByTarget
                    .computeIfAbsent(workspace.relativize(target).toString(), _ -> new TreeSet<>())
                    .add(workspace.relativize(link).toString());
        }
    }

    /**
     * Lists the names by which a path is found, itself first.
     *
     * @param path relative to the workspace
     */
    Set<String> namesOf(String path) {
        Set<String> names = new LinkedHashSet<>(Set.of(path));
        Deque<String> open = new ArrayDeque<>(names);
        while (!linksByTarget.isEmpty() && !open.isEmpty()) {
            for (String other : otherNames(open.remove())) {
                if (names.size() < MOST_NAMES && names.add(other)) {
                    open.add(other);
                }
            }
        }
        return names;
    }

    /** Lists those that one link away from a name have it. */
    private List<String> otherNames(String name) {
        List<String> found = new ArrayList<>();
        linksTo(TOP).forEach(link -> found.add(link + "/" + name));
        for (int end = name.length(); end > 0; end = name.lastIndexOf('/', end - 1)) {
            String below = name.substring(end);
            linksTo(name.substring(0, end)).forEach(link -> found.add(link + below));
        }
        return found;
    }

    private Set<String> linksTo(String target) {
        return linksByTarget.getOrDefault(target, Set.of());
    }

    /** Lists the links whose way leads over a path, so that a link in its place leads them elsewhere. */
    Set<String> linksOver(String path) {
        Set<String> links = new HashSet<>();
        String above = path + "/";
        linksByTarget.forEach((target, names) -> {
            if (target.startsWith(above)) {
                names.forEach(it -> links.addAll(namesOf(it)));
            }
        });
        return links;
    }
}
