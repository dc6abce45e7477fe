package dev.troupe.javaserver.build;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The dependencies of one module, resolved against the modules beside it and the local repository. The nearest declaration
 * of an artifact wins, its own management wins over all.
 *
 * @param mainJars what main sources see
 * @param testJars what test sources see
 * @param modules the directories of the modules it sees
 * @param complete was everything found?
 */
public record MavenClassPath(
        List<Path> mainJars, List<Path> testJars, Set<Path> modules, boolean complete) {
    private record PendingDependency(
            MavenDependency dependency, String scope, Set<String> exclusions) {}

    static MavenClassPath resolve(
            MavenPom root,
            MavenModel model,
            MavenRepository repository,
            Map<String, Path> siblings) {
        return new Resolution(root, model, repository, siblings).run();
    }

    private static final class Resolution {
        private final MavenPom root;
        private final MavenModel model;
        private final MavenRepository repository;
        private final Map<String, Path> siblings;
        private final Map<String, MavenDependency> managed = new HashMap<>();
        private final Map<Path, String> jars = new LinkedHashMap<>();
        private final Set<Path> modules = new HashSet<>();
        private final Map<String, String> scopes = new HashMap<>();
        private boolean complete = true;

        Resolution(
                MavenPom root,
                MavenModel model,
                MavenRepository repository,
                Map<String, Path> siblings) {
            this.root = root;
            this.model = model;
            this.repository = repository;
            this.siblings = siblings;
            root.managed().forEach(it -> managed.put(it.managementKey(), it));
        }

        MavenClassPath run() {
            Deque<PendingDependency> queue = new ArrayDeque<>();
            for (MavenDependency each : root.dependencies()) {
                queue.add(
                        new PendingDependency(
                                each,
                                each.scope().isEmpty() ? "compile" : each.scope(),
                                each.exclusions()));
            }
            while (!queue.isEmpty()) {
                PendingDependency next = queue.remove();
                if (isNews(next)) {
                    MavenPom pom = take(next);
                    if (pom != null) {
                        addTransitive(next, pom, queue);
                    }
                }
            }
            List<Path> main = new ArrayList<>();
            jars.forEach((jar, scope) -> {
                if (scope.equals("compile") || scope.equals("provided")) {
                    main.add(jar);
                }
            });
            return new MavenClassPath(main, List.copyOf(jars.keySet()), modules, complete);
        }

        /** An artifact is taken once, and again when a second way to it is one that main sources see. */
        private boolean isNews(PendingDependency next) {
            String key = next.dependency().managementKey();
            String known = scopes.putIfAbsent(key, next.scope());
            boolean declared =
                    root.dependencies().stream().anyMatch(it -> it.managementKey().equals(key));
            boolean widened =
                    known != null
                            && !known.equals("compile")
                            && next.scope().equals("compile")
                            && !declared;
            if (widened) {
                scopes.put(key, next.scope());
            }
            return known == null || widened;
        }

        private @Nullable MavenPom take(PendingDependency next) {
            MavenDependency dependency = next.dependency();
            Path sibling = siblings.get(dependency.key());
            if (sibling != null) {
                modules.add(sibling);
                return model.readEffective(sibling.resolve("pom.xml"));
            }
            if (!dependency.type().equals("pom")) {
                Path jar = repository.findJar(dependency);
                if (jar == null) {
                    complete = false;
                } else {
                    jars.put(jar, next.scope());
                }
            }
            MavenPom pom = model.findEffective(dependency);
            complete &= pom != null;
            return pom;
        }

        private void addTransitive(
                PendingDependency from, MavenPom pom, Deque<PendingDependency> queue) {
            for (MavenDependency each : pom.dependencies()) {
                String scope = each.scope().isEmpty() ? "compile" : each.scope();
                boolean passedOn = scope.equals("compile") || scope.equals("runtime");
                if (!passedOn || each.optional() || each.isExcludedBy(from.exclusions())) {
                    continue;
                }
                MavenDependency rule = managed.get(each.managementKey());
                MavenDependency chosen =
                        rule == null || rule.version().isEmpty()
                                ? each
                                : each.withVersion(rule.version());
                String inherited = from.scope().equals("compile") ? scope : from.scope();
                Set<String> exclusions = new HashSet<>(from.exclusions());
                exclusions.addAll(each.exclusions());
                if (rule != null) {
                    exclusions.addAll(rule.exclusions());
                }
                queue.add(new PendingDependency(chosen, inherited, exclusions));
            }
        }
    }
}
