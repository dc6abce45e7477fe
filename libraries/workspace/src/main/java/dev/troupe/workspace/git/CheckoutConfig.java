package dev.troupe.workspace.git;

import java.io.IOException;
import org.eclipse.jgit.errors.ConfigInvalidException;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;

/** Reads the settings of a repository without opening it, as it may be of a format that JGit does not open. */
public final class CheckoutConfig {
    private CheckoutConfig() {}

    /** Returns the repository's own above the user's; none where they cannot be read. */
    public static Config read(GitCheckout checkout) {
        try {
            FileBasedConfig own =
                    new FileBasedConfig(
                            SystemReader.getInstance().getUserConfig(),
                            checkout.commonDirectory().resolve("config").toFile(),
                            FS.DETECTED);
            own.load();
            return own;
        } catch (IOException | ConfigInvalidException unreadable) {
            return new Config();
        }
    }

    /** Whether the repository's objects have names of another kind than SHA-1, which JGit cannot read. */
    public static boolean isForeignFormat(GitCheckout checkout) {
        String format = read(checkout).getString("extensions", null, "objectFormat");
        return format != null && !format.equalsIgnoreCase("sha1");
    }
}
