package dev.troupe.javaserver.classpath;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Classes below a directory, such as the output of a build. */
record DirectoryClasses(Path directory) implements ClassContainer {
    @Override
    public boolean hasPackage(String packageName) {
        return Files.isDirectory(directory.resolve(packageName));
    }

    @Override
    public byte @Nullable [] readClass(String binaryName) throws IOException {
        Path file = directory.resolve(binaryName + ".class");
        return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
    }
}
