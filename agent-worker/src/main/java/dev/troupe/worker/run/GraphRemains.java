package dev.troupe.worker.run;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.worker.integration.Integration;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * What the tasks of a graph have finished, when it ends without bringing it in.
 *
 * @param work the work of the graph, under the lease of the run
 * @param publish puts a commit on the branch of the graph's task and returns the branch
 */
record GraphRemains(Supplier<Integration> work, UnaryOperator<String> publish) {
    /** Puts it on a branch; empty when nothing was finished. */
    Optional<String> keep() {
        Integration integration = work.get();
        return integration.begun().isEmpty() || integration.tip().equals(integration.base())
                ? Optional.empty()
                : Optional.of(publish.apply(integration.tip()));
    }

    /**
     * The same for the end of a run, which must not fail for it.
     *
     * @return false when there is something that could not be put on a branch
     */
    boolean tell(Draft draft) {
        try {
            keep().ifPresent(it -> tell(draft, "What was finished is on branch %s.".formatted(it)));
            return true;
        } catch (TroupeException e) {
            tell(draft, "What was finished could not be put on a branch: " + e.getMessage());
            return false;
        }
    }

    private static void tell(Draft draft, String text) {
        draft.event(new EventBody.Notice("not-brought-in", text));
    }
}
