package dev.troupe.javaserver.build;

import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A dependency as a pom names it; what it leaves out is empty.
 *
 * @param exclusions group and artifact with a colon between; either may be a star
 */
record MavenDependency(
        String groupId,
        String artifactId,
        String version,
        String type,
        String classifier,
        String scope,
        boolean optional,
        Set<String> exclusions) {

    String key() {
        return groupId + ":" + artifactId;
    }

    /** Names what two declarations must share for one to manage the other. */
    String managementKey() {
        return key() + ":" + (type.isEmpty() ? "jar" : type) + ":" + classifier;
    }

    boolean isImport() {
        return scope.equals("import");
    }

    MavenDependency interpolate(UnaryOperator<String> values) {
        return new MavenDependency(
                values.apply(groupId),
                values.apply(artifactId),
                values.apply(version),
                values.apply(type),
                values.apply(classifier),
                values.apply(scope),
                optional,
                exclusions);
    }

    /** Fills what is left out from the management of an own pom. */
    MavenDependency completeFrom(MavenDependency managed) {
        return new MavenDependency(
                groupId,
                artifactId,
                version.isEmpty() ? managed.version : version,
                type,
                classifier,
                scope.isEmpty() ? managed.scope : scope,
                optional,
                exclusions.isEmpty() ? managed.exclusions : exclusions);
    }

    MavenDependency withVersion(String newVersion) {
        return new MavenDependency(
                groupId, artifactId, newVersion, type, classifier, scope, optional, exclusions);
    }

    boolean isExcludedBy(Set<String> patterns) {
        return patterns.contains(key())
                || patterns.contains(groupId + ":*")
                || patterns.contains("*:" + artifactId)
                || patterns.contains("*:*");
    }
}
