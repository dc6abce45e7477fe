package dev.troupe.sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Opens files for a program that wants them by number, which Java cannot: a shell does, and becomes the program. */
final class OpenedDescriptors {
    private final StringBuilder redirections = new StringBuilder();
    private final List<String> files = new ArrayList<>();

    /** Opens a file for reading. */
    OpenedDescriptors reading(int descriptor, Path file) {
        files.add(file.toString());
        redirections.append(" %d<\"$%d\"".formatted(descriptor, files.size()));
        return this;
    }

    /** Copies the standard output: bubblewrap closes what it has written to. */
    OpenedDescriptors copyingOutput(int descriptor) {
        redirections.append(" %d>&1".formatted(descriptor));
        return this;
    }

    /** Returns the command that opens them and runs the program. */
    List<String> before(List<String> program) {
        if (redirections.isEmpty()) {
            return List.copyOf(program);
        }
        String script = "exec%s; shift %d; exec \"$@\"".formatted(redirections, files.size());
        List<String> all =
                new ArrayList<>(List.of("bash", "--noprofile", "--norc", "-c", script, "open"));
        all.addAll(files);
        all.addAll(program);
        return List.copyOf(all);
    }
}
