package dev.troupe.javaserver.classpath;

import java.io.IOException;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** Classes of a jar, which stays open for all folders. */
final class ArchiveClasses implements ClassContainer {
    private static final String VERSIONS = "META-INF/versions/";

    private final JarFile archive;
    private final PackageNames packages = new PackageNames();

    ArchiveClasses(Path file) throws IOException {
        archive = new JarFile(file.toFile(), false, ZipFile.OPEN_READ, Runtime.version());
        archive.stream()
                .map(JarEntry::getName)
                .filter(it -> it.endsWith(".class"))
                .forEach(this::addPackage);
    }

    private void addPackage(String entry) {
        String name = entry;
        if (entry.startsWith(VERSIONS)) {
            name = entry.substring(entry.indexOf('/', VERSIONS.length()) + 1);
        }
        packages.add(PackageNames.ofClass(name));
    }

    @Override
    public boolean hasPackage(String packageName) {
        return packages.contains(packageName);
    }

    @Override
    public byte @Nullable [] readClass(String binaryName) throws IOException {
        if (!packages.contains(PackageNames.ofClass(binaryName)) && binaryName.indexOf('/') > 0) {
            return null;
        }
        JarEntry entry = archive.getJarEntry(binaryName + ".class");
        return entry == null ? null : archive.getInputStream(entry).readAllBytes();
    }
}
