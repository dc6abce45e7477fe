package dev.troupe.permission.decision;

import dev.troupe.permission.Surroundings;
import dev.troupe.permission.path.BuildFiles;
import dev.troupe.permission.path.PathFacts.Place;
import dev.troupe.permission.schema.Argument;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Files of the workspace to which a command may write what it shows without a question: by their names nothing runs or obeys them,
 * and nothing of the work is lost. What may be written in the sandbox at all is the worker's to say, and rules for files
 * are judged besides.
 */
final class Outputs {
    private static final Set<String> ENDINGS =
            Set.of("log", "txt", "out", "err", "csv", "tsv", "diff", "tap");

    /** Parts of the names of texts that tools obey, and of directories with such: of CMake, Python's packages, and others. */
    private static final List<String> OBEYED =
            List.of(
                    "cmake",
                    "ctest",
                    "requirements",
                    "reqs",
                    "constraints",
                    "conanfile",
                    "meson",
                    "packages",
                    "egg-info",
                    "dist-info",
                    "entry_points",
                    "testdata");

    private static final Set<String> OBEYED_NAMES = Set.of("link.txt", "install_manifest.txt");

    /** pytest runs what texts of these names say. */
    private static final String TESTS = "test";

    /** The ending of compiled programs as well, which keep their mode when they are written over. */
    private static final String PROGRAM = "out";

    /** Where builds put what they make and nobody keeps anything: other places of that kind are in many repositories. */
    private static final String MADE = "target";

    private Outputs() {}

    /** Whether it is such a file; what something before it may have made or moved is not known. */
    static boolean ordinary(Argument target, Context context) {
        Surroundings here = context.here();
        Place place = here.paths().locate(here.workspace(), here.directory(), target.text());
        if (!here.sandboxed() || !(place instanceof Place.Inside inside)) {
            return false;
        }
        List<String> names = List.of(inside.path().split("/", -1));
        return output(names) && (fresh(target, context) || made(names, context));
    }

    private static boolean made(List<String> names, Context context) {
        return names.size() > 1
                && names.getFirst().equals(MADE)
                && !ending(names).equals(PROGRAM)
                && !context.replaced();
    }

    private static boolean fresh(Argument target, Context context) {
        Surroundings here = context.here();
        return !context.replaced()
                && !here.paths().mayExist(here.workspace(), here.directory(), target.text());
    }

    private static boolean output(List<String> names) {
        String name = names.getLast().toLowerCase(Locale.ROOT);
        return names.stream().noneMatch(Outputs::obeyed)
                && name.lastIndexOf('.') > 0
                && ENDINGS.contains(ending(names))
                && !BuildFiles.named(name)
                && !name.startsWith(TESTS)
                && !OBEYED_NAMES.contains(name);
    }

    private static boolean obeyed(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return name.startsWith(".") || OBEYED.stream().anyMatch(lower::contains);
    }

    private static String ending(List<String> names) {
        String name = names.getLast().toLowerCase(Locale.ROOT);
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
