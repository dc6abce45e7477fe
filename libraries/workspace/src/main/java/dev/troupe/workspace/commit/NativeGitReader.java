package dev.troupe.workspace.commit;

import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.workspace.git.GitPath;
import dev.troupe.workspace.git.NativeGit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads and writes objects of a repository with the git program, in the repository's own format. */
final class NativeGitReader {
    private static final Set<String> PROGRAMS = Set.of("filter", "working-tree-encoding", "ident");
    private static final Set<String> NONE = Set.of("unspecified", "unset");

    private final NativeGit git;

    /**
     * @param git that runs no filters
     */
    NativeGitReader(NativeGit git) {
        this.git = git;
    }

    /** Returns the commit of HEAD; null before the first one. */
    @Nullable String head() throws IOException {
        ShortProcessRunner.Answer answer = git.run("rev-parse", "-q", "--verify", "HEAD^{commit}");
        return answer.ok() ? answer.text() : null;
    }

    /** Finds a path in a commit. */
    Optional<NativeTreeEntry> committed(@Nullable String commit, String path) throws IOException {
        if (commit == null) {
            return Optional.empty();
        }
        List<String> lines = git.records(List.of(), "ls-tree", "-z", commit, "--", path);
        for (String line : lines) {
            int tab = line.indexOf('\t');
            if (line.substring(tab + 1).equals(GitPath.of(path).raw())) {
                String[] parts = line.substring(0, tab).split(" ", -1);
                return Optional.of(new NativeTreeEntry(parts[0], parts[2]));
            }
        }
        return Optional.empty();
    }

    /**
     * Lists what is staged for a path, with its stage; more than one or another stage than 0 is a conflict.
     *
     * @return such as {@code H 100644 1f… 0}
     */
    List<String[]> staged(String path) throws IOException {
        return git
                .records(
                        List.of(), "ls-files", "--stage", "-t", "-z", "--", ":(top,literal)" + path)
                .stream()
                .filter(line -> line.endsWith("\t" + GitPath.of(path).raw()))
                .map(line -> line.substring(0, line.indexOf('\t')).split(" ", -1))
                .toList();
    }

    /** Finds what is staged for a path without a conflict. */
    Optional<NativeTreeEntry> stagedFile(String path) throws IOException {
        List<String[]> lines = staged(path);
        return lines.size() == 1 && lines.getFirst()[3].equals("0")
                ? Optional.of(new NativeTreeEntry(lines.getFirst()[1], lines.getFirst()[2]))
                : Optional.empty();
    }

    /** Whether git would not add a file by itself. */
    boolean isIgnored(String path) throws IOException {
        return git.run("check-ignore", "-q", "--", path).ok();
    }

    /** Finds an attribute of a path that a program outside of git would have to serve. */
    Optional<String> neededProgram(String path) throws IOException {
        List<String> fields =
                git.records(
                        List.of(path(path)),
                        "check-attr",
                        "-z",
                        "--stdin",
                        "filter",
                        "working-tree-encoding",
                        "ident");
        for (int i = 0; i + 2 < fields.size(); i += 3) {
            if (PROGRAMS.contains(fields.get(i + 1)) && !NONE.contains(fields.get(i + 2))) {
                return Optional.of(fields.get(i + 1));
            }
        }
        return Optional.empty();
    }

    private static String path(String path) {
        return GitPath.of(path).raw() + "\0";
    }

    byte[] content(String id) throws IOException {
        return git.succeed("cat-file", "blob", id).bytes();
    }

    /**
     * Writes the content that git keeps for bytes on disk.
     *
     * @param plain whether it is kept as it is, whatever attributes say of line ends
     * @return its name
     */
    String write(String path, byte[] bytes, boolean plain) throws IOException {
        ShortProcessRunner.Answer answer =
                plain
                        ? git.feed(bytes, "hash-object", "-w", "--stdin", "--no-filters")
                        : git.feed(bytes, "hash-object", "-w", "--stdin", "--path=" + path);
        return require(answer, "hash-object").text();
    }

    /**
     * Changes an index.
     *
     * @param lines as {@code git update-index --index-info} reads them
     */
    static void update(NativeGit git, List<String> lines) throws IOException {
        byte[] input = String.join("", lines).getBytes(StandardCharsets.ISO_8859_1);
        require(git.feed(input, "update-index", "-z", "--index-info"), "update-index");
    }

    /**
     * Returns the line for {@link #update} that stages a content, or none.
     *
     * @param length of the names of objects here, 40 or 64
     */
    static String line(String path, Optional<NativeTreeEntry> entry, int length) {
        String place = "\t" + GitPath.of(path).raw() + "\0";
        return entry.map(it -> it.mode() + " " + it.id() + " 0" + place)
                .orElse("0 " + "0".repeat(length) + place);
    }

    static ShortProcessRunner.Answer require(ShortProcessRunner.Answer answer, String what)
            throws IOException {
        if (!answer.ok()) {
            throw new IOException("git " + what + " failed: " + answer.error());
        }
        return answer;
    }
}
