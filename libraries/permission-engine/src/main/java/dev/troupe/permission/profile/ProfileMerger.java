package dev.troupe.permission.profile;

import dev.troupe.permission.policy.PolicyOrigins;
import dev.troupe.permission.policy.PolicyOrigins.Written;
import dev.troupe.permission.policy.SecurityPolicy;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Joins profiles whose phrases may contradict each other: {@code run tests} names no command where two would do. */
final class ProfileMerger {
    private ProfileMerger() {}

    static SecurityPolicy merged(List<SecurityPolicy> profiles) {
        SecurityPolicy all = SecurityPolicy.empty();
        for (SecurityPolicy profile : profiles) {
            all = profile.over(all);
        }
        Map<String, String> clear = new LinkedHashMap<>(all.synonyms());
        clear.keySet().removeAll(ambiguous(profiles));
        Map<String, Written> origins = new HashMap<>(all.origins().synonyms());
        origins.keySet().retainAll(clear.keySet());
        return new SecurityPolicy(
                all.rules(),
                all.patterns(),
                clear,
                all.contextual(),
                all.otherwise(),
                all.faults(),
                all.level(),
                new PolicyOrigins(all.origins().patterns(), origins, all.origins().otherwise()));
    }

    private static Set<String> ambiguous(List<SecurityPolicy> profiles) {
        Map<String, String> first = new HashMap<>();
        Set<String> ambiguous = new HashSet<>();
        for (SecurityPolicy profile : profiles) {
            profile.synonyms()
                    .forEach((phrase, command) -> {
                        String other = first.putIfAbsent(phrase, command);
                        if (other != null && !other.equals(command)) {
                            ambiguous.add(phrase);
                        }
                    });
        }
        return ambiguous;
    }
}
