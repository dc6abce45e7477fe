package dev.troupe.worker.workflow;

import dev.troupe.contracts.workflow.Phase;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.run.Cut;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Three explorers look side by side, each with a question of its own. */
final class ExplorationWork implements PhaseWork {
    private static final List<String> ROLES = List.of("patterns", "dependencies", "integration");
    private static final List<Place.Kind> KINDS =
            List.of(Place.Kind.PATTERN, Place.Kind.DEPENDENCY, Place.Kind.INTEGRATION);
    private static final int LONGEST = 12_000;

    @Override
    public Next next(Attempt attempt) {
        List<Task> explorers = ROLES.stream().flatMap(role -> attempt.task(role).stream()).toList();
        if (explorers.isEmpty()) {
            return new Next.HandOut(
                    ROLES.stream()
                            .map(role -> attempt.reading(role, "explorer", text(attempt, role)))
                            .toList());
        }
        List<Task> good = explorers.stream().filter(Attempt::succeeded).toList();
        if (good.isEmpty()) {
            return Attempt.failed(explorers.getFirst());
        }
        String found = good.stream().map(ExplorationWork::told).collect(Collectors.joining("\n\n"));
        attempt.handOn(Material.name(Phase.EXPLORATION), new Found(found, places(attempt)));
        return new Next.Done(
                good.size() == explorers.size()
                        ? "%d questions about the code are answered.".formatted(good.size())
                        : "%d of %d questions about the code are answered: %s"
                                .formatted(
                                        good.size(),
                                        explorers.size(),
                                        explorers.stream()
                                                .filter(it -> !Attempt.succeeded(it))
                                                .map(Attempt::answer)
                                                .collect(Collectors.joining(" "))));
    }

    private static List<Place> places(Attempt attempt) {
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < ROLES.size(); i++) {
            Place.Kind kind = KINDS.get(i);
            attempt.task(ROLES.get(i))
                    .filter(Attempt::succeeded)
                    .map(it -> attempt.places(kind, Attempt.answer(it)))
                    .ifPresent(places::addAll);
        }
        return places;
    }

    private static String text(Attempt attempt, String role) {
        return attempt.material().behind(Prompts.of("exploration-" + role));
    }

    private static String told(Task explorer) {
        return "%s\n\n%s"
                .formatted(explorer.definition().goal(), Cut.at(Attempt.answer(explorer), LONGEST));
    }
}
