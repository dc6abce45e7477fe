package dev.troupe.permission.decision;

import dev.troupe.permission.Surroundings;
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

    /** Texts that tools obey. */
    private static final List<String> OBEYED =
            List.of("cmakelists", "requirements", "constraints", "conanfile", "meson", "packages");

    /** Where builds put what they make. */
    private static final Set<String> MADE = Set.of("target", "build", "dist", "out", "coverage");

    private Outputs() {}

    /** Whether it is such a file; what something before it may have made or moved is not known. */
    static boolean ordinary(Argument target, Context context) {
        Surroundings here = context.here();
        Place place = here.paths().locate(here.workspace(), here.directory(), target.text());
        if (!here.sandboxed() || !(place instanceof Place.Inside inside)) {
            return false;
        }
        List<String> names = List.of(inside.path().split("/", -1));
        boolean made = names.size() > 1 && MADE.contains(names.getFirst());
        return output(names) && (made || fresh(target, context));
    }

    private static boolean fresh(Argument target, Context context) {
        Surroundings here = context.here();
        return !context.changed()
                && !here.paths().mayExist(here.workspace(), here.directory(), target.text());
    }

    private static boolean output(List<String> names) {
        String name = names.getLast().toLowerCase(Locale.ROOT);
        int dot = name.lastIndexOf('.');
        return names.stream().noneMatch(it -> it.startsWith("."))
                && dot > 0
                && ENDINGS.contains(name.substring(dot + 1))
                && OBEYED.stream().noneMatch(name::contains);
    }
}
