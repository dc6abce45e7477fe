package dev.troupe.javaserver.build;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one pom says, or a pom together with all of its parents.
 *
 * @param parent the coordinates of the parent
 * @param parentPath where the parent lies, relative to the directory of the pom
 * @param release the release of the compiler plugin's configuration
 */
record MavenPom(
        @Nullable MavenDependency parent,
        String parentPath,
        String groupId,
        String artifactId,
        String version,
        Map<String, String> properties,
        List<MavenDependency> managed,
        List<MavenDependency> dependencies,
        String release) {

    String key() {
        return groupId + ":" + artifactId;
    }
}
