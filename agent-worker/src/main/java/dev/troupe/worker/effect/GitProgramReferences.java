package dev.troupe.worker.effect;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.edit.file.RegularFileReader;
import dev.troupe.sandbox.gitconfig.GitConfigFile;
import dev.troupe.workspace.git.GitCheckout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows the files of a workspace that the person's next git command runs or includes, as its settings say so: those of the
 * repository, of the person and of the machine, with all that they include, whatever the condition. No process is started.
 */
final class GitProgramReferences {
    private static final Logger LOG = LoggerFactory.getLogger(GitProgramReferences.class);
    private static final int LARGEST = 16 << 20;
    private static final String GIT = ".git";

    private final Path home;
    private final Set<Path> read = new HashSet<>();
    private final ReferencedPaths paths;

    private GitProgramReferences(Path home, ReferencedPaths paths) {
        this.home = home;
        this.paths = paths;
    }

    /** Reads those of the user that this process runs as. */
    static ReferencedPaths find(Path workspace) {
        return find(workspace, Path.of(System.getProperty("user.home")), System.getenv());
    }

    /**
     * Reads them; without a repository there are none.
     *
     * @param workspace real path
     */
    static ReferencedPaths find(Path workspace, Path home, Map<String, String> environment) {
        GitCheckout checkout;
        try {
            checkout = GitCheckout.find(workspace);
        } catch (TroupeException none) {
            LOG.debug("There is no repository for {}.", workspace, none);
            return new ReferencedPaths(workspace, List.of(), home);
        }
        List<Path> tops = new ArrayList<>(List.of(checkout.workTree()));
        Path main = checkout.commonDirectory().getParent();
        if (main != null && checkout.commonDirectory().endsWith(GIT)) {
            // What a linked worktree changes there comes to the main one by a merge.
            tops.add(main);
        }
        GitProgramReferences references =
                new GitProgramReferences(home, new ReferencedPaths(workspace, tops, home));
        files(checkout, home, environment).forEach(references::read);
        return references.paths;
    }

    private static List<Path> files(
            GitCheckout checkout, Path home, Map<String, String> environment) {
        String settings = environment.getOrDefault("XDG_CONFIG_HOME", "");
        String global = environment.getOrDefault("GIT_CONFIG_GLOBAL", "");
        List<Path> files = new ArrayList<>();
        files.add(Path.of("/etc/gitconfig"));
        files.add(
                (settings.isEmpty() ? home.resolve(".config") : Path.of(settings))
                        .resolve("git/config"));
        files.add(home.resolve(".gitconfig"));
        if (!global.isEmpty()) {
            files.add(Path.of(global));
        }
        files.add(checkout.commonDirectory().resolve("config"));
        files.add(checkout.gitDirectory().resolve("config.worktree"));
        return files;
    }

    private void read(Path file) {
        if (!read.add(file.normalize())) {
            return;
        }
        String text;
        try {
            text = new String(RegularFileReader.read(file, LARGEST), StandardCharsets.ISO_8859_1);
        } catch (IOException missing) {
            return;
        }
        GitConfigFile.parse(text).ifPresent(it -> take(file, it));
    }

    private void take(Path file, GitConfigFile settings) {
        settings.programs().forEach(it -> paths.add(it.kind(), decoded(it.value())));
        for (String included : settings.included()) {
            try {
                Path path =
                        file.resolveSibling(ReferencedPaths.expanded(decoded(included), home))
                                .normalize();
                paths.addFile(path);
                read(path);
            } catch (InvalidPathException beyond) {
                LOG.debug("{} includes what no file can be named.", file, beyond);
            }
        }
    }

    private static String decoded(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
