package dev.troupe.permission.condition;

import java.time.LocalTime;
import java.util.List;

/** A condition that must hold for a rule to apply. */
public sealed interface RuleCondition {
    /** Whether it holds. */
    TruthValue holds(ConditionFacts facts);

    /** What it asks for, as a part of a sentence. */
    String text();

    /** Whether commands that run before can change the answer. */
    default boolean changeable() {
        return true;
    }

    /**
     * The branch that is checked out has this name.
     *
     * @param pattern of the whole name; {@code *} and {@code ?} stand for characters that names of branches are made of
     */
    record BranchIs(String pattern) implements RuleCondition {
        @Override
        public TruthValue holds(ConditionFacts facts) {
            return facts.branch()
                    .map(branch -> BranchPattern.matches(pattern, branch))
                    .orElse(TruthValue.UNKNOWN);
        }

        @Override
        public String text() {
            return "the branch is '" + pattern + "'";
        }
    }

    /** There is a file. */
    record FileExists(String path) implements RuleCondition {
        @Override
        public TruthValue holds(ConditionFacts facts) {
            return facts.exists(path);
        }

        @Override
        public String text() {
            return "'" + path + "' exists";
        }
    }

    /** A file contains a text, which is no pattern. */
    record FileContains(String path, String content) implements RuleCondition {
        @Override
        public TruthValue holds(ConditionFacts facts) {
            return facts.contains(path, content);
        }

        @Override
        public String text() {
            return "'" + path + "' contains '" + content + "'";
        }
    }

    /** At least one of the files differs from the last commit. */
    record FileModified(List<String> paths) implements RuleCondition {
        public FileModified {
            paths = List.copyOf(paths);
        }

        @Override
        public TruthValue holds(ConditionFacts facts) {
            return TruthValue.any(paths, facts::modified);
        }

        @Override
        public String text() {
            return "'" + String.join("' or '", paths) + "' is modified";
        }
    }

    /**
     * It is a certain time of day.
     *
     * @param to the first time that does not belong; before {@code from} when the window goes over midnight
     */
    record TimeWindow(LocalTime from, LocalTime to) implements RuleCondition {
        @Override
        public TruthValue holds(ConditionFacts facts) {
            return facts.time()
                    .map(time -> TruthValue.of(includes(time)))
                    .orElse(TruthValue.UNKNOWN);
        }

        private boolean includes(LocalTime time) {
            boolean started = !time.isBefore(from);
            boolean open = time.isBefore(to);
            return from.isBefore(to) ? started && open : started || open;
        }

        @Override
        public String text() {
            return "it is between " + from + " and " + to;
        }

        @Override
        public boolean changeable() {
            return false;
        }
    }

    /** The branch has so many commits, both ends included. */
    record CommitCount(long least, long most) implements RuleCondition {
        @Override
        public TruthValue holds(ConditionFacts facts) {
            if (facts.commitCount().isEmpty()) {
                return TruthValue.UNKNOWN;
            }
            long count = facts.commitCount().getAsLong();
            return TruthValue.of(count >= least && count <= most);
        }

        @Override
        public String text() {
            return most == Long.MAX_VALUE
                    ? "there are at least " + least + " commits"
                    : "there are " + least + " to " + most + " commits";
        }
    }

    /**
     * A kind that is not known, or one whose value makes no sense. Its policy is refused; should it be met nevertheless, it
     * cannot be told whether it holds.
     */
    record Unknown(String kind) implements RuleCondition {
        @Override
        public TruthValue holds(ConditionFacts facts) {
            return TruthValue.UNKNOWN;
        }

        @Override
        public String text() {
            return "the unknown condition '" + kind + "'";
        }
    }
}
