package dev.troupe.workspace.repository;

import dev.troupe.edit.file.RegularFileReader;
import dev.troupe.workspace.git.GitCheckout;
import dev.troupe.workspace.git.GitPath;
import dev.troupe.workspace.git.NativeGit;
import dev.troupe.workspace.git.ReadOnlyGit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads what a repository keeps beside objects and files. */
final class RepositoryStateReader {
    static final String STASH = "refs/stash";

    private static final String SYMBOLIC = "ref: ";
    private static final int LARGEST = 64 * 1024;

    /** Moved by fetching, which nothing takes back; by Troupe for others meanwhile; or kept with what is under way. */
    private static final List<String> REMOTE = List.of("refs/remotes/", "refs/prefetch/");

    private static final List<String> OTHERS =
            List.of("refs/troupe/", "refs/heads/troupe/", "refs/bisect/", "refs/worktree/", STASH);

    private static final List<String> PROGRESS =
            List.of(
                    "MERGE_HEAD",
                    "MERGE_MODE",
                    "MERGE_MSG",
                    "MERGE_AUTOSTASH",
                    "CHERRY_PICK_HEAD",
                    "REVERT_HEAD",
                    "SQUASH_MSG",
                    "AUTO_MERGE");

    private static final Map<String, String> OPERATIONS =
            new TreeMap<>(
                    Map.of(
                            "rebase-merge", "a rebase",
                            "rebase-apply", "a rebase",
                            "sequencer", "a cherry-pick or revert",
                            "BISECT_LOG", "a bisection"));

    private final GitCheckout checkout;
    private final NativeGit git;

    RepositoryStateReader(GitCheckout checkout) throws IOException {
        this.checkout = checkout;
        this.git = ReadOnlyGit.of(checkout);
    }

    /** Reads all of it. */
    RepositoryState read() throws IOException {
        return read(index(git));
    }

    /** Reads all but the index. */
    RepositoryState read(Map<String, List<String>> index) throws IOException {
        Map<String, String> refs = new LinkedHashMap<>();
        Map<String, String> remotes = new LinkedHashMap<>();
        boolean stashed = false;
        for (String line :
                git.records(
                        Set.of(),
                        "for-each-ref",
                        "--format=%(objectname) %(refname) %(symref)%00")) {
            String[] parts = line.strip().split(" ", -1);
            if (parts.length != 2) {
                continue;
            }
            stashed |= parts[1].equals(STASH);
            if (REMOTE.stream().anyMatch(parts[1]::startsWith)) {
                remotes.put(parts[1], parts[0]);
            } else if (OTHERS.stream().noneMatch(parts[1]::startsWith)) {
                refs.put(parts[1], parts[0]);
            }
        }
        return new RepositoryState(
                head(),
                refs,
                remotes,
                stashed ? stash() : List.of(),
                index,
                progress(),
                operation());
    }

    /** Reads where HEAD is. */
    HeadPosition head() throws IOException {
        byte[] bytes = RegularFileReader.read(checkout.gitDirectory().resolve("HEAD"), LARGEST);
        String line = new String(bytes, StandardCharsets.ISO_8859_1);
        return line.startsWith(SYMBOLIC)
                ? HeadPosition.on(line.substring(SYMBOLIC.length()).strip())
                : HeadPosition.at(line.strip());
    }

    /** Reads the entries of the stash, newest first. */
    List<StashedCommit> stash() throws IOException {
        List<StashedCommit> entries = new ArrayList<>();
        for (String line :
                git.records(
                        Set.of(),
                        "log",
                        "-g",
                        "-z",
                        "--no-show-signature",
                        "--no-patch",
                        "--format=%H %gs",
                        STASH,
                        "--")) {
            String[] parts = line.strip().split(" ", 2);
            entries.add(
                    new StashedCommit(
                            parts[0], parts.length < 2 ? "" : new GitPath(parts[1]).text()));
        }
        return entries;
    }

    /** Lists the files of the entries that are no longer in the stash. */
    Set<String> takenOut(RepositoryChange change) throws IOException {
        Set<String> paths = new HashSet<>();
        for (StashedCommit entry : change.stashBefore()) {
            if (!change.stashAfter().contains(entry)) {
                String commit = entry.commit();
                paths.addAll(
                        git.records(
                                Set.of(),
                                "diff-tree",
                                "-r",
                                "-z",
                                "--name-only",
                                commit + "^1",
                                commit));
                if (git.run("rev-parse", "-q", "--verify", commit + "^3").ok()) {
                    paths.addAll(
                            git.records(
                                    Set.of(),
                                    "ls-tree",
                                    "-r",
                                    "-z",
                                    "--name-only",
                                    "--full-tree",
                                    commit + "^3"));
                }
            }
        }
        return paths;
    }

    /** Lists the index that git works with. */
    static Map<String, List<String>> index(NativeGit git) throws IOException {
        Map<String, List<String>> index = new LinkedHashMap<>();
        for (String entry : git.records(Set.of(), "ls-files", "-s", "-v", "-z", "--full-name")) {
            int end = entry.indexOf('\t');
            index.computeIfAbsent(entry.substring(end + 1), _ -> new ArrayList<>(1))
                    .add(entry.substring(0, end));
        }
        return index;
    }

    NativeGit git() {
        return git;
    }

    private Map<String, String> progress() throws IOException {
        Map<String, String> found = new LinkedHashMap<>();
        for (String name : PROGRESS) {
            Path file = checkout.gitDirectory().resolve(name);
            try {
                found.put(
                        name,
                        new String(RegularFileReader.read(file, LARGEST), StandardCharsets.UTF_8));
            } catch (NoSuchFileException none) {
                // Most of the time there is none.
            }
        }
        return found;
    }

    private @Nullable String operation() {
        for (Map.Entry<String, String> operation : OPERATIONS.entrySet()) {
            if (Files.exists(checkout.gitDirectory().resolve(operation.getKey()))) {
                return operation.getValue();
            }
        }
        return null;
    }
}
