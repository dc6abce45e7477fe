package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.path.BuildFiles;
import dev.troupe.permission.path.PathFacts.Place;
import dev.troupe.permission.path.PathFacts.Place.Inside;
import java.util.Set;
import java.util.TreeSet;

/** Files that are run without a question: those that say what builds run, and programs that rules allow by their paths. */
final class RunFiles {
    private final Set<String> programs;
    private final ExecutionContext here;

    RunFiles(CompiledPolicy rules, ExecutionContext here) {
        this.programs = rules.allowedPaths();
        this.here = here;
    }

    /** Paths as rules have them, from the workspace on, without dots. */
    static Set<String> paths(Iterable<String> programs) {
        Set<String> paths = new TreeSet<>();
        for (String program : programs) {
            if (program.indexOf('/') > 0) {
                paths.add(program.startsWith("./") ? program.substring(2) : program);
            }
        }
        return paths;
    }

    /** Whether it says what builds run, or leads to a file that does. */
    boolean builds(String path) {
        return BuildFiles.named(path)
                || (place(path) instanceof Inside inside && BuildFiles.named(inside.path()));
    }

    /** Whether a file of that path is one, or a link to one. */
    boolean named(String path) {
        if (builds(path)) {
            return true;
        }
        if (programs.isEmpty() || !(place(path) instanceof Inside inside)) {
            return false;
        }
        for (String program : programs) {
            if (program.equals(inside.path()) || leadsTo(program, inside)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a program is a link to a file, or below one. */
    private boolean leadsTo(String program, Inside file) {
        return here.paths().locate(here.workspace(), here.workspace(), program).equals(file);
    }

    /** Whether there is one below what may be a directory. */
    boolean below(String path) {
        if (programs.isEmpty() || !(place(path) instanceof Inside inside)) {
            return false;
        }
        for (String program : programs) {
            if (program.startsWith(inside.path() + "/")) {
                return true;
            }
        }
        return false;
    }

    private Place place(String path) {
        return here.paths().locate(here.workspace(), here.directory(), path);
    }
}
