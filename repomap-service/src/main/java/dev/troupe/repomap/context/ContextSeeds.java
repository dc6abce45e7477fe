package dev.troupe.repomap.context;

import java.util.Collection;
import java.util.Set;

/**
 * Paths of files that matter more than their text says.
 *
 * @param mentioned by the person: they certainly belong to the request
 * @param uncommitted files that differ from the last commit: they are being worked on
 */
public record ContextSeeds(Set<String> mentioned, Set<String> uncommitted) {
    /** Speak for nothing. */
    public static final ContextSeeds NONE = new ContextSeeds(Set.of(), Set.of());

    /** Seeds of these paths. */
    public static ContextSeeds of(Collection<String> mentioned, Collection<String> uncommitted) {
        return new ContextSeeds(Set.copyOf(mentioned), Set.copyOf(uncommitted));
    }
}
