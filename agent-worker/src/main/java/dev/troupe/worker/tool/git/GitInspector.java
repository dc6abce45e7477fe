package dev.troupe.worker.tool.git;

import dev.troupe.sandbox.process.ShortProcessRunner;
import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.workspace.BuiltInFileRules;
import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.git.GitIndexCopy;
import dev.troupe.workspace.git.NativeGit;
import dev.troupe.workspace.git.ReadOnlyGit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One look at a workspace's repository. Nothing is written, and nothing of files that may hold secrets is said. */
final class GitInspector {
    private static final List<String> TAME =
            List.of("--no-ext-diff", "--no-textconv", "--no-color");

    /** Of submodules only which commit they are at: git would start another git in them. */
    private static final List<String> DIFF =
            List.of(
                    "--submodule=short",
                    "--ignore-submodules=dirty",
                    "--relative",
                    "--src-prefix=a/",
                    "--dst-prefix=b/");

    private static final String MESSAGE =
            "--format=commit %H%d%nParents: %p%nAuthor:  %an%nDate:    %ad%n%n%w(0,4,4)%B%w(0,0,0)";
    private static final String LINE = "--format=%h %as %an  %s%d";

    private final GitCheckout checkout;
    private final NativeGit git;
    private final RevisionResolver revisions;

    private GitInspector(GitCheckout checkout, NativeGit git) {
        this.checkout = checkout;
        this.git = git;
        this.revisions = new RevisionResolver(git);
    }

    /**
     * At the repository that a workspace lies in.
     *
     * @throws dev.troupe.contracts.error.TroupeException NOT_A_GIT_REPOSITORY
     */
    static GitInspector at(Path root) throws IOException {
        GitCheckout checkout = GitCheckout.find(root);
        return new GitInspector(checkout, ReadOnlyGit.of(checkout).in(root));
    }

    /** The branch, and what differs from it, file by file. */
    List<String> status(String path) throws IOException {
        List<String> records =
                split(
                        git.succeed(
                                "status",
                                "--porcelain=v1",
                                "-z",
                                "--branch",
                                "--untracked-files=all",
                                "--no-renames",
                                "--ignore-submodules=dirty",
                                "--",
                                literal(path)));
        String above = above();
        List<String> lines = new ArrayList<>();
        for (String record : records) {
            if (record.startsWith("## ")) {
                lines.add("on " + record.substring(3));
            } else if (record.startsWith(above, 3) && !secret(record, above)) {
                String name = record.substring(3 + above.length()).replaceAll("\\p{Cntrl}", "?");
                lines.add(record.substring(0, 3) + name);
            }
        }
        if (lines.size() <= 1) {
            lines.add("nothing to commit");
        }
        return lines;
    }

    private static boolean secret(String record, String above) {
        return BuiltInFileRules.secret(record.substring(3 + above.length()));
    }

    /** Where the workspace lies in the work tree: empty, or a path with a slash at its end. */
    private String above() throws IOException {
        return git.must("rev-parse", "--show-prefix");
    }

    /**
     * What differs.
     *
     * @param given two revisions, or one that the files are compared with; empty: the last commit
     * @param staged whether the index is compared instead of the files
     * @param stat whether only files and numbers of lines are wanted
     */
    List<String> diff(String given, boolean staged, boolean stat, String path) throws IOException {
        if (RevisionResolver.range(given)) {
            if (staged) {
                throw new ToolInputException(
                        "With staged, git diff compares with one revision only. Leave staged out, or name one revision.");
            }
            List<String> command = List.of("diff", revisions.commits(given));
            return changes(git, command, names(git, command, path), stat, path);
        }
        String from = given.isBlank() ? revisions.last() : revisions.commit(given);
        List<String> command = staged ? List.of("diff", "--cached", from) : List.of("diff", from);
        try (GitIndexCopy index = GitIndexCopy.of(checkout)) {
            NativeGit apart = index.in(git);
            List<String> names = new ArrayList<>(names(apart, command, path));
            // A file may change between two calls; that one becomes known to git, hardly.
            names.addAll(split(apart.succeed("ls-files", "-z", "--", literal(path))));
            return changes(apart, command, names, stat, path);
        }
    }

    /** A commit with what it has changed; of a merge, what it brought into its first parent. */
    List<String> commit(String given, boolean stat, String path) throws IOException {
        String commit = revisions.commit(given);
        List<String> command =
                List.of("show", "--diff-merges=first-parent", "--no-mailmap", "--date=iso-strict");
        List<String> names = with(with(command, "--format="), commit);
        return changes(
                git, with(with(command, MESSAGE), commit), names(git, names, path), stat, path);
    }

    /** A file as it was. */
    List<String> file(String given, String path) throws IOException {
        String object = revisions.commit(given) + ":" + above() + path;
        ShortProcessRunner.Answer answer = git.run("cat-file", "blob", object);
        if (!answer.ok()) {
            throw new ToolInputException(
                    "There is no file %s in %s. `show` with that revision lists what it changed."
                            .formatted(path, given));
        }
        String text = answer.output();
        if (text.indexOf('\0') >= 0) {
            throw new ToolInputException(path + " is binary there and cannot be shown.");
        }
        return text.lines().toList();
    }

    /**
     * Commits, newest first, one a line.
     *
     * @param most how many at most
     */
    List<String> log(String given, int most, String path) throws IOException {
        return git.succeed(
                        "log",
                        "--no-mailmap",
                        "--no-color",
                        LINE,
                        "--max-count=" + most,
                        revisions.commits(given),
                        "--",
                        literal(path))
                .output()
                .lines()
                .toList();
    }

    /**
     * Who has changed each line last.
     *
     * @param given a revision; empty: the file as it is now
     */
    List<String> blame(String given, int first, int most, String path) throws IOException {
        List<String> command = new ArrayList<>(List.of("blame", "--no-textconv", "--date=short"));
        command.add("-L" + first + ",+" + most);
        if (!given.isBlank()) {
            command.add(revisions.commit(given));
        }
        command.addAll(List.of("--", path));
        ShortProcessRunner.Answer answer = run(git, command);
        if (!answer.ok()) {
            // What git says may quote a file that its settings name.
            throw new ToolInputException(
                    "There is no line %d of a committed file %s%s. Name a file that git tracks, and a line that it has."
                            .formatted(first, path, given.isBlank() ? "" : " in " + given));
        }
        return answer.output().lines().toList();
    }

    private List<String> names(NativeGit by, List<String> command, String path) throws IOException {
        List<String> all = new ArrayList<>(command);
        all.addAll(1, DIFF);
        all.addAll(1, TAME);
        all.addAll(List.of("--name-only", "-z", "--no-renames", "--", literal(path)));
        return split(by.succeed(all.toArray(String[]::new)));
    }

    private List<String> changes(
            NativeGit by, List<String> command, List<String> names, boolean stat, String path)
            throws IOException {
        SecretFileExclusions secrets = SecretFileExclusions.among(names);
        List<String> all = new ArrayList<>(command);
        all.addAll(1, DIFF);
        all.addAll(1, TAME);
        all.add(stat ? "--stat=160" : "--patch");
        all.add("--find-renames");
        all.addAll(List.of("--", literal(path)));
        all.addAll(secrets.excludes());
        List<String> lines =
                new ArrayList<>(by.succeed(all.toArray(String[]::new)).output().lines().toList());
        if (lines.isEmpty()) {
            lines.add("Nothing differs.");
        }
        lines.addAll(0, secrets.note());
        return lines;
    }

    private static ShortProcessRunner.Answer run(NativeGit by, List<String> command)
            throws IOException {
        return by.run(command.toArray(String[]::new));
    }

    private static List<String> with(List<String> command, String more) {
        List<String> all = new ArrayList<>(command);
        all.add(more);
        return all;
    }

    private static String literal(String path) {
        return path.equals(".") ? "." : ":(literal)" + path;
    }

    private static List<String> split(ShortProcessRunner.Answer answer) {
        return Arrays.stream(answer.output().split("\0", -1))
                .map(it -> it.startsWith("\n") ? it.substring(1) : it)
                .filter(it -> !it.isEmpty())
                .toList();
    }
}
