package dev.troupe.sandbox.person;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.edit.file.AtomicFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shows commands where the person's package managers fetch from, as files in the places where these look. */
public final class PackageConfigFiles {
    private static final Logger LOG = LoggerFactory.getLogger(PackageConfigFiles.class);
    private static final long LARGEST = 1 << 18;
    private static final List<String> PERSONAL =
            List.of(".npmrc", ".config/pip/pip.conf", ".pip/pip.conf");
    private static final List<Path> GENERAL =
            List.of(
                    Path.of("/etc/npmrc"),
                    Path.of("/etc/pip.conf"),
                    Path.of("/etc/xdg/pip/pip.conf"));

    private PackageConfigFiles() {}

    /**
     * Writes what commands see.
     *
     * @param home directory of the person
     * @param directory takes the files
     * @return the files, by the path to show them at
     */
    public static Map<Path, Path> write(Path home, Path directory) {
        Map<Path, Path> files = new LinkedHashMap<>();
        Stream.concat(PERSONAL.stream().map(home::resolve), GENERAL.stream())
                .forEach(it -> add(it, directory, files));
        return files;
    }

    private static void add(Path settings, Path directory, Map<Path, Path> files) {
        try {
            if (!Files.isRegularFile(settings) || Files.size(settings) > LARGEST) {
                return;
            }
            String shown =
                    PackageConfigFilter.filter(
                            Files.readString(settings, StandardCharsets.ISO_8859_1));
            if (!shown.isEmpty()) {
                files.put(settings, file(shown, directory));
                addConstraints(settings, shown, directory, files);
            }
        } catch (IOException unreadable) {
            LOG.warn("Commands do not see the settings in {}.", settings, unreadable);
        }
    }

    /** Without the files that they name, pip installs nothing at all. */
    private static void addConstraints(
            Path settings, String shown, Path directory, Map<Path, Path> files) throws IOException {
        for (String name : PackageConfigFilter.constraints(shown)) {
            Path named = Path.of(name).normalize();
            boolean belongs =
                    named.startsWith(GENERAL.getFirst().getParent())
                            || named.startsWith(settings.getParent());
            if (belongs && Files.isRegularFile(named) && Files.size(named) <= LARGEST) {
                String versions = Files.readString(named, StandardCharsets.ISO_8859_1);
                files.put(named, file(PackageConfigFilter.versions(versions), directory));
            }
        }
    }

    private static Path file(String text, Path directory) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        Path file = directory.resolve(ContentBlob.hash(bytes) + ".conf");
        try {
            if (!Files.exists(file)) {
                Files.createDirectories(directory);
                AtomicFiles.write(file, bytes);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(
                    "The settings that commands see could not be written to " + file + ".", failed);
        }
        return file;
    }
}
