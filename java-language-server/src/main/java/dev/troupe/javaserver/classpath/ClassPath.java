package dev.troupe.javaserver.classpath;

import java.util.List;
import org.eclipse.jdt.internal.compiler.env.IBinaryType;
import org.jspecify.annotations.Nullable;

/** The compiled classes that the sources of one module see. */
public final class ClassPath {
    private final ClassCatalog catalog;
    private final PlatformClasses platform;
    private final List<ClassContainer> containers;
    private final boolean complete;

    ClassPath(
            ClassCatalog catalog,
            PlatformClasses platform,
            List<ClassContainer> containers,
            boolean complete) {
        this.catalog = catalog;
        this.platform = platform;
        this.containers = containers;
        this.complete = complete;
    }

    /** Is everything known that the sources depend on, so that an unknown package is an error? */
    public boolean isComplete() {
        return complete;
    }

    /** Counts the jars and directories. */
    public int size() {
        return containers.size();
    }

    /** Does a package, or one below it, exist? Dots separate. */
    public boolean hasPackage(String packageName) {
        String name = packageName.replace('.', '/');
        return platform.hasPackage(name) || containers.stream().anyMatch(it -> it.hasPackage(name));
    }

    /**
     * Finds a class.
     *
     * @param fromSource hides what the JDK does not export
     */
    public @Nullable IBinaryType findClass(String binaryName, boolean fromSource) {
        if (!fromSource || platform.isExported(PackageNames.ofClass(binaryName))) {
            IBinaryType found = catalog.readClass(platform, binaryName);
            if (found != null) {
                return found;
            }
        }
        for (ClassContainer container : containers) {
            IBinaryType found = catalog.readClass(container, binaryName);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** Lists the packages of the JDK that have a type of some simple name. */
    public List<String> listPlatformPackages(String simpleName) {
        return platform.listPackagesOf(simpleName);
    }
}
