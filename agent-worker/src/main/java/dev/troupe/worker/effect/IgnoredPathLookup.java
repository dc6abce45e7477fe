package dev.troupe.worker.effect;

import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.workspace.git.GitCheckout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks git which paths it ignores. */
public final class IgnoredPathLookup {
    private static final Logger LOG = LoggerFactory.getLogger(IgnoredPathLookup.class);

    private IgnoredPathLookup() {}

    /**
     * Returns those that git ignores; what it tracks it does not ignore. Without a repository none are, and of what git
     * cannot tell all are: better one question too many.
     *
     * @param paths relative to the workspace
     */
    public static Set<String> find(Path workspace, Collection<String> paths) {
        return ask(workspace, paths).orElseGet(() -> new TreeSet<>(paths));
    }

    /** Returns those of which git surely says that it ignores them. */
    static Set<String> findSure(Path workspace, Collection<String> paths) {
        return ask(workspace, paths).orElseGet(Set::of);
    }

    /** Empty when git cannot tell. */
    private static Optional<Set<String>> ask(Path workspace, Collection<String> paths) {
        if (paths.isEmpty() || !isRepository(workspace)) {
            return Optional.of(Set.of());
        }
        byte[] input = (String.join("\0", paths) + "\0").getBytes(StandardCharsets.UTF_8);
        try {
            ShortProcessRunner.Answer answer =
                    GitCheckout.find(workspace)
                            .git()
                            .in(workspace)
                            .finish(input, "check-ignore", "-z", "--stdin");
            if (answer.exit() > 1) {
                LOG.warn("git cannot tell what it ignores: {}", answer.error());
                return Optional.empty();
            }
            Set<String> ignored = new TreeSet<>();
            for (String path : answer.output().split("\0", -1)) {
                if (!path.isEmpty()) {
                    ignored.add(path);
                }
            }
            return Optional.of(ignored);
        } catch (IOException broken) {
            LOG.warn("git cannot tell what it ignores.", broken);
            return Optional.empty();
        }
    }

    private static boolean isRepository(Path workspace) {
        for (Path at = workspace; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve(".git"))) {
                return true;
            }
        }
        return false;
    }
}
