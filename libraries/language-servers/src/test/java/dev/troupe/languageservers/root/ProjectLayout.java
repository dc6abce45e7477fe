package dev.troupe.languageservers.root;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.TreeMap;

/**
 * A row of the table of layouts. Paths are relative to a directory that holds {@code repo} and {@code home}; in texts <code>{top}</code>
 * stands for it.
 *
 * @param files a text by path: one that starts with {@code ->} makes a link, {@code +x} a program, {@code /} a directory
 */
record ProjectLayout(
        String name, Map<String, String> files, String server, String file, Expected expected) {
    record Expected(String root, String arguments, String interpreter, String note) {}

    static ProjectLayout layout(String name, String server, String file) {
        return new ProjectLayout(name, Map.of(), server, file, new Expected("repo", "", "", ""));
    }

    ProjectLayout with(String path, String text) {
        Map<String, String> more = new TreeMap<>(files);
        more.put(path, text);
        return new ProjectLayout(name, more, server, file, expected);
    }

    /** Adds a virtual environment. */
    ProjectLayout withPython(String path) {
        return with(path + "/bin/python", "+x");
    }

    ProjectLayout root(String root) {
        return expecting(
                new Expected(root, expected.arguments, expected.interpreter, expected.note));
    }

    ProjectLayout arguments(String arguments) {
        return expecting(
                new Expected(expected.root, arguments, expected.interpreter, expected.note));
    }

    ProjectLayout interpreter(String interpreter) {
        return expecting(
                new Expected(expected.root, expected.arguments, interpreter, expected.note));
    }

    ProjectLayout note(String note) {
        return expecting(
                new Expected(expected.root, expected.arguments, expected.interpreter, note));
    }

    private ProjectLayout expecting(Expected expected) {
        return new ProjectLayout(name, files, server, file, expected);
    }

    /** Writes the files below a directory. */
    void write(Path top) throws IOException {
        Files.createDirectories(top.resolve("repo"));
        for (Map.Entry<String, String> entry : files.entrySet()) {
            Path path = top.resolve(entry.getKey());
            String text = entry.getValue().replace("{top}", top.toString());
            Files.createDirectories(path.getParent());
            if (text.startsWith("->")) {
                Files.createSymbolicLink(path, Path.of(text.substring(2)));
            } else if (text.equals("+x")) {
                Files.writeString(path, "#!/bin/sh\n");
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
            } else if (text.equals("/")) {
                Files.createDirectories(path);
            } else {
                Files.writeString(path, text);
            }
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
