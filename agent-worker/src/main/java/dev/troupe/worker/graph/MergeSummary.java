package dev.troupe.worker.graph;

import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.workspace.merge.TaskGraphIntegration;
import dev.troupe.workspace.merge.audit.MergeHunk;
import dev.troupe.workspace.merge.audit.MergedFileVersions.Side;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Summarizes a merge. What conflicted and is not in the result is told, never dropped in silence. */
record MergeSummary(MergeHistory history, TaskGraphIntegration integration) {
    /** Of a merge in which nothing conflicted. */
    static final String PLAIN = "Merged.";

    String text(CommittedTaskWork work) {
        Optional<ConflictQuestion> dispute =
                ConflictQuestion.last(history).filter(ConflictQuestion::settles);
        String left = String.join(", ", work.left());
        if (history.again().isEmpty() && dispute.isEmpty()) {
            return left.isEmpty()
                    ? PLAIN
                    : "Merged, except files that could not be committed: %s.".formatted(left);
        }
        String kept =
                left.isEmpty()
                        ? ""
                        : " Not merged, because they could not be committed: %s.".formatted(left);
        return dispute.map(it -> it.words() + missing(work)).orElseGet(this::again) + kept;
    }

    private String again() {
        List<MergeHunk> lacking =
                integration.merges().lacking(history.source().change(history), integration.tip());
        String first =
                lacking.isEmpty()
                        ? ""
                        : "Different from the task's first version: %s. "
                                .formatted(places(lacking.stream()));
        return first
                + "Merged after %s had conflicted with other work and was done again. %s"
                        .formatted(history.conflicted(), history.said());
    }

    /** Whoever decides for one side gives up what the other one has there. */
    private String missing(CommittedTaskWork work) {
        Optional<JournalRecord.MergeStarted> last = history.merging();
        if (last.isEmpty()) {
            return "";
        }
        List<MergeHunk> lacking =
                integration
                        .merges()
                        .lacking(work.change(history), last.get().old(), last.get().commit());
        return missing(lacking, Side.TASK, "the task") + missing(lacking, Side.TIP, "the others");
    }

    private static String missing(List<MergeHunk> lacking, Side side, String whose) {
        List<MergeHunk> hunks = lacking.stream().filter(it -> it.side() == side).toList();
        return hunks.isEmpty()
                ? ""
                : " Changes of %s that are missing from the result: %s."
                        .formatted(whose, places(hunks.stream()));
    }

    private static String places(Stream<MergeHunk> hunks) {
        return MergeHistory.names(
                hunks.map(it -> it.path() + (it.line() > 0 ? ":" + it.line() : ""))
                        .distinct()
                        .toList());
    }
}
