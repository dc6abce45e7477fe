package dev.troupe.cli.follow;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest;
import dev.troupe.contracts.workflow.WorkflowPhase;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Words after {@code workflow} that are about the workflow there is, not what to build. */
public final class WorkflowChangeParser {
    private static final Map<String, ChangeWorkflowRequest.Action> ACTIONS =
            Map.of(
                    "pause", ChangeWorkflowRequest.Action.PAUSE,
                    "resume", ChangeWorkflowRequest.Action.RESUME,
                    "skip", ChangeWorkflowRequest.Action.SKIP,
                    "rerun", ChangeWorkflowRequest.Action.RERUN);

    private WorkflowChangeParser() {}

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
    public static Optional<ChangeWorkflowRequest> of(List<String> words) {
        ChangeWorkflowRequest.@Nullable Action action =
                words.isEmpty() || words.size() > 2 ? null : ACTIONS.get(words.getFirst());
        if (action == null) {
            return Optional.empty();
        }
        @Nullable WorkflowPhase phase =
                words.size() == 1 ? null : phase(words.getFirst(), words.get(1));
        return Optional.of(new ChangeWorkflowRequest(action, phase));
    }

    private static WorkflowPhase phase(String verb, String word) {
        if (verb.equals("pause") || verb.equals("resume")) {
            throw misused("'%s' is one word too many after `workflow %s`.".formatted(word, verb));
        }
        return PhaseNameParser.find(word).orElseThrow(() -> misused(PhaseNameParser.unknown(word)));
    }

    private static TroupeException misused(String what) {
        return new TroupeException(
                ErrorCode.INVALID_REQUEST,
                what,
                "If these words name a feature to build, put them in quotes.");
    }
}
