package dev.troupe.sandbox.protection;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.sandbox.gitconfig.GitConfigFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Git's settings without what gives access to somewhere: git needs the rest of them. */
public final class SanitizedGitConfig {
    private static final Logger LOG = LoggerFactory.getLogger(SanitizedGitConfig.class);
    private static final Path NOTHING = Path.of("/dev/null");

    private final List<Path> visible;
    private final Path directory;
    private final Map<Path, Optional<Path>> shown = new TreeMap<>();

    /**
     * Writes settings of git without what they would execute.
     *
     * @param visible directories that commands see; what lies elsewhere needs no mask
     * @param directory takes what is shown instead; holds nothing that is secret
     */
    public SanitizedGitConfig(List<Path> visible, Path directory) {
        this.visible = visible;
        this.directory = directory;
    }

    /** What to show instead of which file, for these and all that they include. */
    Map<Path, Path> masks(Collection<Path> configs) {
        configs.forEach(this::take);
        Map<Path, Path> masks = new TreeMap<>();
        shown.forEach((config, plain) -> plain.ifPresent(it -> masks.put(config, it)));
        return masks;
    }

    private void take(Path config) {
        try {
            Path real = config.toRealPath();
            boolean seen = visible.stream().anyMatch(real::startsWith);
            if (seen && Files.isRegularFile(real) && !shown.containsKey(real)) {
                shown.put(real, Optional.of(NOTHING));
                read(real);
            }
        } catch (IOException none) {
            LOG.debug("There are no settings in {}.", config, none);
        }
    }

    private void read(Path config) {
        try {
            String text = GitConfigReferences.text(config, StandardCharsets.ISO_8859_1);
            Optional<GitConfigFile> settings = GitConfigFile.parse(text);
            if (settings.isEmpty()) {
                LOG.warn("Git cannot read {}; commands see it empty.", config);
                // A device is an error to git, an empty file is none.
                shown.put(config, Optional.of(file("")));
                return;
            }
            Optional<String> plain = settings.get().plain();
            shown.put(config, plain.isEmpty() ? Optional.empty() : Optional.of(file(plain.get())));
            settings.get().included().forEach(path -> include(config, path));
        } catch (IOException unreadable) {
            LOG.warn("{} cannot be read; commands cannot either.", config, unreadable);
        }
    }

    private void include(Path config, String path) {
        byte[] bytes = path.getBytes(StandardCharsets.ISO_8859_1);
        String name = new String(bytes, StandardCharsets.UTF_8);
        try {
            take(
                    name.startsWith("~/")
                            ? Path.of(System.getProperty("user.home"), name.substring(2))
                            : config.resolveSibling(name));
        } catch (InvalidPathException beyond) {
            LOG.warn("{} includes {}, which is no path here.", config, name);
        }
    }

    private Path file(String plain) throws IOException {
        byte[] bytes = plain.getBytes(StandardCharsets.ISO_8859_1);
        Path file = directory.resolve(ContentBlob.hash(bytes) + ".config");
        if (!Files.exists(file)) {
            Files.createDirectories(directory);
            Path fresh = Files.createTempFile(directory, "config", ".new");
            Files.write(fresh, bytes);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        }
        return file;
    }
}
