package dev.troupe.permission.profile;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.policy.Rule;
import dev.troupe.permission.policy.SecurityLevel;
import dev.troupe.permission.policy.SecurityPolicy;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Policies for types of projects. */
public final class Profiles {
    private Profiles() {}

    /** What a project of these types has without a file of its own: the level of development. */
    public static SecurityPolicy of(Set<ProjectType> types) {
        return of(types, SecurityLevel.DEVELOPMENT);
    }

    /** The defaults of a level. A phrase that means different commands to several of the types means none. */
    public static SecurityPolicy of(Set<ProjectType> types, SecurityLevel level) {
        return switch (level) {
            case STRICT -> ProfileFiles.reading().over(project(types).tightening());
            case DEVELOPMENT -> ProfileFiles.reading().over(project(types));
            case PERMISSIVE ->
                    permissive(
                            ProfileFiles.reading().over(project(types)), ProfileFiles.permissive());
        };
    }

    /**
     * What counts in a repository. Its file, once a person trusts it, stands for itself, with the defaults of the level
     * that it names, if it names one, beneath. Before that, or without a file, the defaults count; what an untrusted
     * file says tightens them.
     *
     * @param file what stands in the file, or null when there is none
     */
    public static SecurityPolicy effective(
            Set<ProjectType> types, @Nullable SecurityPolicy file, boolean trusted) {
        if (file == null) {
            return of(types);
        }
        SecurityPolicy counting = trusted ? file : file.tightening();
        SecurityLevel level = counting.level();
        if (level == null && trusted && file.faults().isEmpty()) {
            return counting;
        }
        return counting.over(of(types, level == null ? SecurityLevel.DEVELOPMENT : level));
    }

    private static SecurityPolicy project(Set<ProjectType> types) {
        Set<ProjectType> all = EnumSet.of(ProjectType.GENERIC);
        all.addAll(types);
        return Phrases.merged(all.stream().map(ProfileFiles::of).toList());
    }

    /** What it allows is not asked about any more; nothing that is blocked changes. */
    private static SecurityPolicy permissive(SecurityPolicy profile, SecurityPolicy more) {
        Set<List<String>> allowed = new HashSet<>();
        more.rules().forEach(rule -> allowed.add(rule.words()));
        List<Rule> kept =
                profile.rules().stream()
                        .filter(rule ->
                                rule.verdict() != Verdict.ASK || !allowed.contains(rule.words()))
                        .toList();
        return more.over(
                new SecurityPolicy(
                        kept,
                        profile.patterns(),
                        profile.synonyms(),
                        profile.contextual(),
                        profile.otherwise(),
                        profile.faults(),
                        profile.level(),
                        profile.origins()));
    }
}
