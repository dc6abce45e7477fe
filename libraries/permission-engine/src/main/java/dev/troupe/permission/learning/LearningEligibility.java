package dev.troupe.permission.learning;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Whether answers to a command may become a rule. */
public sealed interface LearningEligibility {
    /** They may. */
    record Learnable(LearningKey key) implements LearningEligibility {}

    /**
     * They never do.
     *
     * @param why how a sentence goes on that starts with "It is never learnt because"
     */
    record Never(String why) implements LearningEligibility {}

    /**
     * Never learnt are: what has one of the {@linkplain LearningObstacle traits}, shells and interpreters, wrappers, what deletes or
     * talks to the network, {@code git push} and git with options before its sub-command, and what runs outside of the
     * working tree. A script, by its path or as an interpreter's first argument, is learnt together with the hash of its content
     * and not without.
     */
    static LearningEligibility of(String repository, CommandShape shape) {
        return obstacle(shape)
                .<LearningEligibility>map(Never::new)
                .orElseGet(() -> new Learnable(LearningKey.of(repository, shape)));
    }

    /**
     * The script that a command runs by its path, without which it is not learnt. An interpreter that is named by a path is none:
     * what it runs is another file.
     *
     * @param argv words of the command, the program first
     */
    static Optional<String> script(List<String> argv) {
        boolean script =
                !argv.isEmpty()
                        && argv.getFirst().indexOf('/') >= 0
                        && !NeverLearnt.interpreter(argv.getFirst());
        return script ? Optional.of(argv.getFirst()) : Optional.empty();
    }

    private static Optional<String> obstacle(CommandShape shape) {
        if (shape.argv().isEmpty()) {
            return Optional.of("it starts no program");
        }
        boolean script = runsKnownScript(shape);
        for (LearningObstacle trait : LearningObstacle.values()) {
            if (shape.traits().contains(trait)
                    && !(script && trait == LearningObstacle.INTERPRETER)) {
                return Optional.of(trait.why());
            }
        }
        return outside(shape.directory())
                .or(() -> ofProgram(shape.argv(), script))
                .or(() -> ofGit(shape.argv()));
    }

    /** An interpreter is told a script only by its first argument; behind an option it may be anything. */
    private static boolean runsKnownScript(CommandShape shape) {
        List<String> argv = shape.argv();
        boolean operand = argv.size() > 1 && !argv.get(1).startsWith("-");
        boolean named = NeverLearnt.interpreter(argv.getFirst()) && operand;
        return shape.script() != null && (named || argv.getFirst().contains("/"));
    }

    private static Optional<String> outside(String directory) {
        boolean leaves = List.of(directory.split("/", -1)).contains("..");
        return leaves || directory.startsWith("/")
                ? Optional.of("it runs outside of the working tree")
                : Optional.empty();
    }

    private static Optional<String> ofProgram(List<String> argv, boolean script) {
        String program = argv.getFirst();
        if (NeverLearnt.interpreter(program) && !script) {
            return Optional.of(
                    "'"
                            + program
                            + "' can run any code; a script is learnt only together with its content");
        }
        if (program.contains("/") && !script) {
            return Optional.of("the content of '" + program + "' is not known");
        }
        return NeverLearnt.why(program);
    }

    private static Optional<String> ofGit(List<String> argv) {
        if (!NeverLearnt.name(argv.getFirst()).equals("git") || argv.size() < 2) {
            return Optional.empty();
        }
        String command = argv.get(1);
        boolean leaves = Set.of("push", "send-pack").contains(command);
        return leaves || command.startsWith("-")
                ? Optional.of(
                        "'git " + command + "' may send work elsewhere or change what git runs")
                : Optional.empty();
    }
}
