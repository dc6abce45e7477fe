package dev.troupe.worker.integration;

import dev.troupe.worker.command.ShortProcess;
import dev.troupe.worker.git.NativeGit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Merges trees by {@code git merge-tree --write-tree}, in a repository without settings, attributes
 * or refs that only borrows the objects of another: no driver of anybody's is run, whatever that one's
 * settings say. Of attributes the tip's {@code .gitattributes} at the top level is heeded, as far as git
 * itself knows what to do ({@code -merge}, {@code merge=union}). A file added to a directory that the other
 * side renamed stays where it was added.
 */
final class MergeTree {
    private static final int CONFLICTS = 1;

    private final NativeGit clone;
    private final ObjectStore objects;

    MergeTree(NativeGit clone, ObjectStore objects) {
        this.clone = clone;
        this.objects = objects;
    }

    /**
     * Merges the changes that two commits made to a third. The base is given by commits that stand
     * for the trees: {@code --merge-base} came with git 2.40 only.
     */
    MergeAnswer merge(String base, String tip, String task) throws IOException {
        String root = objects.standIn(objects.tree(base), "base\n", List.of());
        String ours = objects.standIn(objects.tree(tip), "tip\n", List.of(root));
        String theirs = objects.standIn(objects.tree(task), "task\n", List.of(root));
        NativeGit git = borrower();
        Path attributes = git.gitDirectory().resolve(UUID.randomUUID() + ".attributes");
        try {
            Files.write(attributes, attributes(tip));
            ShortProcess.Answer answer = run(git, attributes, ours, theirs);
            if (!answer.ok() && answer.exit() != CONFLICTS) {
                throw new IOException("git merge-tree failed: " + answer.error());
            }
            String output = new String(answer.bytes(), StandardCharsets.ISO_8859_1);
            return MergeAnswer.parse(output, answer.ok(), List.of(ours, theirs));
        } finally {
            Files.deleteIfExists(attributes);
        }
    }

    private static ShortProcess.Answer run(
            NativeGit git, Path attributes, String ours, String theirs) throws IOException {
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "-c",
                                "core.attributesFile=" + attributes,
                                "-c",
                                "merge.directoryRenames=false"));
        arguments.addAll(List.of("merge-tree", "--write-tree", "--messages", "-z", ours, theirs));
        return git.run(arguments.toArray(String[]::new));
    }

    private NativeGit borrower() throws IOException {
        Path directory = clone.gitDirectory().resolve("troupe-merge.git");
        NativeGit git =
                Files.exists(directory.resolve("HEAD"))
                        ? NativeGit.bare(directory)
                        : NativeGit.create(directory);
        Path borrowed = clone.gitDirectory().resolve("objects").toAbsolutePath();
        return git.variable("GIT_OBJECT_DIRECTORY", borrowed.toString())
                .variable("GIT_ATTR_NOSYSTEM", "1");
    }

    /** Git follows no link of this name. */
    private byte[] attributes(String tip) throws IOException {
        String line = clone.must("ls-tree", tip, "--", ".gitattributes");
        String[] fields = line.split("\\s", -1);
        boolean file = fields[0].startsWith("100");
        return file ? objects.bytes(fields[2]) : new byte[0];
    }
}
