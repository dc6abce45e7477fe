package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.path.PathFacts.Place.Inside;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Follows changes of the working directory that stay in the workspace. */
final class WorkingDirectoryTracker {
    private static final Set<String> MOVERS = Set.of("cd", "pushd", "popd");

    private static final Set<String> OWN = Set.of("command", "builtin");

    private WorkingDirectoryTracker() {}

    /** Whether the command changes the directory, wherever to; also when it is told to be the shell's own. */
    static boolean moves(List<String> words) {
        int at = 0;
        while (at < words.size() && OWN.contains(words.get(at))) {
            at++;
            while (at < words.size() && words.get(at).startsWith("-")) {
                at++;
            }
        }
        return at < words.size() && MOVERS.contains(words.get(at));
    }

    /**
     * Where the shell is after the command, or null when the command is no plain {@code cd} into the workspace. Through a
     * link nobody can tell: the shell takes {@code ..} for the directory by which it came, and programs for that above.
     */
    static @Nullable String after(List<WordSpelling> words, ExecutionContext here) {
        if (words.size() != 2
                || !words.getFirst().argument().text().equals("cd")
                || !words.getFirst().argument().whole()
                || !words.getLast().argument().whole()) {
            return null;
        }
        String target = words.getLast().argument().text();
        return !target.startsWith("-")
                        && !words.getLast().glob()
                        && here.paths().locate(here.workspace(), here.directory(), target)
                                instanceof Inside inside
                ? unlinked(here, target, inside)
                : null;
    }

    private static @Nullable String unlinked(ExecutionContext here, String target, Inside inside) {
        String there =
                inside.path().isEmpty() ? here.workspace() : here.workspace() + "/" + inside.path();
        return there.equals(written(here.directory(), target)) ? there : null;
    }

    /** The directory as its name says, with what {@code .} and {@code ..} leave of it. */
    private static String written(String directory, String target) {
        Deque<String> names = new ArrayDeque<>();
        String all = target.startsWith("/") ? target : directory + "/" + target;
        for (String name : all.split("/", -1)) {
            if (name.equals("..")) {
                names.pollLast();
            } else if (!name.isEmpty() && !name.equals(".")) {
                names.addLast(name);
            }
        }
        return "/" + String.join("/", names);
    }
}
