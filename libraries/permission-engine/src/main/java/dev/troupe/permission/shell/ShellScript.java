package dev.troupe.permission.shell;

import java.util.List;

/** What one line, one substitution or one body holds: lists of pipelines in order. */
public record ShellScript(List<AndOr> lists, TextSpan span) {
    public ShellScript {
        lists = List.copyOf(lists);
    }

    /**
     * Pipelines joined by {@code &&} and {@code ||}.
     *
     * @param operators one less than pipelines
     * @param background whether {@code &} ends it
     */
    public record AndOr(
            List<Pipeline> pipelines, List<Operator> operators, boolean background, TextSpan span) {
        public AndOr {
            pipelines = List.copyOf(pipelines);
            operators = List.copyOf(operators);
        }
    }

    /** What joins two pipelines. */
    public enum Operator {
        AND,
        OR
    }

    /**
     * Commands that feed each other.
     *
     * @param negated whether {@code !} stands before it
     * @param timed whether bash reports how long it took
     */
    public record Pipeline(
            boolean negated, boolean timed, List<ShellCommand> commands, TextSpan span) {
        public Pipeline {
            commands = List.copyOf(commands);
        }
    }
}
