package dev.troupe.sandbox.layer;

import dev.troupe.sandbox.layer.content.LayerEntry;
import dev.troupe.sandbox.layer.content.LayerJudge;
import dev.troupe.sandbox.layer.content.LayerVerdict;
import java.util.function.Predicate;

/** Makes judges that decide by the path alone. */
final class LayerJudges {
    /** Lets all through but what the command did not see. */
    static final LayerJudge ALL = of(_ -> false, _ -> false);

    private LayerJudges() {}

    static LayerJudge of(Predicate<String> held, Predicate<String> dropped) {
        return new LayerJudge() {
            @Override
            public LayerVerdict decide(LayerEntry entry) {
                if (entry.hidden() || dropped.test(entry.shown())) {
                    return LayerVerdict.DROP;
                }
                return held.test(entry.shown()) ? LayerVerdict.HOLD : LayerVerdict.APPLY;
            }

            @Override
            public boolean isProduct(LayerEntry entry) {
                return entry.shown().startsWith("build");
            }
        };
    }
}
