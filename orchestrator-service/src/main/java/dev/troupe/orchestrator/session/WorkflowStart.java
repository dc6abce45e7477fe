package dev.troupe.orchestrator.session;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.PostMessage;
import dev.troupe.contracts.workflow.Phase;
import dev.troupe.contracts.workflow.WorkflowOptions;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How a workflow begins, as its worker is told.
 *
 * @param stepwise whether it pauses after each phase
 * @param skip phases that are left out
 * @param from an ended workflow whose phases before {@code phase} count as done; absent: it begins with nothing
 * @param phase the first phase to do; present with {@code from}
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record WorkflowStart(
        boolean stepwise, List<Phase> skip, @Nullable UUID from, @Nullable Phase phase) {
    WorkflowStart {
        skip = List.copyOf(skip);
    }

    /**
     * What a message asks for; null when that is no workflow.
     *
     * @throws TroupeException INVALID_REQUEST for what does not go together, and for phases that cannot be left out
     */
    static @Nullable WorkflowStart of(PostMessage message) {
        WorkflowOptions options = message.workflow();
        if (options == null) {
            return null;
        }
        if (message.splits() || message.agent() != null) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "workflow was given with agent, parallel or plan, but a workflow names its agents and makes its plan itself.",
                    "Leave one of them out.",
                    null);
        }
        List<Phase> skip = options.skip() == null ? List.of() : options.skip();
        PhaseChoice.requireOptional(skip);
        return new WorkflowStart(
                Boolean.TRUE.equals(options.stepwise()),
                skip.stream().distinct().sorted().toList(),
                null,
                null);
    }

    /** The same from a phase on, which then is not left out, with what an ended one has done before it. */
    WorkflowStart again(UUID ended, Phase first) {
        return new WorkflowStart(
                stepwise, skip.stream().filter(it -> it != first).toList(), ended, first);
    }
}
