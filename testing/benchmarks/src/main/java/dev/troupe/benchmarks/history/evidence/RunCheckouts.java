package dev.troupe.benchmarks.history.evidence;

import dev.troupe.benchmarks.history.check.RunEvidence;
import dev.troupe.benchmarks.history.load.ExpectedFileLine;
import dev.troupe.benchmarks.history.load.LoadElement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** The checkouts that a run works in, made before and read afterwards with native git. */
public final class RunCheckouts {
    private static final char END = '\u001e';

    private final List<Path> places;
    private final Path worktrees;

    private RunCheckouts(List<Path> places, Path worktrees) {
        this.places = List.copyOf(places);
        this.worktrees = worktrees;
    }

    /** So many below a directory, with the files of all elements that are to work there, and those of some alone. */
    public static RunCheckouts create(Path directory, int count, List<LoadElement> elements)
            throws IOException, InterruptedException {
        List<Path> places = new ArrayList<>();
        for (int i = 0; i < elements.size(); i++) {
            LoadElement element = elements.get(i);
            String name = element.apart() ? element.key() : Integer.toString(i % count);
            places.add(directory.resolve("checkout-" + name));
        }
        RunCheckouts all = new RunCheckouts(places, directory.resolve("home/worktrees"));
        for (int i = 0; i < elements.size(); i++) {
            for (Map.Entry<String, String> file : elements.get(i).files().entrySet()) {
                Path path = all.of(i).resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.writeString(path, file.getValue());
            }
        }
        for (Path checkout : all.checkouts()) {
            Files.createDirectories(checkout);
            Files.writeString(checkout.resolve("README.md"), "Parts to change.\n");
            git(checkout, "init", "--quiet", "--initial-branch=main");
            git(checkout, "add", "--all");
            git(checkout, "commit", "--quiet", "-m", "Add the parts");
        }
        return all;
    }

    private List<Path> checkouts() {
        return places.stream().distinct().toList();
    }

    /** The checkout in which the element of this number works. */
    public Path of(int element) {
        return places.get(element);
    }

    /** The commits of all branches that carry a step. */
    public List<RunEvidence.Commit> commits() throws IOException, InterruptedException {
        List<RunEvidence.Commit> commits = new ArrayList<>();
        for (Path checkout : checkouts()) {
            String log =
                    git(
                            checkout,
                            "log",
                            "--all",
                            "--format=%H %(trailers:key=Troupe-Step,valueonly,separator=%x20)"
                                    + END);
            for (String line : log.split(String.valueOf(END), -1)) {
                String[] parts = line.strip().split(" ", 2);
                if (parts.length == 2 && !parts[1].isBlank()) {
                    commits.add(
                            new RunEvidence.Commit(
                                    String.valueOf(checkout.getFileName()),
                                    parts[0],
                                    parts[1].strip()));
                }
            }
        }
        return commits;
    }

    /** How often a line is in a file of the checkout. */
    public int inCheckout(int element, ExpectedFileLine writing) throws IOException {
        Path file = of(element).resolve(writing.path());
        return Files.exists(file) ? occurrences(Files.readString(file), writing.text()) : 0;
    }

    /** How often a line is in a file of the session's branch that has it most often. */
    public int onBranches(int element, ExpectedFileLine writing, UUID session)
            throws IOException, InterruptedException {
        Path checkout = of(element);
        int most = 0;
        String own = "refs/heads/troupe/" + session.toString().substring(28);
        List<String> branches =
                git(checkout, "for-each-ref", "--format=%(refname)", own).lines().toList();
        for (String branch : branches) {
            String text = git(checkout, "show", branch + ":" + writing.path());
            most = Math.max(most, occurrences(text, writing.text()));
        }
        return most;
    }

    /**
     * How often a line is in a file of the worktree, of those that a session's tasks have left behind with a
     * note to whom they belong, that has it most often.
     */
    public int inKept(ExpectedFileLine writing, UUID session) throws IOException {
        int most = 0;
        try (Stream<Path> all = Files.walk(worktrees, 2)) {
            for (Path kept : all.filter(it -> it.endsWith("kept")).toList()) {
                if (Files.readString(kept).startsWith(session.toString())) {
                    most = Math.max(most, inWorktrees(kept.resolveSibling("."), writing));
                }
            }
        }
        return most;
    }

    private static int inWorktrees(Path task, ExpectedFileLine writing) throws IOException {
        int most = 0;
        try (Stream<Path> trees = Files.list(task)) {
            for (Path tree : trees.toList()) {
                Path file = tree.resolve(writing.path());
                if (Files.exists(file)) {
                    most = Math.max(most, occurrences(Files.readString(file), writing.text()));
                }
            }
        }
        return most;
    }

    private static int occurrences(String text, String line) {
        return (int) text.lines().filter(it -> it.contains(line)).count();
    }

    private static String git(Path checkout, String... arguments)
            throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                "git",
                                "-C",
                                checkout.toString(),
                                "-c",
                                "user.name=Person",
                                "-c",
                                "user.email=person@example.org"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(command + " failed: " + output);
        }
        return output;
    }
}
