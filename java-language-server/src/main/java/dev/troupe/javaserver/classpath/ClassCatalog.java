package dev.troupe.javaserver.classpath;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileReader;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFormatException;
import org.eclipse.jdt.internal.compiler.env.IBinaryType;
import org.jspecify.annotations.Nullable;

/** Opens jars once for all folders and keeps a bounded number of parsed classes. */
public final class ClassCatalog {
    private static final int MAX_CLASSES = 3_000;

    private final PlatformClasses platform = new PlatformClasses();
    private final Map<Path, ClassContainer> containers = new ConcurrentHashMap<>();
    private final Map<ClassKey, IBinaryType> classes =
            new LinkedHashMap<>(256, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<ClassKey, IBinaryType> eldest) {
                    return size() > MAX_CLASSES;
                }
            };

    private record ClassKey(ClassContainer container, String name) {}

    /** Opens the entries of a class path that exist, the JDK first. */
    public ClassPath openClassPath(List<Path> entries, boolean complete) {
        List<ClassContainer> opened =
                entries.stream()
                        .map(this::openContainer)
                        .filter(Objects::nonNull)
                        .distinct()
                        .toList();
        return new ClassPath(this, platform, opened, complete);
    }

    private @Nullable ClassContainer openContainer(Path entry) {
        if (Files.isDirectory(entry)) {
            return new DirectoryClasses(entry);
        }
        return containers.computeIfAbsent(
                entry,
                it -> {
                    try {
                        return Files.isRegularFile(it) ? new ArchiveClasses(it) : null;
                    } catch (IOException e) {
                        System.err.println("The jar " + it + " cannot be read: " + e.getMessage());
                        return null;
                    }
                });
    }

    /** Reads a class of a container; classes of directories change and are not kept. */
    @Nullable IBinaryType readClass(ClassContainer container, String binaryName) {
        ClassKey key = new ClassKey(container, binaryName);
        synchronized (classes) {
            IBinaryType cached = classes.get(key);
            if (cached != null) {
                return cached;
            }
        }
        try {
            byte[] bytes = container.readClass(binaryName);
            if (bytes == null) {
                return null;
            }
            IBinaryType parsed =
                    new ClassFileReader(bytes, (binaryName + ".class").toCharArray(), true);
            if (!(container instanceof DirectoryClasses)) {
                synchronized (classes) {
                    classes.put(key, parsed);
                }
            }
            return parsed;
        } catch (IOException | ClassFormatException e) {
            System.err.println("The class " + binaryName + " cannot be read: " + e.getMessage());
            return null;
        }
    }
}
