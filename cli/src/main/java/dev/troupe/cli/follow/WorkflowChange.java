package dev.troupe.cli.follow;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.workflow.ChangeWorkflow;
import dev.troupe.contracts.workflow.Phase;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Words after {@code workflow} that are about the workflow there is, not what to build. */
public final class WorkflowChange {
    private static final Map<String, ChangeWorkflow.Action> ACTIONS =
            Map.of(
                    "pause", ChangeWorkflow.Action.PAUSE,
                    "resume", ChangeWorkflow.Action.RESUME,
                    "skip", ChangeWorkflow.Action.SKIP,
                    "rerun", ChangeWorkflow.Action.RERUN);

    private WorkflowChange() {}

    /** Whether the workflow is only to be shown. */
    public static boolean shows(List<String> words) {
        return words.isEmpty() || words.equals(List.of("show"));
    }

    /**
     * The change that is meant; empty when the words tell what to build: three or more do, and so does whatever
     * begins otherwise.
     *
     * @throws TroupeException INVALID_REQUEST when there is a second word that does not fit
     */
    public static Optional<ChangeWorkflow> of(List<String> words) {
        ChangeWorkflow.@Nullable Action action =
                words.isEmpty() || words.size() > 2 ? null : ACTIONS.get(words.getFirst());
        if (action == null) {
            return Optional.empty();
        }
        @Nullable Phase phase = words.size() == 1 ? null : phase(words.getFirst(), words.get(1));
        return Optional.of(new ChangeWorkflow(action, phase));
    }

    private static Phase phase(String verb, String word) {
        if (verb.equals("pause") || verb.equals("resume")) {
            throw misused("'%s' is one word too many after `workflow %s`.".formatted(word, verb));
        }
        return Phases.find(word).orElseThrow(() -> misused(Phases.unknown(word)));
    }

    private static TroupeException misused(String what) {
        return new TroupeException(
                ErrorCode.INVALID_REQUEST, what, "To have that built, put it in quotes.", null);
    }
}
