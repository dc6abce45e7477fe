package dev.troupe.contracts.security.api;

import dev.troupe.contracts.security.PermissionRule;
import java.util.List;
import java.util.UUID;

/** Knows rules that people have granted, and that another service than the one for security keeps. */
public interface GrantedRuleSource {
    /** Lists those of a repository, for the caller's team. */
    List<PermissionRule> list(String repository);

    /** Takes one back; false when it knows none of this id. */
    boolean revoke(UUID id);
}
