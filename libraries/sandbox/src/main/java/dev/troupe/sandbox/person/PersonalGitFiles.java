package dev.troupe.sandbox.person;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.edit.file.AtomicFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Shows commands the git settings of a person as files in their home. Settings are read anew when a file changes that
 * they came from.
 */
public final class PersonalGitFiles {
    private static final int WORKSPACES = 64;

    private final Map<String, String> environment;
    private final Map<Path, Known> known =
            new LinkedHashMap<>(WORKSPACES, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Path, Known> eldest) {
                    return size() > WORKSPACES;
                }
            };

    private record Known(Map<Path, String> states, PersonalGitSettings settings) {
        boolean isCurrent() {
            return states.equals(PersonalGitFiles.states(states.keySet()));
        }
    }

    /**
     * @param environment of the server, which says where git looks
     */
    public PersonalGitFiles(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /**
     * Writes what commands see.
     *
     * @param workspace whose directory may choose among a person's settings
     * @param directory takes the files
     * @return the files, by path relative to the home
     */
    public Map<Path, Path> write(Path workspace, Path directory) {
        PersonalGitSettings settings = settings(workspace);
        Map<Path, Path> files = new HashMap<>();
        try {
            add(".gitconfig", settings.config(), directory, files);
            add(".config/git/ignore", settings.ignored(), directory, files);
        } catch (IOException failed) {
            throw new UncheckedIOException(
                    "The copy of your git settings for commands could not be written to "
                            + directory
                            + ".",
                    failed);
        }
        return files;
    }

    private synchronized PersonalGitSettings settings(Path workspace) {
        Known found = known.get(workspace);
        if (found == null || !found.isCurrent()) {
            PersonalGitSettingsReader reader = new PersonalGitSettingsReader(environment);
            PersonalGitSettings settings = reader.read(workspace);
            found = new Known(states(reader.sources()), settings);
            known.put(workspace, found);
        }
        return found.settings();
    }

    private static void add(String path, String text, Path directory, Map<Path, Path> files)
            throws IOException {
        if (text.isEmpty()) {
            return;
        }
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        Path file = directory.resolve(ContentBlob.hash(bytes) + ".git");
        if (!Files.exists(file)) {
            Files.createDirectories(directory);
            AtomicFiles.write(file, bytes);
        }
        files.put(Path.of(path), file);
    }

    private static Map<Path, String> states(Set<Path> files) {
        Map<Path, String> states = new HashMap<>();
        files.forEach(it -> states.put(it, state(it)));
        return states;
    }

    private static String state(Path file) {
        try {
            BasicFileAttributes read = Files.readAttributes(file, BasicFileAttributes.class);
            return read.lastModifiedTime() + " " + read.size() + " " + read.fileKey();
        } catch (IOException missing) {
            return "";
        }
    }
}
