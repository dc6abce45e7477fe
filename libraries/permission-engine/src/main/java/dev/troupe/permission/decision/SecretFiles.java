package dev.troupe.permission.decision;

import dev.troupe.permission.Judgement;
import dev.troupe.permission.Surroundings;
import dev.troupe.permission.schema.Argument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** No rule lifts it that secret files are not touched. */
final class SecretFiles {
    private SecretFiles() {}

    /** Adds what speaks against the files that a command names. */
    static void judge(SimpleCommand command, Surroundings here, List<Judgement> judgements) {
        PathCheck paths = new PathCheck(here);
        boolean reads = command.showing().contents();
        // What git has in its index is judged apart.
        boolean opens = !command.showing().names();
        for (String file : command.files()) {
            Argument place = command.arguments().getFirst();
            add(judgements, paths.secret(file, place, reads));
            add(judgements, opens ? paths.secretsBelow(file, place) : null);
        }
    }

    private static void add(List<Judgement> judgements, @Nullable Judgement more) {
        if (more != null) {
            judgements.add(more);
        }
    }
}
