package dev.troupe.permission.learning;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What two commands must have in common, all of it, for an answer to one to say something of the other. Every word is literal:
 * a {@code *} in it is an asterisk.
 *
 * @param directory where it runs, relative to the root of the working tree, so that it is the same in each of a repository's
 *     working trees
 * @param script hash of the content of the script that it runs, or null when it runs none
 */
public record LearningKey(
        String repository,
        List<String> argv,
        Map<String, String> environment,
        String directory,
        @Nullable String script) {
    public LearningKey {
        argv = List.copyOf(argv);
        environment = Map.copyOf(environment);
    }

    /** The key of a command, whether or not it may be learnt ({@link LearningEligibility}). */
    public static LearningKey of(String repository, CommandShape shape) {
        return new LearningKey(
                repository, shape.argv(), shape.environment(), shape.directory(), shape.script());
    }
}
