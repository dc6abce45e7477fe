package dev.troupe.permission.decision;

import dev.troupe.permission.Surroundings;
import dev.troupe.permission.path.PathFacts.Place.Inside;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Follows changes of the working directory that stay in the workspace. */
final class Directories {
    private static final Set<String> MOVERS = Set.of("cd", "pushd", "popd");

    private Directories() {}

    /** Whether the command changes the directory, wherever to. */
    static boolean moves(List<String> words) {
        return !words.isEmpty() && MOVERS.contains(words.getFirst());
    }

    /** Where the shell is after the command, or null when the command is no plain {@code cd} into the workspace. */
    static @Nullable String after(List<Spelling> words, Surroundings here) {
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
                ? inside.path().isEmpty()
                        ? here.workspace()
                        : here.workspace() + "/" + inside.path()
                : null;
    }
}
