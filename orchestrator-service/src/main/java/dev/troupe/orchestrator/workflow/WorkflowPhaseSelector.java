package dev.troupe.orchestrator.workflow;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.workflow.WorkflowOptions;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowPhaseView;
import dev.troupe.contracts.workflow.WorkflowPhaseView.State;
import dev.troupe.contracts.workflow.WorkflowStart;
import dev.troupe.contracts.workflow.WorkflowStatus;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the phase of a workflow that a person means, and checks whether that can be. */
public final class WorkflowPhaseSelector {
    private static final Set<WorkflowPhase> REQUIRED =
            EnumSet.of(WorkflowPhase.IMPLEMENTATION, WorkflowPhase.SUMMARY);

    private WorkflowPhaseSelector() {}

    /**
     * Reads how the workflow begins that a message asks for; null when it asks for none.
     *
     * @throws TroupeException INVALID_REQUEST for what does not go together, and for phases that cannot be left out
     */
    public static @Nullable WorkflowStart chooseStart(PostMessageRequest message) {
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
        List<WorkflowPhase> skip = options.skip() == null ? List.of() : options.skip();
        requireOptional(skip);
        return new WorkflowStart(
                Boolean.TRUE.equals(options.stepwise()),
                skip.stream().distinct().sorted().toList(),
                null,
                null);
    }

    /**
     * @throws TroupeException INVALID_REQUEST when one of them cannot be left out
     */
    static void requireOptional(Collection<WorkflowPhase> skipped) {
        List<WorkflowPhase> kept = skipped.stream().filter(REQUIRED::contains).distinct().toList();
        if (!kept.isEmpty()) {
            List<WorkflowPhase> possible =
                    Arrays.stream(WorkflowPhase.values())
                            .filter(it -> !REQUIRED.contains(it))
                            .toList();
            throw refused(
                    words(kept) + " cannot be skipped.",
                    "These phases can be skipped: " + words(possible) + ".");
        }
    }

    /** The phase that is under way or was left failed, else the one that comes next; empty after the last. */
    public static Optional<WorkflowPhase> current(WorkflowStatus workflow) {
        return first(workflow, it -> it == State.ACTIVE || it == State.FAILED)
                .or(() -> next(workflow));
    }

    /** The first phase that was not begun. */
    static Optional<WorkflowPhase> next(WorkflowStatus workflow) {
        return first(workflow, it -> it == State.PENDING);
    }

    /**
     * The phase to leave out; any that has failed may be left as it is.
     *
     * @param wished absent: the current one
     * @throws TroupeException INVALID_REQUEST when that is over or cannot be left out
     */
    static WorkflowPhase toSkip(WorkflowStatus workflow, @Nullable WorkflowPhase wished) {
        List<WorkflowPhase> possible =
                phases(
                        workflow,
                        it ->
                                (!REQUIRED.contains(it.phase()) || it.state() == State.FAILED)
                                        && it.state() != State.DONE
                                        && it.state() != State.SKIPPED);
        WorkflowPhase phase =
                wished == null ? current(workflow).orElse(WorkflowPhase.SUMMARY) : wished;
        if (REQUIRED.contains(phase) && workflow.at(phase).state() == State.PENDING) {
            throw refused(
                    phase.word() + " cannot be skipped: it is part of every workflow.",
                    others(possible, "skipped"));
        }
        return only(phase, possible, "skipped");
    }

    /**
     * The phase to do again.
     *
     * @param wished absent: the last one begun
     * @throws TroupeException INVALID_REQUEST when its turn has not come yet
     */
    static WorkflowPhase toRerun(WorkflowStatus workflow, @Nullable WorkflowPhase wished) {
        List<WorkflowPhase> possible = phases(workflow, it -> it.state() != State.PENDING);
        WorkflowPhase phase =
                wished != null
                        ? wished
                        : phases(workflow, it -> it.attempt() > 0 && it.state() != State.PENDING)
                                .stream()
                                .reduce((_, later) -> later)
                                .orElse(WorkflowPhase.DISCOVERY);
        return only(phase, possible, "done again");
    }

    private static WorkflowPhase only(
            WorkflowPhase phase, List<WorkflowPhase> possible, String what) {
        if (!possible.contains(phase)) {
            throw refused(
                    "%s cannot be %s now.".formatted(words(List.of(phase)), what),
                    others(possible, what));
        }
        return phase;
    }

    private static String others(List<WorkflowPhase> possible, String what) {
        return possible.isEmpty()
                ? "No phase can be %s at this point.".formatted(what)
                : "These phases can be %s: %s.".formatted(what, words(possible));
    }

    private static List<WorkflowPhase> phases(
            WorkflowStatus workflow, Predicate<WorkflowPhaseView> which) {
        return Arrays.stream(WorkflowPhase.values())
                .filter(it -> which.test(workflow.at(it)))
                .toList();
    }

    private static Optional<WorkflowPhase> first(WorkflowStatus workflow, Predicate<State> which) {
        return phases(workflow, it -> which.test(it.state())).stream().findFirst();
    }

    private static String words(Collection<WorkflowPhase> phases) {
        return phases.stream().map(WorkflowPhase::word).collect(Collectors.joining(", "));
    }

    private static TroupeException refused(String message, String hint) {
        return new TroupeException(ErrorCode.INVALID_REQUEST, "The phase " + message, hint, null);
    }
}
