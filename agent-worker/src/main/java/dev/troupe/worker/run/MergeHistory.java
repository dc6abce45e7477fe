package dev.troupe.worker.run;

import dev.troupe.ledger.Ledger;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.step.Step;
import dev.troupe.worker.step.Steps;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * What a merge has done so far.
 *
 * @param merge the task that merges
 * @param taken the task whose work it takes
 * @param again each time that work was done again, in order
 */
record MergeHistory(Ledger ledger, Task merge, Task taken, List<Step.Reopened> again) {
    private static final int LONGEST_WORDS = 600;

    static MergeHistory of(Run run) {
        Ledger ledger = run.services().ledger();
        UUID source = run.task().definition().dependsOn().getFirst();
        Task taken = run.journal().task(source).orElseThrow();
        List<Step.Reopened> again =
                ledger.journal().ofTask(run.taskId(), Set.of("reopen")).stream()
                        .flatMap(it -> Steps.read(it).stream())
                        .map(Step.Reopened.class::cast)
                        .toList();
        return new MergeHistory(ledger, run.task(), taken, again);
    }

    /** What the task did at first. */
    TaskWork source() {
        return TaskWork.of(ledger, taken.id());
    }

    /** What is to be merged: the newest that was done well. */
    TaskWork work() {
        return workOf(again);
    }

    /** What clashed when it was to be done again. */
    TaskWork workBefore(Step.Reopened reopened) {
        return workOf(
                again.stream().takeWhile(it -> !it.child().equals(reopened.child())).toList());
    }

    private TaskWork workOf(List<Step.Reopened> times) {
        for (Step.Reopened time : times.reversed()) {
            if (ledger.tasks().find(time.child()).filter(MergeRun::succeeded).isPresent()) {
                return TaskWork.of(ledger, time.child()).again(time);
            }
        }
        return source();
    }

    /** The id that the task of the given time has, whichever run makes it; times count from 1. */
    UUID childId(int time) {
        String name = "%s/again/%d".formatted(merge.id(), time);
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }

    /** What the task was to do, in one line. */
    String goal() {
        return taken.definition().goal().lines().findFirst().orElse("");
    }

    /** What whoever did it again last said, in short. */
    String said() {
        return again.reversed().stream()
                .flatMap(it -> ledger.tasks().find(it.child()).stream())
                .filter(MergeRun::succeeded)
                .findFirst()
                .flatMap(it -> Optional.ofNullable(it.outcome()))
                .map(it -> Cut.at(it.summary().strip(), LONGEST_WORDS))
                .orElse("");
    }

    /** Where it clashed, for a sentence. */
    String clashed() {
        return again.stream()
                .flatMap(it -> it.files().stream())
                .distinct()
                .collect(Collectors.joining(", "));
    }
}
