package dev.troupe.workspace.commit;

import java.io.File;
import java.util.Arrays;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.treewalk.FileTreeIterator;
import org.eclipse.jgit.treewalk.WorkingTreeIterator.Entry;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.FS_POSIX;

/**
 * The file system without pipes, sockets and devices: JGit takes all of them for files, and opens
 * those that have the name of a list of ignored files or of attributes.
 */
final class RegularFileSystem extends FS_POSIX {
    /** It holds no state of a repository. */
    static final FS ALL = new RegularFileSystem(FS.DETECTED);

    private RegularFileSystem(FS source) {
        super(source);
    }

    @Override
    public FS newInstance() {
        return new RegularFileSystem(this);
    }

    @Override
    public Entry[] list(File directory, FileTreeIterator.FileModeStrategy strategy) {
        Entry[] all = super.list(directory, (file, found) -> mode(strategy, file, found));
        return Arrays.stream(all)
                .filter(entry -> !FileMode.MISSING.equals(entry.getMode()))
                .toArray(Entry[]::new);
    }

    private static FileMode mode(
            FileTreeIterator.FileModeStrategy strategy, File file, FS.Attributes found) {
        return found.isRegularFile() || found.isDirectory() || found.isSymbolicLink()
                ? strategy.getMode(file, found)
                : FileMode.MISSING;
    }
}
