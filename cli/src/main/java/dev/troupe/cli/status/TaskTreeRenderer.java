package dev.troupe.cli.status;

import dev.troupe.cli.status.TextTable.Cell;
import dev.troupe.cli.status.TextTable.Column;
import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.cli.text.AmountFormatter;
import dev.troupe.contracts.session.TaskView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tasks of a session, each below the one that handed it out. */
public final class TaskTreeRenderer {
    private final AnsiStyle style;
    private final Function<UUID, String> brief;
    private final Instant now;

    /** A task and where it stands: the lines that lead to it. */
    private record Node(TaskView task, String lead) {}

    /**
     * @param brief an id as lists show it
     * @param now until when tasks that have not ended have lasted
     */
    public TaskTreeRenderer(AnsiStyle style, Function<UUID, String> brief, Instant now) {
        this.style = style;
        this.brief = brief;
        this.now = now;
    }

    /**
     * The lines of some tasks. One whose parent is not among them stands below the nearest one above it
     * that is.
     *
     * @param shown which of them, in this order
     * @param all the session's tasks
     */
    public List<String> lines(List<TaskView> shown, List<TaskView> all, int width) {
        TextTable table =
                new TextTable(
                        Column.text("TASK"),
                        Column.text("STATE"),
                        Column.text("AGENT").spared(),
                        Column.number("TIME"),
                        Column.number("COST").spared(),
                        Column.text("GOAL"));
        for (Node node : nodes(shown, all)) {
            TaskView task = node.task();
            table.row(
                    Cell.of(brief.apply(task.id())),
                    new Cell(state(task), look(task.state())),
                    Cell.of(TerminalSanitizer.line(task.agent())),
                    Cell.of(CompactDurationFormatter.between(task.createdAt(), end(task))),
                    Cell.of(AmountFormatter.cost(task.spend())),
                    Cell.of(node.lead() + goal(task)));
        }
        return table.lines(width, style::dim);
    }

    private List<Node> nodes(List<TaskView> shown, List<TaskView> all) {
        Map<UUID, UUID> parents = new HashMap<>();
        for (TaskView task : all) {
            if (task.parentId() != null) {
                parents.put(task.id(), task.parentId());
            }
        }
        Set<UUID> there = shown.stream().map(TaskView::id).collect(Collectors.toSet());
        List<TaskView> roots = new ArrayList<>();
        Map<UUID, List<TaskView>> below = new HashMap<>();
        for (TaskView task : shown) {
            @Nullable UUID above = above(task.id(), parents, there);
            (above == null ? roots : below.computeIfAbsent(above, _ -> new ArrayList<>()))
                    .add(task);
        }
        List<Node> nodes = new ArrayList<>();
        for (TaskView root : roots) {
            nodes.add(new Node(root, ""));
            add(root, "", below, nodes);
        }
        return nodes;
    }

    private static @Nullable UUID above(UUID task, Map<UUID, UUID> parents, Set<UUID> there) {
        Set<UUID> seen = new HashSet<>();
        @Nullable UUID above = parents.get(task);
        while (above != null && !there.contains(above) && seen.add(above)) {
            above = parents.get(above);
        }
        return above != null && there.contains(above) ? above : null;
    }

    private static void add(
            TaskView parent, String lead, Map<UUID, List<TaskView>> below, List<Node> nodes) {
        List<TaskView> children = below.getOrDefault(parent.id(), List.of());
        for (int at = 0; at < children.size(); at++) {
            TaskView child = children.get(at);
            boolean last = at == children.size() - 1;
            nodes.add(new Node(child, lead + (last ? "└ " : "├ ")));
            add(child, lead + (last ? "  " : "│ "), below, nodes);
        }
    }

    private static String state(TaskView task) {
        return task.waitingFor() == null
                ? task.state()
                : task.state() + " (" + task.waitingFor() + ")";
    }

    private UnaryOperator<String> look(String state) {
        return switch (state) {
            case "succeeded" -> style::green;
            case "failed", "quarantined" -> style::red;
            case "waiting" -> style::yellow;
            case "running" -> style::bold;
            default -> style::dim;
        };
    }

    /** What has ended lasted until then. */
    private Instant end(TaskView task) {
        return task.ended() ? task.updatedAt() : now;
    }

    private String goal(TaskView task) {
        String first = TerminalSanitizer.line(task.goal().strip().lines().findFirst().orElse(""));
        if (!task.state().equals("pending") || task.needs().isEmpty()) {
            return first;
        }
        return "after "
                + task.needs().stream().map(brief).collect(Collectors.joining(", "))
                + ": "
                + first;
    }
}
