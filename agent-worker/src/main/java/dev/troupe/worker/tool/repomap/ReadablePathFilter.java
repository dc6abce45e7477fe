package dev.troupe.worker.tool.repomap;

import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolContext;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Leaves only what an agent may read without being asked: the index knows files that are ignored for agents, and knows
 * nothing of a team's rules.
 */
public final class ReadablePathFilter {
    private ReadablePathFilter() {}

    /**
     * Selects the readable ones of some paths.
     *
     * @param paths of the workspace
     */
    public static Set<String> select(Collection<String> paths, ToolContext context) {
        if (paths.isEmpty()) {
            return Set.of();
        }
        Set<String> listed = Set.copyOf(context.workspace().listing().files());
        List<RequestedAccess.File> known =
                paths.stream()
                        .distinct()
                        .filter(listed::contains)
                        .filter(context.workspace().listing()::isFile)
                        .map(it -> new RequestedAccess.File(it, FilePermissionRequest.Access.READ))
                        .toList();
        Set<String> readable = new HashSet<>();
        known.forEach(it -> readable.add(it.path()));
        readable.removeAll(context.objections(known).keySet());
        return readable;
    }
}
