package dev.troupe.worker.workflow.phase;

import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.workflow.artefact.CodeLocation;
import dev.troupe.worker.workflow.artefact.ExplorationOutput;
import dev.troupe.worker.workflow.progress.PhaseOutputs;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Three explorers look side by side, each with a question of its own. */
final class ExplorationPhaseHandler implements PhaseHandler {
    private static final List<String> ROLES = List.of("patterns", "dependencies", "integration");
    private static final List<CodeLocation.Kind> KINDS =
            List.of(
                    CodeLocation.Kind.PATTERN,
                    CodeLocation.Kind.DEPENDENCY,
                    CodeLocation.Kind.INTEGRATION);
    private static final int LONGEST = 12_000;

    @Override
    public PhaseAction next(PhaseAttempt attempt) {
        List<Task> explorers = ROLES.stream().flatMap(role -> attempt.task(role).stream()).toList();
        if (explorers.isEmpty()) {
            return new PhaseAction.HandOut(
                    ROLES.stream()
                            .map(role -> attempt.reading(role, "explorer", text(attempt, role)))
                            .toList());
        }
        List<Task> good = explorers.stream().filter(PhaseAttempt::succeeded).toList();
        if (good.isEmpty()) {
            return PhaseAttempt.failed(explorers.getFirst());
        }
        String found =
                good.stream()
                        .map(ExplorationPhaseHandler::told)
                        .collect(Collectors.joining("\n\n"));
        attempt.handOn(
                PhaseOutputs.name(WorkflowPhase.EXPLORATION),
                new ExplorationOutput(found, places(attempt)));
        return new PhaseAction.Done(
                good.size() == explorers.size()
                        ? "%d questions about the code are answered.".formatted(good.size())
                        : "%d of %d questions about the code are answered: %s"
                                .formatted(
                                        good.size(),
                                        explorers.size(),
                                        explorers.stream()
                                                .filter(it -> !PhaseAttempt.succeeded(it))
                                                .map(PhaseAttempt::answer)
                                                .collect(Collectors.joining(" "))));
    }

    private static List<CodeLocation> places(PhaseAttempt attempt) {
        List<CodeLocation> places = new ArrayList<>();
        for (int i = 0; i < ROLES.size(); i++) {
            CodeLocation.Kind kind = KINDS.get(i);
            attempt.task(ROLES.get(i))
                    .filter(PhaseAttempt::succeeded)
                    .map(it -> attempt.places(kind, PhaseAttempt.answer(it)))
                    .ifPresent(places::addAll);
        }
        return places;
    }

    private static String text(PhaseAttempt attempt, String role) {
        return attempt.material().behind(PhasePromptLoader.of("exploration-" + role));
    }

    private static String told(Task explorer) {
        return "%s\n\n%s"
                .formatted(
                        explorer.definition().goal(),
                        TextPrefix.cutTold(PhaseAttempt.answer(explorer), LONGEST));
    }
}
