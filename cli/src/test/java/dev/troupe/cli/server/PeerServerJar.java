package dev.troupe.cli.server;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/** Makes a jar that starts {@link PeerServerMain}, as the server's jar starts the server. */
final class PeerServerJar {
    private PeerServerJar() {}

    static ServerProgram peer(Path directory, String mode) throws IOException {
        Path jar = directory.resolve("peer.jar");
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.MAIN_CLASS, PeerServerMain.class.getName());
        attributes.put(Attributes.Name.CLASS_PATH, classPath());
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream empty = new JarOutputStream(out, manifest)) {
            empty.finish();
        }
        return new ServerProgram(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                jar,
                List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx64m"),
                Map.of("PEER_MODE", mode));
    }

    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(":"))
                .map(entry -> Path.of(entry).toUri().toString())
                .collect(Collectors.joining(" "));
    }
}
