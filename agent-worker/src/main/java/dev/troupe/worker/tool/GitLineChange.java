package dev.troupe.worker.tool;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.workspace.change.HashedFileChange;
import dev.troupe.workspace.repository.RepositoryChange;
import java.util.ArrayList;
import java.util.List;

/**
 * Holds what a line of git changed in a checkout of a person's own, so that it can be taken back.
 *
 * @param change what is different in the repository
 * @param files those that git itself has written or removed
 * @param contents their bytes, before and after
 * @param unkept files that git changed and whose bytes are not known, each with why
 * @param lines the change in words, for people
 */
public record GitLineChange(
        RepositoryChange change,
        List<HashedFileChange> files,
        List<ContentBlob> contents,
        List<String> unkept,
        List<String> lines) {
    private static final int MOST = 100;

    /** Copies the lists. */
    public GitLineChange {
        files = List.copyOf(files);
        contents = List.copyOf(contents);
        unkept = List.copyOf(unkept);
        lines = List.copyOf(lines);
    }

    /** Whether it added commits to a branch. */
    public boolean hasCommitted() {
        return lines.stream().anyMatch(it -> it.contains("added") && it.contains("commit"));
    }

    /** Returns what tells people of it. */
    public EventBody event(String callId) {
        List<String> all = new ArrayList<>(lines);
        files.forEach(it -> all.add("git wrote " + it.path()));
        List<String> first = all.subList(0, Math.min(MOST, all.size()));
        return new EventBody.CommandEffects(callId, all.size(), 0, 0, first, first, List.of());
    }

    /** Whether a path is one of the files. */
    public boolean covers(String path) {
        return files.stream().anyMatch(it -> it.path().equals(path));
    }
}
