package dev.troupe.workspace.repository;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Tells what became different in a repository beside objects and files.
 *
 * @param headBefore where HEAD was, also when it stayed there
 * @param headAfter where HEAD is
 * @param refs those that moved
 * @param index the paths that are staged otherwise
 * @param stashBefore all of the stash, newest first; empty when it stayed as it was
 * @param stashAfter likewise
 * @param progress the files of a merge in progress
 * @param operationBefore what was under way, such as a rebase; null when nothing was
 * @param operationAfter likewise
 */
public record RepositoryChange(
        HeadPosition headBefore,
        HeadPosition headAfter,
        List<RefMove> refs,
        List<StagedPathChange> index,
        List<StashedCommit> stashBefore,
        List<StashedCommit> stashAfter,
        List<ProgressFileChange> progress,
        @Nullable String operationBefore,
        @Nullable String operationAfter) {
    /** Copies the lists. */
    public RepositoryChange {
        refs = List.copyOf(refs);
        index = List.copyOf(index);
        stashBefore = List.copyOf(stashBefore);
        stashAfter = List.copyOf(stashAfter);
        progress = List.copyOf(progress);
    }

    static RepositoryChange between(RepositoryState before, RepositoryState after) {
        List<RefMove> refs = new ArrayList<>();
        differing(
                before.refs(),
                after.refs(),
                (name, was, is) -> {
                    refs.add(new RefMove(name, was, is));
                });
        List<StagedPathChange> index = new ArrayList<>();
        differing(
                before.index(),
                after.index(),
                (path, was, is) -> {
                    index.add(
                            new StagedPathChange(
                                    path,
                                    Objects.requireNonNullElse(was, List.of()),
                                    Objects.requireNonNullElse(is, List.of())));
                });
        List<ProgressFileChange> progress = new ArrayList<>();
        differing(
                before.progress(),
                after.progress(),
                (name, was, is) -> {
                    progress.add(new ProgressFileChange(name, was, is));
                });
        boolean stash = !before.stash().equals(after.stash());
        return new RepositoryChange(
                before.head(),
                after.head(),
                refs,
                index,
                stash ? before.stash() : List.of(),
                stash ? after.stash() : List.of(),
                progress,
                before.operation(),
                after.operation());
    }

    private interface Difference<T> {
        void take(String name, @Nullable T before, @Nullable T after);
    }

    private static <T> void differing(
            Map<String, T> before, Map<String, T> after, Difference<T> difference) {
        var names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        for (String name : names) {
            T was = before.get(name);
            T is = after.get(name);
            if (!Objects.equals(was, is)) {
                difference.take(name, was, is);
            }
        }
    }

    /** Whether all is as it was. */
    public boolean changesNothing() {
        return headBefore.equals(headAfter)
                && refs.isEmpty()
                && index.isEmpty()
                && stashBefore.equals(stashAfter)
                && progress.isEmpty()
                && Objects.equals(operationBefore, operationAfter);
    }

    /** Returns the same without what is staged otherwise. */
    public RepositoryChange withoutIndex() {
        return new RepositoryChange(
                headBefore,
                headAfter,
                refs,
                List.of(),
                stashBefore,
                stashAfter,
                progress,
                operationBefore,
                operationAfter);
    }

    /** Returns the change that takes this one back. */
    public RepositoryChange reversed() {
        return new RepositoryChange(
                headAfter,
                headBefore,
                refs.stream().map(it -> new RefMove(it.ref(), it.after(), it.before())).toList(),
                index.stream()
                        .map(it -> new StagedPathChange(it.path(), it.after(), it.before()))
                        .toList(),
                stashAfter,
                stashBefore,
                progress.stream()
                        .map(it -> new ProgressFileChange(it.name(), it.after(), it.before()))
                        .toList(),
                operationAfter,
                operationBefore);
    }

    boolean movesStash() {
        return !stashBefore.equals(stashAfter);
    }

    /** Whether HEAD leads to another commit, or by another branch. */
    public boolean movesCommit() {
        return movesHead() || refs.stream().anyMatch(it -> it.ref().equals(headAfter.branch()));
    }

    boolean movesHead() {
        return !headBefore.equals(headAfter);
    }
}
