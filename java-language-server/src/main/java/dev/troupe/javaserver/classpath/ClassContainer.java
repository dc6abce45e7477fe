package dev.troupe.javaserver.classpath;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A place that compiled classes come from. Names have slashes. */
sealed interface ClassContainer permits ArchiveClasses, DirectoryClasses, PlatformClasses {
    /** Does a class lie in the package, or in one below it? */
    boolean hasPackage(String packageName);

    /** Reads the bytes of a class; null when it is not here. */
    byte @Nullable [] readClass(String binaryName) throws IOException;
}
