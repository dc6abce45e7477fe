package dev.troupe.contracts.security;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All rules of files, and of people's answers, that are in force in a repository. What is built in holds besides.
 *
 * @param version of the knowledge graph that they make; with a fault the newest good one; absent when there is none
 * @param fault why the policy cannot be relied on, so that nothing is allowed; absent when it can
 * @param notices what files say that does not count
 * @param rules learned ones first, then by kind, layer and verdict
 */
public record RuleList(
        @Nullable Long version,
        @Nullable String fault,
        List<String> notices,
        List<PermissionRule> rules) {
    public RuleList {
        notices = List.copyOf(notices);
        rules = List.copyOf(rules);
    }

    /** Returns the list with rules that people have granted, behind what their answers have made. */
    public RuleList withGranted(List<PermissionRule> granted) {
        List<PermissionRule> all = new ArrayList<>(rules);
        int learned = (int) all.stream().filter(it -> it.learned() != null).count();
        all.addAll(learned, granted);
        return new RuleList(version, fault, notices, all);
    }
}
