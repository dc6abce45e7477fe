package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.caution.LenientCommandSplitter;
import dev.troupe.permission.path.GlobPattern;
import dev.troupe.permission.path.PathFacts.Place.Inside;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** Programs that rules which ask or block name by a path: the same file is meant however a command spells its path. */
final class ProgramPaths {
    private final ExecutionContext here;
    private final boolean lost;

    /**
     * @param lost whether nobody can tell in which directory the command runs; then the name alone counts
     */
    ProgramPaths(ExecutionContext here, boolean lost) {
        this.here = here;
        this.lost = lost;
    }

    /**
     * Whether both are one file.
     *
     * @param wanted as the rule names it, from the workspace on; may hold {@code *}
     * @param given as it is written in the command
     */
    boolean same(String wanted, String given) {
        String path = expanded(LenientCommandSplitter.unmasked(given));
        String rule = plain(here.workspace(), expanded(wanted));
        if (GlobPattern.segment(rule, plain(here.directory(), path))
                || (lost
                        && GlobPattern.segment(
                                ProgramNameResolver.baseName(rule),
                                ProgramNameResolver.baseName(path)))) {
            return true;
        }
        return here.paths().locate(here.workspace(), here.directory(), path) instanceof Inside there
                && (GlobPattern.segment(rule, plain(here.workspace(), there.path()))
                        || there.equals(
                                here.paths().locate(here.workspace(), here.workspace(), wanted)));
    }

    private String expanded(String path) {
        Map<String, String> known =
                Map.of(
                        "~", here.home(),
                        "$HOME", here.home(),
                        "${HOME}", here.home(),
                        "~+", here.directory(),
                        "$PWD", here.directory(),
                        "${PWD}", here.directory());
        int slash = path.indexOf('/');
        String first = slash < 0 ? path : path.substring(0, slash);
        String value = known.get(first);
        return value == null ? path : value + path.substring(first.length());
    }

    /** Absolute, with what {@code .} and {@code ..} leave of it. */
    private static String plain(String directory, String path) {
        String all = path.startsWith("/") ? path : directory + "/" + path;
        Deque<String> names = new ArrayDeque<>();
        for (String name : List.of(all.split("/", -1))) {
            if (name.equals("..")) {
                names.pollLast();
            } else if (!name.isEmpty() && !name.equals(".")) {
                names.addLast(name);
            }
        }
        return "/" + String.join("/", names);
    }
}
