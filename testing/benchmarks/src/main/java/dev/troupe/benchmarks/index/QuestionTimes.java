package dev.troupe.benchmarks.index;

import java.util.List;

/**
 * How long the questions to a process took, in milliseconds.
 *
 * @param warm the same question again and again
 * @param contexts the files that each of many requests needs
 * @param maps a map for each of these requests
 * @param worktree the first question in a second worktree
 * @param worktreeParsed contents that were parsed for that
 * @param edits from the end of a write to the answer that holds it
 * @param unseenEdits edits that are no function where they stand, and were not counted
 */
record QuestionTimes(
        List<Double> warm,
        List<Double> contexts,
        List<Double> maps,
        double worktree,
        long worktreeParsed,
        List<Double> edits,
        int unseenEdits,
        ProcessResources resources) {}
