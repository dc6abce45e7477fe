package dev.troupe.permission.profile;

import dev.troupe.permission.policy.SecurityLevel;
import dev.troupe.permission.policy.SecurityPolicy;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the policies for types of projects. */
public final class ProjectProfiles {
    private ProjectProfiles() {}

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
                    ProfileDefaults.beneath(
                            ProfileFiles.permissive(), ProfileFiles.reading().over(project(types)));
        };
    }

    /**
     * What counts in a repository. Its file, once a person trusts it, stands for itself, with the defaults of the level
     * that it names, if it names one, beneath. Before that, or without a file, the defaults count; what an untrusted
     * file says tightens them. What defaults ask about, they do not where a trusted file allows the same or part of it;
     * what they block stays blocked.
     *
     * @param file what stands in the file, or null when there is none
     */
    public static SecurityPolicy effective(
            Set<ProjectType> types, @Nullable SecurityPolicy file, boolean trusted) {
        return effective(types, file, trusted, null);
    }

    /**
     * The same below other layers. Beneath a file that stands for itself a level of theirs puts what its defaults ask about
     * and block, but not what they allow.
     *
     * @param others the level that they name, or null; the stricter one of it and the file's counts
     */
    static SecurityPolicy effective(
            Set<ProjectType> types,
            @Nullable SecurityPolicy file,
            boolean trusted,
            @Nullable SecurityLevel others) {
        if (file == null) {
            return defaults(types, others);
        }
        SecurityPolicy counting = trusted ? file : file.tightening();
        if (counting.level() == null && trusted && file.faults().isEmpty()) {
            return others == null
                    ? counting
                    : ProfileDefaults.beneath(counting, of(types, others).tightening());
        }
        return ProfileDefaults.beneath(
                counting, defaults(types, PolicyLayers.strictest(counting.level(), others)));
    }

    private static SecurityPolicy defaults(Set<ProjectType> types, @Nullable SecurityLevel level) {
        return of(types, level == null ? SecurityLevel.DEVELOPMENT : level);
    }

    private static SecurityPolicy project(Set<ProjectType> types) {
        Set<ProjectType> all = EnumSet.of(ProjectType.GENERIC);
        all.addAll(types);
        return ProfileMerger.merged(all.stream().map(ProfileFiles::of).toList());
    }
}
