package dev.troupe.workspace.repository;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Holds what a repository keeps beside objects and files, at one moment.
 *
 * @param refs ids of objects by full name, without those that fetching moves and those of Troupe's own
 * @param remotes those that fetching moves
 * @param stash newest first
 * @param index by path, as {@link StagedPathChange} tells it
 * @param progress files by which git remembers a merge, by name
 * @param operation what is under way that is kept in more than such files; null when nothing is
 */
record RepositoryState(
        HeadPosition head,
        Map<String, String> refs,
        Map<String, String> remotes,
        List<StashedCommit> stash,
        Map<String, List<String>> index,
        Map<String, String> progress,
        @Nullable String operation) {
    RepositoryState {
        refs = new TreeMap<>(refs);
        remotes = Map.copyOf(remotes);
        stash = List.copyOf(stash);
        index = new TreeMap<>(index);
        progress = new TreeMap<>(progress);
    }

    /** The commit that HEAD leads to; null on a branch without one. */
    @Nullable String headCommit() {
        return head.branch() == null ? head.commit() : refs.get(head.branch());
    }
}
