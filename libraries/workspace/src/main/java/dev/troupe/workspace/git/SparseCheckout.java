package dev.troupe.workspace.git;

import dev.troupe.edit.file.RegularFileReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.ignore.IgnoreNode;
import org.eclipse.jgit.lib.Repository;
import org.jspecify.annotations.Nullable;

/** Tells which files of a repository are not checked out on purpose, so that they are not missing. */
public final class SparseCheckout {
    private final DirCache index;
    private final @Nullable IgnoreNode inside;

    private SparseCheckout(DirCache index, @Nullable IgnoreNode inside) {
        this.index = index;
        this.inside = inside;
    }

    /** Whether a repository has one. */
    public static boolean on(NativeGit git) throws IOException {
        return git.run("config", "--type=bool", "--get", "core.sparseCheckout")
                .text()
                .equals("true");
    }

    public static SparseCheckout of(Repository repository, DirCache index) throws IOException {
        Path git = repository.getDirectory().toPath();
        Path patterns = git.resolve("info/sparse-checkout");
        boolean sparse = Files.exists(patterns) && on(NativeGit.bare(git));
        return new SparseCheckout(index, sparse ? read(patterns) : null);
    }

    /**
     * Whether git does not look for a file on disk. Its mark in the index alone does not say so, as
     * git takes that off once something is there.
     */
    public boolean excludes(String path) {
        DirCacheEntry entry = index.getEntry(path);
        return (entry != null && entry.isSkipWorkTree())
                || (inside != null && outside(path, inside));
    }

    /** The patterns are those of ignored files, and what they would ignore is checked out. */
    private static boolean outside(String path, IgnoreNode inside) {
        for (String at = path;
                !at.isEmpty();
                at = at.substring(0, Math.max(0, at.lastIndexOf('/')))) {
            @Nullable Boolean matched = inside.checkIgnored(at, !at.equals(path));
            if (matched != null) {
                return !matched;
            }
        }
        return true;
    }

    private static IgnoreNode read(Path patterns) throws IOException {
        try (InputStream stream = new ByteArrayInputStream(RegularFileReader.read(patterns))) {
            IgnoreNode node = new IgnoreNode();
            node.parse(stream);
            return node;
        }
    }
}
