package dev.troupe.workspace.snapshot;

import dev.troupe.permission.path.SecretFileNames;
import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.git.GitContentSettings;
import dev.troupe.workspace.git.GitIgnoreRules;
import dev.troupe.workspace.git.NativeGit;
import dev.troupe.workspace.git.SparseCheckout;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A git directory of our own for somebody else's work tree. Its index begins as a copy of the real
 * one, so that nothing unchanged is read again; what it learns it keeps to itself. It knows no
 * filters, hooks or monitors of the repository.
 */
final class ShadowRepository {
    private final Path directory;
    private final NativeGit git;
    private final String prefix;

    private ShadowRepository(Path directory, NativeGit git, String prefix) {
        this.directory = directory;
        this.git = git;
        this.prefix = prefix;
    }

    /**
     * Makes one.
     *
     * @param directory where; must not exist
     * @param root the part of the work tree that matters; paths are relative to it
     */
    static ShadowRepository create(Path directory, Path root) throws IOException {
        GitCheckout checkout = GitCheckout.find(root);
        Files.createDirectories(directory.resolve("refs"));
        Path info = Files.createDirectories(directory.resolve("objects/info"));
        Path objects = checkout.commonDirectory().resolve("objects");
        Files.writeString(info.resolve("alternates"), objects + "\n");
        Files.writeString(directory.resolve("HEAD"), "ref: refs/heads/shadow\n");
        Files.writeString(directory.resolve("config"), config(checkout));
        exclude(checkout, directory);
        index(checkout, directory);
        NativeGit git = NativeGit.with(directory, checkout.workTree());
        see(git);
        return new ShadowRepository(
                directory, git.in(root), checkout.workTree().relativize(root).toString());
    }

    /**
     * Files that git was told not to look at are as good as not in the repository: what appears in
     * their place is new, and that they are not there is no change.
     */
    private static void see(NativeGit git) throws IOException {
        String listed =
                new String(git.run("ls-files", "-t", "-z").bytes(), StandardCharsets.ISO_8859_1);
        StringBuilder names = new StringBuilder();
        for (String line : listed.split("\0", -1)) {
            if (line.startsWith("S ")) {
                names.append(line, 2, line.length()).append('\0');
            }
        }
        if (!names.isEmpty()) {
            byte[] input = names.toString().getBytes(StandardCharsets.ISO_8859_1);
            ShortProcessRunner.Answer answer =
                    git.feed(input, "update-index", "--force-remove", "-z", "--stdin");
            if (!answer.ok()) {
                throw new IOException("git update-index failed: " + answer.error());
            }
        }
    }

    /** A place for files of ours that goes with it. */
    Path scratch(String name) {
        return directory.resolve("scratch").resolve(name);
    }

    /** The file that the index is in. */
    Path index() {
        return directory.resolve("index");
    }

    /** Bytes on disk of the files that it holds itself. */
    long size() throws IOException {
        try (Stream<Path> all = Files.walk(directory.resolve("objects"))) {
            return all.map(Path::toFile).filter(File::isFile).mapToLong(File::length).sum();
        }
    }

    /** The way from the top of the work tree to the root; may be empty. */
    String prefix() {
        return prefix;
    }

    /** Runs git, whatever comes of it. */
    void look(String... arguments) throws IOException {
        var _ = git.run(arguments);
    }

    /**
     * Runs git, which must succeed, on paths relative to the root.
     *
     * @return the bytes of its output as characters of ISO 8859-1, since names may be any bytes
     */
    String run(byte[] input, String... arguments) throws IOException {
        ShortProcessRunner.Answer answer = git.feed(input, arguments);
        if (!answer.ok()) {
            throw new IOException("git " + arguments[0] + " failed: " + answer.error());
        }
        return new String(answer.bytes(), StandardCharsets.ISO_8859_1);
    }

    private static String config(GitCheckout checkout) throws IOException {
        StringBuilder text = new StringBuilder("[core]\n\tbare = false\n");
        if (SparseCheckout.on(checkout.git())) {
            text.append("\tsparseCheckout = true\n");
        }
        boolean sha256 = objectFormat(checkout).equals("sha256");
        text.append("\trepositoryformatversion = ").append(sha256 ? 1 : 0).append('\n');
        for (Map.Entry<String, String> setting : GitContentSettings.of(checkout).entrySet()) {
            String name = setting.getKey().substring("core.".length());
            text.append('\t').append(name).append(" = ").append(setting.getValue()).append('\n');
        }
        return sha256 ? text + "[extensions]\n\tobjectformat = sha256\n" : text.toString();
    }

    private static String objectFormat(GitCheckout checkout) throws IOException {
        return checkout.git().run("rev-parse", "--show-object-format").text();
    }

    private static void exclude(GitCheckout checkout, Path directory) throws IOException {
        StringBuilder excludes = new StringBuilder(GitIgnoreRules.of(checkout));
        SecretFileNames.SECRET_FILES.forEach(pattern -> excludes.append(pattern).append('\n'));
        Path info = Files.createDirectories(directory.resolve("info"));
        Files.writeString(info.resolve("exclude"), excludes, StandardCharsets.ISO_8859_1);
    }

    /** With its time: git takes an entry for unchanged only when it is older than the index. */
    private static void index(GitCheckout checkout, Path directory) throws IOException {
        try (DirectoryStream<Path> parts =
                Files.newDirectoryStream(checkout.gitDirectory(), "{index,sharedindex.*}")) {
            for (Path part : parts) {
                Files.copy(
                        part,
                        directory.resolve(part.getFileName()),
                        StandardCopyOption.COPY_ATTRIBUTES,
                        StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }
}
