package dev.troupe.workspace.commit;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.eclipse.jgit.attributes.Attribute;
import org.eclipse.jgit.attributes.Attributes;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheIterator;
import org.eclipse.jgit.lib.CoreConfig.EolStreamType;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.treewalk.CanonicalTreeParser;
import org.eclipse.jgit.treewalk.EmptyTreeIterator;
import org.eclipse.jgit.treewalk.FileTreeIterator;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.WorkingTreeIterator;
import org.eclipse.jgit.treewalk.filter.PathFilter;
import org.eclipse.jgit.util.io.EolStreamTypeUtil;
import org.jspecify.annotations.Nullable;

/** Converts the bytes of files on disk to those that git keeps, by attributes and settings. */
final class GitContentConverter {
    private static final int HEAD = 0;
    private static final int INDEX = 1;
    private static final int DISK = 2;

    private final Repository repository;
    private final DirCache index;

    GitContentConverter(Repository repository, DirCache index) {
        this.repository = repository;
        this.index = index;
    }

    /** The bytes of a blob. */
    byte[] bytes(ObjectId id) throws IOException {
        return repository.open(id).getBytes();
    }

    /**
     * The rules for one file.
     *
     * @param tree of HEAD
     * @param head the file in it, if it is there
     */
    Rules rules(String path, @Nullable ObjectId tree, @Nullable ObjectId head)
            throws IOException, UncommittableFileException {
        boolean ignored = false;
        try (TreeWalk walk = new TreeWalk(repository)) {
            walk.addTree(tree == null ? new EmptyTreeIterator() : parser(walk, tree));
            walk.addTree(new DirCacheIterator(index));
            walk.addTree(new FileTreeIterator(repository));
            walk.setAttributesNodeProvider(repository.createAttributesNodeProvider());
            walk.setOperationType(TreeWalk.OperationType.CHECKIN_OP);
            walk.setFilter(PathFilter.create(path));
            while (walk.next()) {
                ignored |= ignored(walk);
                if (walk.getPathString().equals(path)) {
                    return rules(walk, ignored, head);
                }
                if (walk.isSubtree()) {
                    walk.enterSubtree();
                }
            }
        }
        // Directories that are ignored are not entered; a file that is nowhere follows no rules.
        return new Rules(EolStreamType.DIRECT, ignored);
    }

    private static CanonicalTreeParser parser(TreeWalk walk, ObjectId tree) throws IOException {
        return new CanonicalTreeParser(null, walk.getObjectReader(), tree);
    }

    private static boolean ignored(TreeWalk walk) throws IOException {
        WorkingTreeIterator disk = walk.getTree(DISK, WorkingTreeIterator.class);
        return disk != null
                && walk.getTree(HEAD, CanonicalTreeParser.class) == null
                && walk.getTree(INDEX, DirCacheIterator.class) == null
                && disk.isEntryIgnored();
    }

    private Rules rules(TreeWalk walk, boolean ignored, @Nullable ObjectId head)
            throws IOException, UncommittableFileException {
        Attributes attributes = walk.getAttributes();
        refuse(attributes, "filter");
        refuse(attributes, "working-tree-encoding");
        refuse(attributes, "ident");
        EolStreamType type = walk.getEolStreamType(TreeWalk.OperationType.CHECKIN_OP);
        boolean keepsCarriageReturns =
                type == EolStreamType.AUTO_LF && head != null && RawText.isCrLfText(bytes(head));
        return new Rules(
                type == null || keepsCarriageReturns ? EolStreamType.DIRECT : type, ignored);
    }

    private static void refuse(Attributes attributes, String name)
            throws UncommittableFileException {
        Attribute attribute = attributes.get(name);
        if (attribute != null
                && attribute.getState() != Attribute.State.UNSET
                && attribute.getState() != Attribute.State.UNSPECIFIED) {
            throw new UncommittableFileException(
                    "has the git attribute %s, which needs a program of yours; commit it yourself"
                            .formatted(name));
        }
    }

    /**
     * Tells how git keeps a file.
     *
     * @param ignored whether git would not add it by itself
     */
    record Rules(EolStreamType type, boolean ignored) {

        /** The bytes that git keeps for bytes on disk. */
        byte[] clean(byte[] disk) throws IOException {
            try (InputStream stream =
                    EolStreamTypeUtil.wrapInputStream(new ByteArrayInputStream(disk), type)) {
                return stream.readAllBytes();
            }
        }
    }
}
