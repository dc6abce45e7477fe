package dev.troupe.worker.workspace;

import dev.troupe.contracts.security.BuiltInBlocks;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.worker.command.ShortProcess;
import dev.troupe.worker.git.Checkout;
import dev.troupe.worker.git.ContentSettings;
import dev.troupe.worker.git.NativeGit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The bare repository of Troupe's own that stands behind the worktrees of one checkout. It borrows
 * nothing from the user's repository, which may be cleaned up at any time.
 */
final class Clone {
    private static final String UPLOAD =
            "git -c 'safe.directory=*' -c uploadpack.allowAnySHA1InWant=true upload-pack";

    private final Checkout checkout;
    private final NativeGit git;

    private Clone(Checkout checkout, NativeGit git) {
        this.checkout = checkout;
        this.git = git;
    }

    /** Opens it, or creates it. */
    static Clone of(Path clones, Path directory) throws IOException {
        Checkout checkout = Checkout.find(directory.toRealPath());
        byte[] path = checkout.workTree().toString().getBytes(StandardCharsets.UTF_8);
        Path home = clones.resolve(Blob.hash(path).substring(0, 32) + ".git");
        if (!Files.exists(home)) {
            create(clones, home);
        }
        Clone clone = new Clone(checkout, NativeGit.bare(home));
        clone.adopt();
        return clone;
    }

    NativeGit git() {
        return git;
    }

    NativeGit git(Path workTree) {
        return NativeGit.with(git.gitDirectory(), workTree);
    }

    /** The user's repository. */
    Checkout checkout() {
        return checkout;
    }

    /** Brings a commit of the user's repository over and keeps it under a ref. */
    void fetch(String commit, String ref) throws IOException {
        git.must(
                "fetch",
                "--quiet",
                "--no-tags",
                "--no-write-fetch-head",
                "--upload-pack",
                UPLOAD,
                checkout.commonDirectory().toString(),
                "+" + commit + ":" + ref);
    }

    /** Brings a branch of the clone, without its name, into the user's repository. */
    void give(String ref) throws IOException {
        users().must(
                        "fetch",
                        "--quiet",
                        "--no-tags",
                        "--no-write-fetch-head",
                        "--no-recurse-submodules",
                        "--upload-pack",
                        UPLOAD,
                        git.gitDirectory().toString(),
                        ref);
    }

    /** Git on the user's repository. */
    NativeGit users() {
        return NativeGit.bare(checkout.gitDirectory());
    }

    /** What a ref of a repository points to. */
    static Optional<String> value(NativeGit git, String ref) throws IOException {
        ShortProcess.Answer answer = git.run("rev-parse", "--verify", "--quiet", ref);
        return answer.ok() ? Optional.of(answer.text()) : Optional.empty();
    }

    private static void create(Path clones, Path home) throws IOException {
        Files.createDirectories(clones);
        Path fresh = clones.resolve(UUID.randomUUID() + ".new");
        NativeGit.create(fresh);
        try {
            Files.move(fresh, home, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException | DirectoryNotEmptyException other) {
            Trees.delete(fresh);
        }
    }

    /** Files look in a worktree as they look to the user; secrets that git does not know stay out. */
    private void adopt() throws IOException {
        for (Map.Entry<String, String> setting : ContentSettings.of(checkout).entrySet()) {
            String old = git.run("config", "--local", "--get", setting.getKey()).text();
            if (!setting.getValue().equals(old)) {
                git.must("config", "--local", setting.getKey(), setting.getValue());
            }
        }
        StringBuilder excludes = new StringBuilder();
        Path own = checkout.commonDirectory().resolve("info/exclude");
        if (Files.exists(own)) {
            excludes.append(Files.readString(own)).append('\n');
        }
        BuiltInBlocks.SECRET_FILES.forEach(pattern -> excludes.append(pattern).append('\n'));
        Path info = Files.createDirectories(git.gitDirectory().resolve("info"));
        Files.writeString(info.resolve("exclude"), excludes);
        Path attributes = checkout.commonDirectory().resolve("info/attributes");
        if (Files.exists(attributes)) {
            Files.write(info.resolve("attributes"), Files.readAllBytes(attributes));
        } else {
            Files.deleteIfExists(info.resolve("attributes"));
        }
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
