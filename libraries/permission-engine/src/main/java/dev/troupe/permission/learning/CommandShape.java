package dev.troupe.permission.learning;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A parsed command as far as learning needs it.
 *
 * @param argv its words after quotes and escapes are removed, the program first; what expands stands as it is written
 * @param environment the assignments before it
 * @param directory where it runs, relative to the root of the working tree with {@code /} between the parts; empty for the root
 * @param script hash of the content of the script file that it runs, or null when it runs none or it is not known
 */
public record CommandShape(
        List<String> argv,
        Map<String, String> environment,
        String directory,
        Set<LearningObstacle> traits,
        @Nullable String script) {
    public CommandShape {
        argv = List.copyOf(argv);
        environment = Map.copyOf(environment);
        traits = Set.copyOf(traits);
    }

    /** The same command in another directory of the workspace. */
    public CommandShape in(String other) {
        return new CommandShape(argv, environment, other, traits, script);
    }

    /** The same command with another content of the script that it runs, null when that is not known. */
    public CommandShape running(@Nullable String content) {
        return new CommandShape(argv, environment, directory, traits, content);
    }
}
