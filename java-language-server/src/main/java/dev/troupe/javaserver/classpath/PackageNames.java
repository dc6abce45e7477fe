package dev.troupe.javaserver.classpath;

import java.util.HashSet;
import java.util.Set;

/** Collects package names together with the names of the packages above. */
final class PackageNames {
    private final Set<String> names = new HashSet<>();

    void add(String packageName) {
        String name = packageName;
        while (!name.isEmpty() && names.add(name)) {
            name = name.substring(0, Math.max(0, name.lastIndexOf('/')));
        }
    }

    boolean contains(String packageName) {
        return names.contains(packageName);
    }

    static String ofClass(String binaryName) {
        return binaryName.substring(0, Math.max(0, binaryName.lastIndexOf('/')));
    }
}
