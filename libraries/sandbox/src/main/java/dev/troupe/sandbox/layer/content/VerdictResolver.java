package dev.troupe.sandbox.layer.content;

import dev.troupe.sandbox.posix.PosixFileKind;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Turns verdicts on single entries into ones that fit together: what is in a held directory is held, a directory is not
 * removed under what stays in it, and what somebody else changed meanwhile is theirs.
 */
public final class VerdictResolver {
    private final Function<LayerEntry, LayerVerdict> judge;
    private final Map<String, LayerVerdict> verdicts = new HashMap<>();

    /** Resolves what this judge says of single entries. */
    public VerdictResolver(Function<LayerEntry, LayerVerdict> judge) {
        this.judge = judge;
    }

    /** Returns the verdict on each change, by raw path. */
    public Map<String, LayerVerdict> resolve(LayerNode root) {
        root.children().forEach(it -> resolve(it, null));
        return verdicts;
    }

    private void resolve(LayerNode node, @Nullable LayerVerdict above) {
        LayerEntry entry = node.entry();
        if (entry == null) {
            node.children().forEach(it -> resolve(it, null));
            return;
        }
        if (entry.change() == LayerChange.REMOVED && entry.concurrent()) {
            node.visit(it -> verdicts.put(it.raw(), LayerVerdict.HOLD));
            return;
        }
        LayerVerdict verdict = stricter(single(entry), above);
        boolean whole =
                entry.change() == LayerChange.CHANGED
                        && (entry.isDirectory() || wasDirectory(entry));
        if (whole && verdict == LayerVerdict.APPLY && !node.isAll(this::isApplied)) {
            verdict = takesWhatStays(node) ? LayerVerdict.DROP : LayerVerdict.HOLD;
        }
        verdicts.put(entry.raw(), verdict);
        boolean passesOn = whole || entry.change() == LayerChange.CREATED;
        for (LayerNode child : node.children()) {
            resolve(child, passesOn ? verdict : null);
        }
    }

    /** Whether something else comes in the place of a directory with an entry that must not go. */
    private boolean takesWhatStays(LayerNode node) {
        return !node.isAll(it -> !it.isRemoved() || single(it) != LayerVerdict.DROP);
    }

    private static boolean wasDirectory(LayerEntry entry) {
        return entry.before() != null && entry.before().isDirectory();
    }

    private boolean isApplied(LayerEntry entry) {
        return single(entry) == LayerVerdict.APPLY;
    }

    private LayerVerdict single(LayerEntry entry) {
        if (entry.path() == null || isSpecial(entry)) {
            return LayerVerdict.DROP;
        }
        LayerVerdict verdict = judge.apply(entry);
        return verdict == LayerVerdict.APPLY && entry.concurrent() ? LayerVerdict.HOLD : verdict;
    }

    /** Devices, pipes and sockets: a program outside would talk to whoever opens them. */
    private static boolean isSpecial(LayerEntry entry) {
        PosixFileKind kind = entry.after() == null ? PosixFileKind.FILE : entry.after().kind();
        return kind == PosixFileKind.DEVICE
                || kind == PosixFileKind.FIFO
                || kind == PosixFileKind.SOCKET;
    }

    private static LayerVerdict stricter(LayerVerdict own, @Nullable LayerVerdict above) {
        return above == null || own.compareTo(above) >= 0 ? own : above;
    }
}
