package dev.troupe.contentindex.tree;

import dev.troupe.contentindex.ContentKey;
import dev.troupe.contentindex.ContentLoader;
import dev.troupe.contentindex.MissingContentException;
import dev.troupe.syntax.tag.TaggedLanguage;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.TreeWalk;

/** Reads the files of commits, without any checkout. Links and submodules are no files. */
public final class CommitTreeReader implements ContentLoader {
    private final Repository repository;

    /** Reads from a repository, which stays open meanwhile. */
    public CommitTreeReader(Repository repository) {
        this.repository = repository;
    }

    /**
     * Lists the files of a commit, sorted by path.
     *
     * @throws IOException when it cannot be read
     */
    public List<TreeEntry> entries(ObjectId commit) throws IOException {
        List<TreeEntry> entries = new ArrayList<>();
        try (RevWalk commits = new RevWalk(repository);
                TreeWalk walk = new TreeWalk(repository)) {
            walk.addTree(commits.parseCommit(commit).getTree());
            walk.setRecursive(true);
            while (walk.next()) {
                int mode = walk.getRawMode(0);
                if (FileMode.REGULAR_FILE.equals(mode) || FileMode.EXECUTABLE_FILE.equals(mode)) {
                    String path = walk.getPathString();
                    String language = TaggedLanguage.of(path).map(TaggedLanguage::word).orElse("");
                    entries.add(new TreeEntry(path, new ContentKey(walk.getObjectId(0), language)));
                }
            }
        }
        return entries;
    }

    @Override
    public byte[] load(ObjectId content, int limit) throws IOException, MissingContentException {
        try {
            ObjectLoader loader = repository.open(content);
            if (loader.getSize() <= limit) {
                return loader.getBytes(limit);
            }
            try (InputStream stream = loader.openStream()) {
                return stream.readNBytes(limit + 1);
            }
        } catch (MissingObjectException absent) {
            throw new MissingContentException(content, absent);
        }
    }
}
