package dev.troupe.sandbox.layer.content;

import dev.troupe.sandbox.posix.FileStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A change with those below it. A directory that both have, and whose permissions stayed, has no entry of its own.
 *
 * @param name raw, the last of its path; empty for the workspace
 * @param raw its path; empty for the workspace
 * @param merged the directory of the workspace, where the layer has one in the same place; null elsewhere
 */
public record LayerNode(
        String name,
        String raw,
        @Nullable LayerEntry entry,
        @Nullable FileStatus merged,
        List<LayerNode> children) {
    public LayerNode {
        children = List.copyOf(children);
    }

    /** Hands its entry and all below to the visitor, each directory before what is in it. */
    public void visit(Consumer<LayerEntry> visitor) {
        if (entry != null) {
            visitor.accept(entry);
        }
        children.forEach(it -> it.visit(visitor));
    }

    /** Whether the condition holds for its entry and all below. */
    public boolean isAll(Predicate<LayerEntry> condition) {
        return (entry == null || condition.test(entry))
                && children.stream().allMatch(it -> it.isAll(condition));
    }

    /** Lists its entry and all below. */
    public List<LayerEntry> entries() {
        List<LayerEntry> entries = new ArrayList<>();
        visit(entries::add);
        return entries;
    }
}
