package dev.troupe.javaserver.classpath;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Classes of the running JDK. */
final class PlatformClasses implements ClassContainer {
    private final FileSystem runtimeImage = FileSystems.getFileSystem(URI.create("jrt:/"));
    private final Map<String, String> moduleOfPackage = new HashMap<>();
    private final Set<String> exported = new HashSet<>();
    private final PackageNames exportedNames = new PackageNames();
    private final Map<String, Set<String>> classesOfPackage = new ConcurrentHashMap<>();

    PlatformClasses() {
        for (ModuleReference module : ModuleFinder.ofSystem().findAll()) {
            ModuleDescriptor descriptor = module.descriptor();
            for (String name : descriptor.packages()) {
                moduleOfPackage.put(name.replace('.', '/'), descriptor.name());
            }
            for (ModuleDescriptor.Exports exports : descriptor.exports()) {
                if (!exports.isQualified()) {
                    String name = exports.source().replace('.', '/');
                    exported.add(name);
                    exportedNames.add(name);
                }
            }
        }
    }

    @Override
    public boolean hasPackage(String packageName) {
        return exportedNames.contains(packageName);
    }

    /** May programs use the types of a package? */
    boolean isExported(String packageName) {
        return exported.contains(packageName);
    }

    @Override
    public byte @Nullable [] readClass(String binaryName) throws IOException {
        String packageName = PackageNames.ofClass(binaryName);
        String module = moduleOfPackage.get(packageName);
        if (module == null
                || !listClasses(module, packageName)
                        .contains(binaryName.substring(packageName.length() + 1))) {
            return null;
        }
        return Files.readAllBytes(runtimeImage.getPath("modules", module, binaryName + ".class"));
    }

    private Set<String> listClasses(String module, String packageName) {
        return classesOfPackage.computeIfAbsent(
                packageName,
                key -> {
                    Set<String> names = new HashSet<>();
                    try (Stream<Path> files =
                            Files.list(runtimeImage.getPath("modules", module, packageName))) {
                        files.map(it -> it.getFileName().toString())
                                .filter(it -> it.endsWith(".class"))
                                .forEach(it -> names.add(it.substring(0, it.length() - 6)));
                    } catch (IOException e) {
                        System.err.println(
                                "The package "
                                        + packageName
                                        + " of the JDK cannot be listed: "
                                        + e.getMessage());
                    }
                    return names;
                });
    }

    /** Lists the exported packages that have a class of some simple name; those of the base module alone when it has one. */
    List<String> listPackagesOf(String simpleName) {
        List<String> base = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (String name : exported) {
            String module = moduleOfPackage.get(name);
            if (module != null && listClasses(module, name).contains(simpleName)) {
                (module.equals("java.base") ? base : others).add(name.replace('/', '.'));
            }
        }
        return base.isEmpty() ? others : base;
    }
}
