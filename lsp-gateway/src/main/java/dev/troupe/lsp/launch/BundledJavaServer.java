package dev.troupe.lsp.launch;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;

/** The command that starts the built-in Java server, from the libraries that this process runs on. */
final class BundledJavaServer {
    /** The word for its program in definitions. */
    static final String PROGRAM = "{java-server}";

    private static final String MAIN = "dev.troupe.javaserver.JavaServerMain";
    private static final Pattern LIBRARIES =
            Pattern.compile(
                    ".*/(troupe-java-language-server|org\\.eclipse\\.|ecj-|gson-|jna|org\\.osgi|osgi\\.|jspecify)[^/]*\\.jar"
                            + "|.*/java-language-server/target/classes/?");

    private final List<Path> classPath;

    /** Looks at the class path of this process. */
    BundledJavaServer() {
        this.classPath =
                expand(System.getProperty("java.class.path")).stream()
                        .filter(it -> LIBRARIES.matcher(it.toString()).matches())
                        .toList();
    }

    List<String> command() {
        List<String> all = new ArrayList<>();
        all.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // A quarter of what a server may have by default; the compiler's caches fit.
        all.addAll(
                List.of("-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=4", "-Xshare:auto"));
        all.add("--enable-native-access=ALL-UNNAMED");
        all.add("-cp");
        all.add(String.join(File.pathSeparator, classPath.stream().map(Path::toString).toList()));
        all.add(MAIN);
        return all;
    }

    /** Lists what it reads of its own. */
    List<Path> readable() {
        return classPath;
    }

    /** A jar may name others in its manifest, and a process be started with nothing else. */
    private static Set<Path> expand(String path) {
        Set<Path> all = new LinkedHashSet<>();
        for (String entry : path.split(Pattern.quote(File.pathSeparator), -1)) {
            if (!entry.isEmpty()) {
                Path file = Path.of(entry).toAbsolutePath().normalize();
                all.add(file);
                all.addAll(named(file));
            }
        }
        return all;
    }

    private static List<Path> named(Path jar) {
        if (!jar.toString().endsWith(".jar") || !Files.isRegularFile(jar)) {
            return List.of();
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            String names =
                    manifest == null
                            ? null
                            : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            if (names == null) {
                return List.of();
            }
            List<Path> found = new ArrayList<>();
            for (String name : names.split(" ", -1)) {
                if (!name.isBlank()) {
                    URI uri = jar.toUri().resolve(name);
                    found.add(Path.of(uri).normalize());
                }
            }
            return found;
        } catch (IOException | IllegalArgumentException unreadable) {
            return List.of();
        }
    }
}
