package dev.troupe.worker.workspace;

import dev.troupe.worker.command.ShortProcess;
import dev.troupe.worker.git.Checkout;
import dev.troupe.worker.git.IndexStat;
import dev.troupe.worker.git.NativeGit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Committed files that the user's git was told not to look at on disk, outside of a sparse checkout
 * or by hand: that one of them is not there, or is different, is no change.
 *
 * @param names from the top of the work tree, their bytes as characters of ISO 8859-1
 */
record Unseen(Set<String> names) {
    /** Those of a checkout. What is there in spite of a sparse checkout is not among them. */
    static Unseen of(Checkout users, NativeGit git) throws IOException {
        Set<String> names = new HashSet<>();
        for (String line : list(users.git(), "ls-files", "-v", "-z")) {
            char tag = line.charAt(0);
            if (tag == 'S' || Character.isLowerCase(tag)) {
                names.add(line.substring(2));
            }
        }
        if (!names.isEmpty()) {
            names.retainAll(list(git, "ls-files", "-z"));
        }
        return new Unseen(names);
    }

    /** Makes an index hold them as they were committed. */
    void keep(NativeGit git) throws IOException {
        if (!names.isEmpty()) {
            byte[] input = String.join("\0", names).getBytes(StandardCharsets.ISO_8859_1);
            answer(git, input, "update-index", "-z", "--assume-unchanged", "--stdin");
        }
    }

    /** What stands in the place of one of them, out of files that git would add: it would push them out. */
    List<String> pushing(Set<String> others) {
        Set<String> paths = paths();
        Set<String> above = new HashSet<>();
        for (String path : paths) {
            for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
                above.add(path.substring(0, slash));
            }
        }
        List<String> pushing = new ArrayList<>();
        for (String other : others) {
            String name = other.endsWith("/") ? other.substring(0, other.length() - 1) : other;
            if (above.contains(name) || below(name, paths)) {
                pushing.add(other);
            }
        }
        return pushing;
    }

    /** Those of which the user has another version, staged or on disk. */
    Set<String> changed(Checkout users) throws IOException {
        Set<String> changed = new TreeSet<>();
        if (!names.isEmpty()) {
            changed.addAll(
                    list(users.git(), "diff-index", "--cached", "--name-only", "-z", "HEAD"));
            changed.retainAll(names);
            List<String> there =
                    paths().stream()
                            .filter(it ->
                                    Files.exists(
                                            users.workTree().resolve(it),
                                            LinkOption.NOFOLLOW_LINKS))
                            .toList();
            changed =
                    changed.stream()
                            .map(Unseen::text)
                            .collect(Collectors.toCollection(TreeSet::new));
            changed.addAll(IndexStat.differing(users, there));
        }
        return changed;
    }

    private static boolean below(String path, Set<String> files) {
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            if (files.contains(path.substring(0, slash))) {
                return true;
            }
        }
        return false;
    }

    /** In UTF-8. */
    Set<String> paths() {
        return names.stream().map(Unseen::text).collect(Collectors.toSet());
    }

    private static String text(String name) {
        return new String(name.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private static List<String> list(NativeGit git, String... command) throws IOException {
        String all =
                new String(answer(git, new byte[0], command).bytes(), StandardCharsets.ISO_8859_1);
        return all.isEmpty() ? List.of() : Arrays.asList(all.split("\0"));
    }

    private static ShortProcess.Answer answer(NativeGit git, byte[] input, String... command)
            throws IOException {
        ShortProcess.Answer answer = git.feed(input, command);
        if (!answer.ok()) {
            throw new IOException("git %s failed: %s".formatted(command[0], answer.error()));
        }
        return answer;
    }
}
