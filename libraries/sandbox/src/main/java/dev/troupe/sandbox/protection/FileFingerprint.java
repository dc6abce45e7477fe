package dev.troupe.sandbox.protection;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.sandbox.gitconfig.GitConfigFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** By what a part of a repository is known again behind a command. */
public final class FileFingerprint {
    private static final Logger LOG = LoggerFactory.getLogger(FileFingerprint.class);

    private FileFingerprint() {}

    /**
     * Tells a path from the same path in another directory of that name: a mount holds the file and its
     * directory, but not those above.
     */
    static String place(Path path) {
        return attributes(path.resolveSibling(""), "ino,dev") + path.getFileName();
    }

    /**
     * The place and what is there, as far as nobody can set it back. Of settings it is what makes git
     * do something, as others are changed all the time.
     */
    static String state(Path path) {
        Optional<GitConfigFile> settings = settings(path);
        if (settings.isPresent()) {
            return place(path) + settings.get().active();
        }
        StringBuilder state = new StringBuilder(place(path)).append(attributes(path, "ino,ctime"));
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            List<String> children = new ArrayList<>();
            try (var stream = Files.newDirectoryStream(path)) {
                stream.forEach(it -> children.add(it.getFileName() + attributes(it, "ino,ctime")));
            } catch (IOException | DirectoryIteratorException gone) {
                LOG.debug("{} cannot be read now.", path, gone);
            }
            children.sort(String::compareTo);
            state.append(children);
        }
        return state.toString();
    }

    /** Tells a directory from another one in its place. */
    public static String identity(Path directory) {
        return digest(attributes(directory, "ino,dev"));
    }

    /** Short, as many stand in one note. */
    static String digest(String text) {
        return ContentBlob.hash(text.getBytes(StandardCharsets.UTF_8)).substring(0, 24);
    }

    private static String attributes(Path path, String names) {
        try {
            return new TreeMap<>(
                            Files.readAttributes(path, "unix:" + names, LinkOption.NOFOLLOW_LINKS))
                    .toString();
        } catch (IOException gone) {
            return "gone";
        }
    }

    /** What settings say; empty when these are none, or cannot be read. */
    static Optional<GitConfigFile> settings(Path path) {
        try {
            return path.endsWith("config") || path.endsWith("config.worktree")
                    ? GitConfigFile.parse(
                            GitConfigReferences.text(path, StandardCharsets.ISO_8859_1))
                    : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
