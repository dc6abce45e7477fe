package dev.troupe.cli.command.approval;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.contracts.session.ApprovalRequest;
import dev.troupe.contracts.session.ResultPage;
import dev.troupe.contracts.session.Session;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds where the sessions of approvals work, for all of them at once. */
final class ApprovalCheckoutLookup {
    private static final int PAGE = 200;

    private final Map<UUID, String> paths;

    private ApprovalCheckoutLookup(Map<UUID, String> paths) {
        this.paths = paths;
    }

    /** Those of some approvals. Sessions that wait are among the last changed: mostly one call. */
    static ApprovalCheckoutLookup of(TroupeApi api, List<ApprovalRequest> approvals) {
        Set<UUID> wanted = new HashSet<>();
        approvals.forEach(approval -> wanted.add(approval.sessionId()));
        Map<UUID, String> paths = new HashMap<>();
        @Nullable String cursor = null;
        boolean more = !wanted.isEmpty();
        while (more) {
            ResultPage<Session> page = api.sessions(null, PAGE, cursor);
            page.items().stream()
                    .filter(session -> wanted.remove(session.id()))
                    .forEach(session -> paths.put(session.id(), session.projectPath()));
            cursor = page.next();
            more = cursor != null && !wanted.isEmpty();
        }
        return new ApprovalCheckoutLookup(paths);
    }

    /** The checkout that an approval's session works on; empty if the server does not list it. */
    String path(ApprovalRequest approval) {
        return paths.getOrDefault(approval.sessionId(), "");
    }
}
