package dev.troupe.worker.graph;

import dev.troupe.contracts.task.TaskKind;
import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.artefact.TaskArtefact;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.context.prompt.UntrustedTextFence;
import dev.troupe.worker.toolcall.ReviewArtefactReader;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells a task about the tasks that it depends on: their answers and what they handed on. */
public final class DependencyContext {
    private static final int LONGEST = 60_000;
    private static final int LONGEST_ANSWER = 8_000;
    private static final int LONGEST_ARTEFACT = 24_000;

    private DependencyContext() {}

    /** To follow the task's own text; empty when it depends on none. The same whenever it is asked. */
    public static String to(Task task, Ledger ledger) {
        if (task.definition().dependsOn().isEmpty()) {
            return "";
        }
        Map<UUID, List<TaskArtefact>> artefacts =
                ledger.artefacts().ofPredecessors(task.id()).stream()
                        .collect(Collectors.groupingBy(TaskArtefact::taskId));
        StringBuilder text =
                new StringBuilder(
                        "\n\n# What was done before you\n\nThe workspace holds their changes already.\n");
        for (Task before : predecessors(task, ledger)) {
            text.append("\n## ").append(title(before)).append("\n\n");
            text.append(work(before, artefacts.getOrDefault(before.id(), List.of())));
        }
        for (UUID id : task.definition().dependsOn()) {
            ledger.tasks().find(id).ifPresent(it -> text.append(merged(it)));
        }
        return TextPrefix.cutTold(text.toString(), LONGEST);
    }

    /** Of a review only what counts: its answer may tell of more. */
    private static String work(Task before, List<TaskArtefact> artefacts) {
        return ReviewArtefactReader.counting(artefacts)
                .map(it ->
                        UntrustedTextFence.around(TextPrefix.cutTold(it, LONGEST_ARTEFACT)) + "\n")
                .orElseGet(() ->
                        answer(before)
                                + "\n"
                                + artefacts.stream()
                                        .map(DependencyContext::shown)
                                        .collect(Collectors.joining()));
    }

    /** A merge stands for the tasks whose work it took. */
    private static List<Task> predecessors(Task task, Ledger ledger) {
        Set<UUID> ids = new LinkedHashSet<>();
        for (UUID id : task.definition().dependsOn()) {
            ledger.tasks().find(id).stream().flatMap(DependencyContext::workers).forEach(ids::add);
        }
        return ids.stream().flatMap(it -> ledger.tasks().find(it).stream()).toList();
    }

    private static Stream<UUID> workers(Task task) {
        return task.definition().hasKind(TaskKind.MERGE)
                ? task.definition().dependsOn().stream()
                : Stream.of(task.id());
    }

    private static String title(Task task) {
        String goal = task.definition().goal().lines().findFirst().orElse("");
        return "%s: %s".formatted(task.definition().agent(), goal);
    }

    /** What became of its work afterwards, when that is not plain. */
    private static String merged(Task task) {
        return Stream.of(task)
                .filter(it -> it.definition().hasKind(TaskKind.MERGE))
                .filter(it ->
                        it.outcome() != null && !it.outcome().summary().equals(MergeSummary.PLAIN))
                .map(it ->
                        "\nHow its changes were merged into your workspace: %s\n"
                                .formatted(answer(it)))
                .collect(Collectors.joining());
    }

    private static String answer(Task task) {
        return task.outcome() == null
                ? ""
                : TextPrefix.cutTold(task.outcome().summary(), LONGEST_ANSWER);
    }

    private static String shown(TaskArtefact artefact) {
        return "\nIt produced `%s`:\n\n%s\n"
                .formatted(
                        artefact.name(),
                        UntrustedTextFence.around(
                                TextPrefix.cutTold(artefact.body(), LONGEST_ARTEFACT)));
    }
}
