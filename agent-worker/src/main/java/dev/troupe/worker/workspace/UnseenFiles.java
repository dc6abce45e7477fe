package dev.troupe.worker.workspace;

import dev.troupe.worker.git.Checkout;
import dev.troupe.worker.git.IndexStat;
import dev.troupe.worker.git.Name;
import dev.troupe.worker.git.NativeGit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Committed files that the user's git was told not to look at on disk, outside of a sparse checkout
 * or by hand: that one of them is not there, or is different, is no change.
 *
 * @param names from the top of the work tree
 */
record UnseenFiles(Set<Name> names) {
    /** Those of a checkout. What is there in spite of a sparse checkout is not among them. */
    static UnseenFiles of(Checkout users, NativeGit git) throws IOException {
        Set<Name> names = new HashSet<>();
        for (String line : users.git().records(Set.of(), "ls-files", "-v", "-z")) {
            char tag = line.charAt(0);
            if (tag == 'S' || Character.isLowerCase(tag)) {
                names.add(new Name(line.substring(2)));
            }
        }
        if (!names.isEmpty()) {
            names.retainAll(Set.copyOf(Name.all(git.records(Set.of(), "ls-files", "-z"))));
        }
        return new UnseenFiles(names);
    }

    /** Makes an index hold them as they were committed. */
    void keep(NativeGit git) throws IOException {
        if (!names.isEmpty()) {
            List<String> raw = names.stream().map(Name::raw).toList();
            git.records(raw, "update-index", "-z", "--assume-unchanged", "--stdin");
        }
    }

    /** What stands in the place of one of them, out of files that git would add: it would push them out. */
    List<Name> pushing(Set<Name> others) {
        Set<String> above = new HashSet<>();
        for (Name name : names) {
            String path = name.raw();
            for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
                above.add(path.substring(0, slash));
            }
        }
        List<Name> pushing = new ArrayList<>();
        for (Name other : others) {
            String raw = other.raw();
            String path = raw.endsWith("/") ? raw.substring(0, raw.length() - 1) : raw;
            if (above.contains(path) || below(path)) {
                pushing.add(other);
            }
        }
        return pushing;
    }

    /** Those of which the user has another version, staged or on disk. */
    Set<Name> changed(Checkout users) throws IOException {
        Set<Name> changed = new HashSet<>();
        if (!names.isEmpty()) {
            changed.addAll(IndexStat.staged(users));
            changed.retainAll(names);
            List<Name> there =
                    names.stream()
                            .filter(it ->
                                    Files.exists(
                                            it.in(users.workTree()), LinkOption.NOFOLLOW_LINKS))
                            .toList();
            changed.addAll(IndexStat.differing(users, there));
        }
        return changed;
    }

    private boolean below(String path) {
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            if (names.contains(new Name(path.substring(0, slash)))) {
                return true;
            }
        }
        return false;
    }
}
