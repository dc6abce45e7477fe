package dev.troupe.contracts.path;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Finds files whose names look like one that does not exist: with U+00A0 or U+202F for a blank, with ’ for ', or with
 * accents that are composed otherwise. Other signs, such as dashes, tell files apart.
 */
public final class LookalikePathFinder {
    private static final int FIRST_BEYOND_ASCII = 0x80;

    /** Looking at every directory of a tree whose names all look alike would take for ever. */
    private static final int MOST_CANDIDATES = 16;

    private LookalikePathFinder() {}

    /**
     * Finds what looks like a path; only the path itself when it exists.
     *
     * @param top where the search begins; what leads out of it by a link is not looked at
     * @param path absolute, below {@code top}
     * @return existing paths, sorted; empty when nothing looks like it
     */
    public static List<Path> find(Path top, Path path) {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return List.of(path);
        }
        List<Path> found = List.of(top);
        for (Path name : top.relativize(path)) {
            List<Path> next = new ArrayList<>();
            for (Path directory : found) {
                next.addAll(children(top, directory, name.toString()));
            }
            if (next.isEmpty() || next.size() > MOST_CANDIDATES) {
                return List.of();
            }
            found = next;
        }
        return found.stream().sorted().toList();
    }

    /** A directory that many runs share is read only where a name in it is missing. */
    private static List<Path> children(Path top, Path directory, String name) {
        if (!Files.isDirectory(directory) || leadsOut(top, directory)) {
            return List.of();
        }
        String wanted = fold(name);
        List<Path> alike = new ArrayList<>();
        try (DirectoryStream<Path> all =
                Files.newDirectoryStream(
                        directory, it -> fold(it.getFileName().toString()).equals(wanted))) {
            all.forEach(alike::add);
        } catch (IOException | DirectoryIteratorException unreadable) {
            return List.of();
        }
        return alike;
    }

    private static boolean leadsOut(Path top, Path directory) {
        try {
            return !directory.toRealPath().startsWith(top.toRealPath());
        } catch (IOException unreadable) {
            return true;
        }
    }

    /** Spells a name as a plain keyboard would; names that look alike are spelled the same. */
    static String fold(String name) {
        if (name.chars().allMatch(it -> it < FIRST_BEYOND_ASCII)) {
            return name;
        }
        return Normalizer.normalize(name, Normalizer.Form.NFC)
                .replace('\u00A0', ' ')
                .replace('\u202F', ' ')
                .replace('\u2019', '\'');
    }

    /** Writes paths so that one sees where they differ: characters beyond ASCII by their numbers. */
    public static String describe(Path top, List<Path> paths) {
        return paths.stream()
                .map(it -> '"' + escape(top.relativize(it).toString()) + '"')
                .collect(Collectors.joining(" and "));
    }

    private static String escape(String name) {
        StringBuilder escaped = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char sign = name.charAt(i);
            if (sign < FIRST_BEYOND_ASCII) {
                escaped.append(sign);
            } else {
                escaped.append("\\u%04X".formatted((int) sign));
            }
        }
        return escaped.toString();
    }
}
