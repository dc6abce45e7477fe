package dev.troupe.workspace.merge;

import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Merges trees by {@code git merge-tree --write-tree}, in an {@link ObjectBorrowingRepository}: no driver of anybody's is
 * run, whatever the clone's settings say. Of attributes the tip's {@code .gitattributes} at the top level is
 * heeded, as far as git itself knows what to do ({@code -merge}, {@code merge=union}). A file added to a
 * directory that the other side renamed stays where it was added.
 */
final class MergeTreeCommand {
    private static final int CONFLICTS = 1;

    private final NativeGit clone;
    private final GitObjectStore objects;
    private final ObjectBorrowingRepository borrowingRepository;

    MergeTreeCommand(NativeGit clone, GitObjectStore objects) {
        this.clone = clone;
        this.objects = objects;
        this.borrowingRepository = new ObjectBorrowingRepository(clone);
    }

    /**
     * Merges the changes that two commits made to a third. The base is given by commits that stand
     * for the trees: {@code --merge-base} came with git 2.40 only.
     */
    MergeTreeOutput merge(String base, String tip, String task) throws IOException {
        String root = objects.standIn(objects.tree(base), "base\n", List.of());
        String ours = objects.standIn(objects.tree(tip), "tip\n", List.of(root));
        String theirs = objects.standIn(objects.tree(task), "task\n", List.of(root));
        byte[] attributes = attributes(tip);
        String[] command = {"merge-tree", "--write-tree", "--messages", "-z", ours, theirs};
        ShortProcessRunner.Answer answer = run(attributes, new byte[0], command);
        String output = new String(answer.bytes(), StandardCharsets.ISO_8859_1);
        return MergeTreeOutput.parse(output, answer.ok(), List.of(ours, theirs));
    }

    /** Those of some files of which the tip says that the lines of both sides are to be kept. */
    Set<String> unions(String tip, Collection<String> paths) throws IOException {
        byte[] attributes = attributes(tip);
        if (attributes.length == 0 || paths.isEmpty()) {
            return Set.of();
        }
        byte[] names = String.join("\0", paths).getBytes(StandardCharsets.ISO_8859_1);
        ShortProcessRunner.Answer answer =
                run(attributes, names, "check-attr", "-z", "--stdin", "merge");
        String[] fields = new String(answer.bytes(), StandardCharsets.ISO_8859_1).split("\0", -1);
        Set<String> found = new HashSet<>();
        for (int i = 0; i + 2 < fields.length; i += 3) {
            if (fields[i + 2].equals("union")) {
                found.add(fields[i]);
            }
        }
        return found;
    }

    private ShortProcessRunner.Answer run(byte[] attributes, byte[] input, String... command)
            throws IOException {
        ShortProcessRunner.Answer answer = attempt(attributes, input, command);
        if (failed(answer)) {
            borrowingRepository.renew();
            answer = attempt(attributes, input, command);
        }
        if (failed(answer)) {
            throw new IOException("git " + command[0] + " failed: " + answer.error());
        }
        return answer;
    }

    private static boolean failed(ShortProcessRunner.Answer answer) {
        return !answer.ok() && answer.exit() != CONFLICTS;
    }

    private ShortProcessRunner.Answer attempt(byte[] attributes, byte[] input, String... command)
            throws IOException {
        NativeGit git = borrowingRepository.open();
        Path file = clone.gitDirectory().resolve(UUID.randomUUID() + ".attributes");
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "-c",
                                "core.attributesFile=" + file,
                                "-c",
                                "merge.directoryRenames=false"));
        arguments.addAll(List.of(command));
        try {
            Files.write(file, attributes);
            return git.feed(input, arguments.toArray(String[]::new));
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /** Git follows no link of this name. */
    private byte[] attributes(String tip) throws IOException {
        String line = clone.must("ls-tree", tip, "--", ".gitattributes");
        String[] fields = line.split("\\s", -1);
        boolean file = fields[0].startsWith("100");
        return file ? objects.bytes(fields[2]) : new byte[0];
    }
}
