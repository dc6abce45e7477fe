package dev.troupe.permission.decision;

import dev.troupe.permission.ExecutionContext;
import dev.troupe.permission.RuleResult;
import dev.troupe.permission.path.NamePattern;
import dev.troupe.permission.schema.CommandArgument;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** No rule lifts it that secret files are not touched. */
final class SecretFiles {
    /** For so many names one pattern may stand; more cannot be looked up for one line. */
    private static final int MOST = 400;

    private SecretFiles() {}

    /** Adds what speaks against the files that a command names. */
    static void judge(SimpleCommand command, ExecutionContext here, List<RuleResult> judgements) {
        PathCheck paths = new PathCheck(here);
        boolean reads = command.showing().contents();
        // What git has in its index is judged apart.
        boolean opens = !command.showing().names();
        for (String file : command.files()) {
            CommandArgument place = command.arguments().getFirst();
            add(judgements, paths.secret(file, place, reads));
            add(judgements, opens ? paths.secretsBelow(file, place) : null);
        }
        if (reads && !command.globs().isEmpty() && !command.name().equals("git")) {
            wildcards(command, here, judgements);
        }
    }

    /** A wildcard asks, and is blocked where it stands for a secret file that is there and would be shown. */
    private static void wildcards(
            SimpleCommand command, ExecutionContext here, List<RuleResult> judgements) {
        PathCheck paths = new PathCheck(here);
        Set<String> files = Set.copyOf(command.files());
        for (CommandArgument pattern : command.globs()) {
            boolean told = pattern.whole() && files.contains(pattern.text());
            List<String> names =
                    told && plain(pattern.text())
                            ? here.paths()
                                    .expand(
                                            here.workspace(),
                                            here.directory(),
                                            pattern.text(),
                                            MOST)
                            : null;
            for (String name : names == null ? List.<String>of() : names) {
                add(judgements, paths.secret(name, pattern, true));
            }
        }
    }

    /** Classes in brackets and names that begin with a dot differ between shells. */
    private static boolean plain(String pattern) {
        return pattern.indexOf('[') < 0
                && List.of(pattern.split("/", -1)).stream()
                        .noneMatch(it -> it.startsWith(".") && NamePattern.wild(it));
    }

    private static void add(List<RuleResult> judgements, @Nullable RuleResult more) {
        if (more != null) {
            judgements.add(more);
        }
    }
}
