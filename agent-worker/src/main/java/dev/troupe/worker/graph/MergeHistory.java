package dev.troupe.worker.graph;

import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.run.RunJournal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Reads what a merge has done so far.
 *
 * @param merge the task that merges
 * @param taken the task whose work it takes
 * @param again each time that work was done again, in order
 */
record MergeHistory(
        RunJournal journal, Task merge, Task taken, List<JournalRecord.ChildTaskReopened> again) {
    private static final int LONGEST_WORDS = 600;
    private static final int MOST_NAMES = 12;

    static MergeHistory of(RunJournal journal, Task merge) {
        UUID source = merge.definition().dependsOn().getFirst();
        Task takenTask = journal.task(source).orElseThrow();
        List<JournalRecord.ChildTaskReopened> again =
                journal.read(it -> it.journal().ofTask(merge.id(), Set.of("reopen"))).stream()
                        .flatMap(it -> JournalRecordCodec.read(it).stream())
                        .map(JournalRecord.ChildTaskReopened.class::cast)
                        .toList();
        return new MergeHistory(journal, merge, takenTask, again);
    }

    /** The newest merge that was about to be published. */
    Optional<JournalRecord.MergeStarted> merging() {
        return journal.read(it -> it.journal().ofTask(merge.id(), Set.of("merge"))).stream()
                .flatMap(it -> JournalRecordCodec.read(it).stream())
                .map(JournalRecord.MergeStarted.class::cast)
                .reduce((_, it) -> it);
    }

    private CommittedTaskWork work(UUID task) {
        return journal.read(it -> CommittedTaskWork.of(it, task));
    }

    /** What the task did at first. */
    CommittedTaskWork source() {
        return work(taken.id());
    }

    /** What is to be merged: the newest that was done well. */
    CommittedTaskWork work() {
        return workOf(again);
    }

    /** What conflicted when it was to be done again. */
    CommittedTaskWork workBefore(JournalRecord.ChildTaskReopened reopened) {
        return workOf(
                again.stream().takeWhile(it -> !it.child().equals(reopened.child())).toList());
    }

    private CommittedTaskWork workOf(List<JournalRecord.ChildTaskReopened> times) {
        for (JournalRecord.ChildTaskReopened time : times.reversed()) {
            if (journal.task(time.child()).filter(MergeCoordinator::succeeded).isPresent()) {
                return work(time.child()).again(time);
            }
        }
        return source();
    }

    /** The id that the task of the given time has, whichever run makes it; times count from 1. */
    UUID childId(int time) {
        String name = "%s/again/%d".formatted(merge.id(), time);
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }

    /** What the task was told of those before it. */
    String told() {
        return journal.read(it -> DependencyContext.to(taken, it));
    }

    /** Names of the tasks of the graph whose work on a file was merged before. */
    List<String> others(String file) {
        UUID graph = merge.definition().parentId();
        List<Task> nodes =
                graph == null ? List.of() : journal.read(it -> it.tasks().children(graph));
        return nodes.stream()
                .filter(it -> !it.id().equals(taken.id()) && merged(it, nodes) && wrote(it, file))
                .map(TaskGraphReport::key)
                .toList();
    }

    private static boolean merged(Task node, List<Task> nodes) {
        return nodes.stream()
                .anyMatch(it -> TaskGraphReport.merges(it, node) && MergeCoordinator.succeeded(it));
    }

    private boolean wrote(Task node, String file) {
        return journal.read(it -> it.journal().ofTask(node.id(), Set.of("commit"))).stream()
                .flatMap(it -> JournalRecordCodec.read(it).stream())
                .map(JournalRecord.Committed.class::cast)
                .anyMatch(it -> it.files().contains(file));
    }

    /** What the task was to do, in one line. */
    String goal() {
        return taken.definition().goal().lines().findFirst().orElse("");
    }

    /** What whoever did it again last said, in short. */
    String said() {
        return again.reversed().stream()
                .flatMap(it -> journal.task(it.child()).stream())
                .filter(MergeCoordinator::succeeded)
                .findFirst()
                .flatMap(it -> Optional.ofNullable(it.outcome()))
                .map(it -> TextPrefix.cutTold(it.summary().strip(), LONGEST_WORDS))
                .orElse("");
    }

    /** Where it conflicted, for a sentence. */
    String conflicted() {
        return names(again.stream().flatMap(it -> it.files().stream()).distinct().toList());
    }

    /** Names for a sentence, and how many more there are. */
    static String names(List<String> all) {
        String first = all.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
        return all.size() <= MOST_NAMES
                ? first
                : "%s and %d more".formatted(first, all.size() - MOST_NAMES);
    }
}
