package dev.troupe.workspace.worktree;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.edit.file.RegularFileReader;
import dev.troupe.permission.path.SecretFileNames;
import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.workspace.DirectoryRemover;
import dev.troupe.workspace.git.CheckoutConfig;
import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.git.GitContentSettings;
import dev.troupe.workspace.git.GitIgnoreRules;
import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.jgit.lib.Config;

/**
 * The bare repository of Troupe's own that stands behind the worktrees of one checkout. It borrows
 * nothing from the user's repository, which may be cleaned up at any time.
 */
final class BareClone {
    private static final String UPLOAD =
            "git -c 'safe.directory=*' -c uploadpack.allowAnySHA1InWant=true upload-pack";

    /** What the user's settings say of content; included by the clone's own. */
    private static final String SETTINGS = "troupe.config";

    private final GitCheckout checkout;
    private final NativeGit git;

    private BareClone(GitCheckout checkout, NativeGit git) {
        this.checkout = checkout;
        this.git = git;
    }

    /** Opens it for worktrees and commits, which take files as the user's settings say now; creates it where it is missing. */
    static BareClone of(Path clones, Path directory) throws IOException {
        BareClone clone = forRefs(clones, directory);
        clone.adopt();
        return clone;
    }

    /** Opens it for its refs and what they hold, without a look at the user's settings; creates it where it is missing. */
    static BareClone forRefs(Path clones, Path directory) throws IOException {
        GitCheckout checkout = GitCheckout.find(directory.toRealPath());
        refuseForeignFormat(checkout);
        byte[] path = checkout.workTree().toString().getBytes(StandardCharsets.UTF_8);
        Path home = clones.resolve(ContentBlob.hash(path).substring(0, 32) + ".git");
        if (!Files.exists(home)) {
            create(clones, home);
        }
        return new BareClone(checkout, NativeGit.bare(home));
    }

    private static void refuseForeignFormat(GitCheckout checkout) {
        if (CheckoutConfig.isForeignFormat(checkout)) {
            throw new TroupeException(
                    ErrorCode.GIT_FAILED,
                    "Troupe cannot make worktrees of a repository that uses SHA-256, such as %s."
                            .formatted(checkout.workTree()),
                    "Ask without `--worktree` and `--parallel`: then the work is done in your checkout.",
                    null);
        }
    }

    NativeGit git() {
        return git;
    }

    NativeGit git(Path workTree) {
        return NativeGit.with(git.gitDirectory(), workTree);
    }

    /** The user's repository. */
    GitCheckout checkout() {
        return checkout;
    }

    /** Brings a commit of the user's repository over, without a ref. */
    void fetch(String commit) throws IOException {
        git.must(
                "fetch",
                "--quiet",
                "--no-tags",
                "--no-write-fetch-head",
                "--upload-pack",
                UPLOAD,
                checkout.commonDirectory().toString(),
                commit);
    }

    /** Brings what a ref of the clone points to into the user's repository, under another name. */
    void give(String ref, String name) throws IOException {
        users().must(
                        "fetch",
                        "--quiet",
                        "--no-tags",
                        "--no-write-fetch-head",
                        "--no-recurse-submodules",
                        "--no-prune",
                        "--refmap=",
                        "--upload-pack",
                        UPLOAD,
                        git.gitDirectory().toString(),
                        "+" + ref + ":" + name);
    }

    /** Makes a worktree at a commit. */
    void add(Path directory, String commit) throws IOException {
        new WorktreeRegistry(git).add(directory, commit);
    }

    /** Takes a worktree away, and what the clone knows of it. */
    void remove(Path directory) throws IOException {
        remove(git, directory);
    }

    /** The same by the clone's git alone. */
    static void remove(NativeGit git, Path directory) throws IOException {
        new WorktreeRegistry(git).remove(directory);
    }

    /** Git on the user's repository. */
    NativeGit users() {
        return NativeGit.bare(checkout.gitDirectory());
    }

    /** What a ref of a repository points to. */
    static Optional<String> value(NativeGit git, String ref) throws IOException {
        ShortProcessRunner.Answer answer = git.run("rev-parse", "--verify", "--quiet", ref);
        return answer.ok() ? Optional.of(answer.text()) : Optional.empty();
    }

    private static void create(Path clones, Path home) throws IOException {
        Files.createDirectories(clones);
        Path fresh = clones.resolve(UUID.randomUUID() + ".new");
        NativeGit.create(fresh);
        Files.writeString(
                fresh.resolve("config"),
                "[include]\n\tpath = " + SETTINGS + "\n",
                StandardOpenOption.APPEND);
        try {
            Files.move(fresh, home, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException other) {
            DirectoryRemover.delete(fresh);
            if (!Files.exists(home)) {
                throw other;
            }
        }
    }

    /**
     * Files look in a worktree as they look to the user; secrets that git does not know stay out. Whole
     * files take the place of old ones, since other sessions begin at the same time.
     */
    private void adopt() throws IOException {
        Config settings = new Config();
        GitContentSettings.of(checkout).forEach((name, value) -> set(settings, name, value));
        // Nobody reads one here, and the first commits of two tasks would get in each other's way.
        set(settings, "core.logAllRefUpdates", "false");
        replace(SETTINGS, settings.toText().getBytes(StandardCharsets.UTF_8));
        StringBuilder excludes = new StringBuilder(GitIgnoreRules.of(checkout));
        SecretFileNames.SECRET_FILES.forEach(pattern -> excludes.append(pattern).append('\n'));
        replace("info/exclude", excludes.toString().getBytes(StandardCharsets.ISO_8859_1));
        Path attributes = checkout.commonDirectory().resolve("info/attributes");
        replace(
                "info/attributes",
                Files.isRegularFile(attributes) ? RegularFileReader.read(attributes) : new byte[0]);
    }

    private static void set(Config settings, String name, String value) {
        int dot = name.indexOf('.');
        settings.setString(name.substring(0, dot), null, name.substring(dot + 1), value);
    }

    private void replace(String name, byte[] content) throws IOException {
        Path file = git.gitDirectory().resolve(name);
        Files.createDirectories(file.resolveSibling("."));
        if (Files.exists(file) && Arrays.equals(Files.readAllBytes(file), content)) {
            return;
        }
        Path fresh = file.resolveSibling(UUID.randomUUID() + ".new");
        Files.write(fresh, content);
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Variables that name Troupe as the maker of a commit. */
    static NativeGit signed(NativeGit git) {
        NativeGit signed = git;
        for (Map.Entry<String, String> one :
                Map.of(
                                "GIT_AUTHOR_NAME", "Troupe",
                                "GIT_AUTHOR_EMAIL", "troupe@localhost",
                                "GIT_COMMITTER_NAME", "Troupe",
                                "GIT_COMMITTER_EMAIL", "troupe@localhost")
                        .entrySet()) {
            signed = signed.variable(one.getKey(), one.getValue());
        }
        return signed;
    }
}
