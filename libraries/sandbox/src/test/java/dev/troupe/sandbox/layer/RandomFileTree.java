package dev.troupe.sandbox.layer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes a tree of files as workspaces have them: odd names and modes, links of both kinds, ignored and empty ones. */
final class RandomFileTree {
    private static final List<String> NAMES =
            List.of("main", "a b", "ünïcode", "x.y", ".hidden", "it", "Makefile", "lib", "z#1");
    private static final List<String> FILE_MODES =
            List.of("rw-r--r--", "rw-r--r--", "rwxr-xr-x", "rw-------", "r--r--r--", "rw-rw-rw-");
    private static final List<String> DIRECTORY_MODES =
            List.of("rwxr-xr-x", "rwxr-xr-x", "rwxr-xr-x", "rwx------", "rwxrwxr-x", "r-xr-xr-x");

    private final Random random;
    private final Path root;
    private final List<Path> directories = new ArrayList<>();
    private final List<Path> files = new ArrayList<>();

    private RandomFileTree(Random random, Path root) {
        this.random = random;
        this.root = root;
    }

    static void fill(Random random, Path root) throws IOException {
        new RandomFileTree(random, root).fill();
    }

    private void fill() throws IOException {
        Files.writeString(root.resolve(".gitignore"), "*.db\n*.log\nbuild/\n");
        directories.add(root);
        for (int i = 0; i < 8; i++) {
            Path directory = any(directories).resolve("d" + i + any(NAMES));
            directories.add(Files.createDirectory(directory));
        }
        directories.add(Files.createDirectory(root.resolve("build")));
        for (int i = 0; i < 20; i++) {
            file(any(directories).resolve("f" + i + any(NAMES)));
        }
        file(root.resolve("local.db"));
        file(any(directories).resolve("out.log"));
        file(root.resolve("build/o.o"));
        // The last of the directories are often empty.
        Files.createDirectory(any(directories).resolve("empty"));
        for (int i = 0; i < 4; i++) {
            Files.createLink(any(directories).resolve("hard" + i), any(files));
            Path parent = any(directories);
            Files.createSymbolicLink(parent.resolve("soft" + i), parent.relativize(any(files)));
        }
        for (Path file : files) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(any(FILE_MODES)));
        }
        for (Path directory : directories.subList(1, directories.size())) {
            Files.setPosixFilePermissions(
                    directory, PosixFilePermissions.fromString(any(DIRECTORY_MODES)));
        }
    }

    private void file(Path file) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(40); i > 0; i--) {
            text.append("line ").append(random.nextInt(1000)).append(" abc\n");
        }
        files.add(Files.writeString(file, text));
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
