package dev.troupe.sandbox;

import dev.troupe.sandbox.layer.CommandLayer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program that wants limits and open files by number, which Java cannot give it: a shell does, and becomes the program.
 * One shell does all of it, the mounting of a layer too, as each one more takes longer than what it does.
 */
final class PreparedProgram {
    /** Becomes the program that the arguments are. */
    private static final String PLAIN = "exec \"$@\"";

    private final StringBuilder redirections = new StringBuilder();
    private final List<String> files = new ArrayList<>();
    private List<String> program = List.of();
    private String limits = "";

    /** Opens a file for reading. */
    PreparedProgram reading(int descriptor, Path file) {
        files.add(file.toString());
        redirections.append(" %d<\"$%d\"".formatted(descriptor, files.size()));
        return this;
    }

    /** Copies the standard output: bubblewrap closes what it has written to. */
    PreparedProgram copyingOutput(int descriptor) {
        redirections.append(" %d>&1".formatted(descriptor));
        return this;
    }

    /** Sets limits on the program and all that it starts, with lines of shell. */
    PreparedProgram limiting(String lines) {
        limits = lines;
        return this;
    }

    /** Says what is run with all of that. */
    PreparedProgram running(List<String> command) {
        program = List.copyOf(command);
        return this;
    }

    /**
     * Returns the whole command.
     *
     * @param layer to mount before
     */
    List<String> command(@Nullable CommandLayer layer) {
        List<String> all = new ArrayList<>();
        if (layer != null) {
            all.addAll(layer.entrance(script()));
        } else if (!script().equals(PLAIN)) {
            all.addAll(List.of("bash", "--noprofile", "--norc", "-c", script(), "prepare"));
        }
        all.addAll(files);
        all.addAll(program);
        return List.copyOf(all);
    }

    private String script() {
        StringBuilder script = new StringBuilder();
        if (!limits.isEmpty()) {
            script.append(limits).append('\n');
        }
        if (!redirections.isEmpty()) {
            script.append("exec").append(redirections).append(" || exit 125\n");
        }
        if (!files.isEmpty()) {
            script.append("shift ").append(files.size()).append('\n');
        }
        return script.append(PLAIN).toString();
    }
}
