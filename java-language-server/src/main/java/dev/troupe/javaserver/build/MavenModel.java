package dev.troupe.javaserver.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Puts poms together with their parents, properties and imported management. */
final class MavenModel {
    private static final Pattern PROPERTY = Pattern.compile("\\$\\{([^}]+)}");
    private static final int MAX_PARENTS = 20;

    private final MavenRepository repository;
    private final Map<Path, MavenPom> effectivePoms = new HashMap<>();
    private final Set<Path> inProgress = new HashSet<>();

    MavenModel(MavenRepository repository) {
        this.repository = repository;
    }

    /** Finds the effective pom of an artifact of the repository. */
    @Nullable MavenPom findEffective(MavenDependency coordinates) {
        Path file = repository.findPom(coordinates);
        return file == null ? null : readEffective(file);
    }

    /** Reads a pom with all that it inherits; null when it is missing. */
    @Nullable MavenPom readEffective(Path file) {
        MavenPom known = effectivePoms.get(file);
        if (known != null || !inProgress.add(file)) {
            return known;
        }
        try {
            MavenPom own = MavenPomReader.readPom(file);
            if (own == null) {
                return null;
            }
            MavenPom effective = merge(own, collectLineage(own, file));
            effectivePoms.put(file, effective);
            return effective;
        } finally {
            inProgress.remove(file);
        }
    }

    /** Lists a pom and its parents, the nearest first. */
    private List<MavenPom> collectLineage(MavenPom own, Path file) {
        List<MavenPom> lineage = new ArrayList<>(List.of(own));
        MavenPom at = own;
        Path atFile = file;
        while (at != null && at.parent() != null && lineage.size() < MAX_PARENTS) {
            MavenDependency parent = at.parent();
            Path beside =
                    atFile.resolveSibling(at.parentPath().isEmpty() ? "." : at.parentPath())
                            .normalize();
            Path candidate = beside.endsWith("pom.xml") ? beside : beside.resolve("pom.xml");
            MavenPom found = at.parentPath().isEmpty() ? null : MavenPomReader.readPom(candidate);
            if (found == null || !found.artifactId().equals(parent.artifactId())) {
                Path inRepository = repository.findPom(parent);
                found = inRepository == null ? null : MavenPomReader.readPom(inRepository);
                candidate = inRepository == null ? candidate : inRepository;
            }
            if (found != null) {
                lineage.add(found);
            }
            at = found;
            atFile = candidate;
        }
        return lineage;
    }

    private MavenPom merge(MavenPom own, List<MavenPom> lineage) {
        Map<String, String> properties = new HashMap<>();
        for (MavenPom pom : lineage.reversed()) {
            properties.putAll(pom.properties());
        }
        properties.put("project.groupId", own.groupId());
        properties.put("project.artifactId", own.artifactId());
        properties.put("project.version", own.version());
        if (own.parent() != null) {
            properties.put("project.parent.version", own.parent().version());
            properties.put("project.parent.groupId", own.parent().groupId());
        }
        Map<String, MavenDependency> managed = new LinkedHashMap<>();
        Map<String, MavenDependency> dependencies = new LinkedHashMap<>();
        List<MavenDependency> imports = new ArrayList<>();
        String release = "";
        for (MavenPom pom : lineage) {
            for (MavenDependency raw : pom.managed()) {
                MavenDependency each = raw.interpolate(it -> interpolate(it, properties));
                if (each.isImport()) {
                    imports.add(each);
                } else {
                    managed.putIfAbsent(each.managementKey(), each);
                }
            }
            for (MavenDependency raw : pom.dependencies()) {
                MavenDependency each = raw.interpolate(it -> interpolate(it, properties));
                dependencies.putIfAbsent(each.managementKey(), each);
            }
            release = release.isEmpty() ? pom.release() : release;
        }
        for (MavenDependency each : imports) {
            MavenPom imported = findEffective(each);
            if (imported != null) {
                imported.managed().forEach(it -> managed.putIfAbsent(it.managementKey(), it));
            }
        }
        List<MavenDependency> completed =
                dependencies.values().stream().map(it -> complete(it, managed)).toList();
        return new MavenPom(
                own.parent(),
                own.parentPath(),
                interpolate(own.groupId(), properties),
                own.artifactId(),
                interpolate(own.version(), properties),
                properties,
                List.copyOf(managed.values()),
                completed,
                interpolate(releaseOf(release, properties), properties));
    }

    private static MavenDependency complete(
            MavenDependency dependency, Map<String, MavenDependency> managed) {
        MavenDependency found = managed.get(dependency.managementKey());
        return found == null ? dependency : dependency.completeFrom(found);
    }

    private static String releaseOf(String configured, Map<String, String> properties) {
        if (!configured.isEmpty()) {
            return configured;
        }
        String release = properties.get("maven.compiler.release");
        return release == null ? properties.getOrDefault("maven.compiler.source", "") : release;
    }

    private static String interpolate(String value, Map<String, String> properties) {
        String result = value;
        for (int round = 0; round < 10 && result.contains("${"); round++) {
            Matcher matcher = PROPERTY.matcher(result);
            String next =
                    matcher.replaceAll(it ->
                            Matcher.quoteReplacement(
                                    properties.getOrDefault(it.group(1), it.group())));
            if (next.equals(result)) {
                return result;
            }
            result = next;
        }
        return result;
    }
}
