package dev.troupe.workspace.commit;

import dev.troupe.workspace.git.CheckoutConfig;
import dev.troupe.workspace.git.GitCheckout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.jgit.lib.Config;
import org.jspecify.annotations.Nullable;

/**
 * Lists what a repository asks of every commit: hooks that may refuse it, and a signature.
 *
 * @param hooks those that are there, in the order in which git runs them
 * @param signed whether commits are to be signed
 */
public record CommitSafeguards(List<CommitHook> hooks, boolean signed) {
    private static final List<String> NAMES =
            List.of("pre-commit", "prepare-commit-msg", "commit-msg");

    /** Copies the hooks. */
    public CommitSafeguards {
        hooks = List.copyOf(hooks);
    }

    /** Returns a repository's that asks for nothing. */
    public static CommitSafeguards none() {
        return new CommitSafeguards(List.of(), false);
    }

    /**
     * Reads them from a checkout, as git would find them there. Settings that cannot be read name none: git itself
     * makes no commit with them.
     */
    public static CommitSafeguards read(GitCheckout checkout) {
        Config config = CheckoutConfig.read(checkout);
        Path directory = directory(checkout, config.getString("core", null, "hooksPath"));
        return new CommitSafeguards(
                NAMES.stream()
                        .map(name -> new CommitHook(name, directory.resolve(name)))
                        .filter(hook -> Files.isRegularFile(hook.file()))
                        .filter(hook -> Files.isExecutable(hook.file()))
                        .toList(),
                signs(config));
    }

    private static boolean signs(Config config) {
        try {
            return config.getBoolean("commit", "gpgSign", false);
        } catch (IllegalArgumentException neither) {
            return false;
        }
    }

    private static Path directory(GitCheckout checkout, @Nullable String configured) {
        if (configured == null || configured.isBlank()) {
            return checkout.commonDirectory().resolve("hooks");
        }
        String home = System.getProperty("user.home");
        return configured.startsWith("~/")
                ? Path.of(home, configured.substring(2))
                : checkout.workTree().resolve(configured);
    }

    /** Returns the names of the hooks as a phrase, such as "The hooks pre-commit and commit-msg". */
    public String phrase() {
        List<String> names = hooks.stream().map(CommitHook::name).toList();
        if (names.size() == 1) {
            return "The hook " + names.getFirst();
        }
        return names.stream()
                        .limit(names.size() - 1L)
                        .collect(Collectors.joining(", ", "The hooks ", ""))
                + " and "
                + names.getLast();
    }
}
