package dev.troupe.standalone.app;

import java.nio.file.Path;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;

/**
 * Keeps in Troupe's home what JGit measures of the clocks of disks. Its own place for that is below
 * the person's {@code ~/.config}, where Troupe has nothing to write.
 */
final class JgitSystemReader extends SystemReader.Delegate {
    private final Path file;

    private JgitSystemReader(SystemReader original, Path file) {
        super(original);
        this.file = file;
    }

    /** From now on in this process; to be called before JGit is used. */
    static void keepIn(Path home) {
        SystemReader.setInstance(
                new JgitSystemReader(SystemReader.getInstance(), home.resolve("jgit.config")));
    }

    @Override
    public FileBasedConfig openJGitConfig(Config parent, FS files) {
        return new FileBasedConfig(parent, file.toFile(), files);
    }
}
