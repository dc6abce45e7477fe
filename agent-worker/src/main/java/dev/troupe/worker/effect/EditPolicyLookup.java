package dev.troupe.worker.effect;

import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.contracts.security.PermissionVerdict;
import java.util.Map;

/** Looks up what the policy says about edits of files. */
@FunctionalInterface
public interface EditPolicyLookup {
    /**
     * Returns what speaks against edits: ASK where a person may allow it, BLOCK where nobody may.
     *
     * @param edits how each path would be changed
     * @return by path; nothing for those that are allowed
     */
    Map<String, PermissionVerdict> findObjections(Map<String, FilePermissionRequest.Access> edits);
}
