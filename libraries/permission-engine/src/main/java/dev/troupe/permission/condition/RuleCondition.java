package dev.troupe.permission.condition;

import java.time.LocalTime;
import java.util.List;
import java.util.OptionalLong;

/** A condition that must hold for a rule to apply. */
public sealed interface RuleCondition {
    /** Whether it holds. */
    default TruthValue holds(ConditionFacts facts) {
        return switch (this) {
            case BranchIs(String pattern) ->
                    facts.branch()
                            .map(branch -> BranchPattern.matches(pattern, branch))
                            .orElse(TruthValue.UNKNOWN);
            case FileExists(String path) -> facts.exists(path);
            case FileContains(String path, String content) -> facts.contains(path, content);
            case FileModified(List<String> paths) -> TruthValue.any(paths, facts::modified);
            case TimeWindow window ->
                    facts.time()
                            .map(time -> TruthValue.of(window.includes(time)))
                            .orElse(TruthValue.UNKNOWN);
            case CommitCount(long least, long most) -> {
                OptionalLong count = facts.commitCount();
                yield count.isEmpty()
                        ? TruthValue.UNKNOWN
                        : TruthValue.of(count.getAsLong() >= least && count.getAsLong() <= most);
            }
            case Unknown _ -> TruthValue.UNKNOWN;
        };
    }

    /** What it asks for, as a part of a sentence. */
    default String text() {
        return switch (this) {
            case BranchIs(String pattern) -> "the branch is '" + pattern + "'";
            case FileExists(String path) -> "'" + path + "' exists";
            case FileContains(String path, String content) ->
                    "'" + path + "' contains '" + content + "'";
            case FileModified(List<String> paths) ->
                    "'" + String.join("' or '", paths) + "' is modified";
            case TimeWindow(LocalTime from, LocalTime to) -> "it is between " + from + " and " + to;
            case CommitCount(long least, long most) ->
                    most == Long.MAX_VALUE
                            ? "there are at least " + least + " commits"
                            : "there are " + least + " to " + most + " commits";
            case Unknown(String kind) -> "the unknown condition '" + kind + "'";
        };
    }

    /** Whether commands that run before can change the answer. */
    default boolean changeable() {
        return !(this instanceof TimeWindow);
    }

    /**
     * The branch that is checked out has this name.
     *
     * @param pattern of the whole name; {@code *} and {@code ?} stand for characters that names of branches are made of
     */
    record BranchIs(String pattern) implements RuleCondition {}

    /** There is a file. */
    record FileExists(String path) implements RuleCondition {}

    /** A file contains a text, which is no pattern. */
    record FileContains(String path, String content) implements RuleCondition {}

    /** At least one of the files differs from the last commit. */
    record FileModified(List<String> paths) implements RuleCondition {
        public FileModified {
            paths = List.copyOf(paths);
        }
    }

    /**
     * It is a certain time of day.
     *
     * @param to the first time that does not belong; before {@code from} when the window goes over midnight
     */
    record TimeWindow(LocalTime from, LocalTime to) implements RuleCondition {

        private boolean includes(LocalTime time) {
            boolean started = !time.isBefore(from);
            boolean open = time.isBefore(to);
            return from.isBefore(to) ? started && open : started || open;
        }
    }

    /** The branch has so many commits, both ends included. */
    record CommitCount(long least, long most) implements RuleCondition {}

    /**
     * A kind that is not known, or one whose value makes no sense. Its policy is refused; should it be met nevertheless, it
     * cannot be told whether it holds.
     */
    record Unknown(String kind) implements RuleCondition {}
}
