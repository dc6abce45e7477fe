package dev.troupe.worker.git;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.RepositoryBuilder;

/** Which settings decide how the files of a checkout look on disk. */
public final class ContentSettings {
    private static final List<String> NAMES =
            List.of(
                    "core.autocrlf",
                    "core.eol",
                    "core.filemode",
                    "core.symlinks",
                    "core.ignorecase");

    private ContentSettings() {}

    /** Those that are set for a checkout, by name such as {@code core.autocrlf}. */
    public static Map<String, String> of(Checkout checkout) throws IOException {
        Map<String, String> settings = new LinkedHashMap<>();
        try (Repository repository =
                new RepositoryBuilder().setGitDir(checkout.gitDirectory().toFile()).build()) {
            for (String name : NAMES) {
                String[] key = name.split("\\.", -1);
                String value = repository.getConfig().getString(key[0], null, key[1]);
                if (value != null) {
                    settings.put(name, value);
                }
            }
        }
        return settings;
    }
}
