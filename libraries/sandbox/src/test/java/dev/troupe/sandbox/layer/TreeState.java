package dev.troupe.sandbox.layer;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.sandbox.posix.DirectoryHandle;
import dev.troupe.sandbox.posix.FileStatus;
import dev.troupe.sandbox.posix.RawNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** All that a tree of files is, but for times: names, kinds, modes, contents, links, and which names share a file. */
public final class TreeState {
    private final Map<String, String> entries = new TreeMap<>();
    private final Map<Long, List<String>> names = new TreeMap<>();

    private TreeState() {}

    /** Reads a tree: what each path is, by its path below the root. */
    public static Map<String, String> of(Path root) throws IOException {
        TreeState state = new TreeState();
        try (DirectoryHandle directory = DirectoryHandle.open(root)) {
            state.entries.put(".", Integer.toOctalString(directory.status().permissions()));
            state.read(directory, "");
        }
        for (List<String> shared : state.names.values()) {
            Collections.sort(shared);
            shared.forEach(it -> state.entries.merge(it, " " + shared, String::concat));
        }
        return state.entries;
    }

    /** Lists what the second has otherwise than the first. */
    public static List<String> difference(Map<String, String> first, Map<String, String> second) {
        Map<String, String> all = new TreeMap<>(first);
        second.forEach(all::putIfAbsent);
        return all.keySet().stream()
                .filter(it -> !Objects.equals(first.get(it), second.get(it)))
                .map(it -> it + ": " + first.get(it) + " -> " + second.get(it))
                .toList();
    }

    private void read(DirectoryHandle directory, String prefix) throws IOException {
        for (String name : directory.list()) {
            FileStatus status = directory.status(name);
            String path = prefix + RawNames.shown(name);
            String mode = status.kind() + " " + Integer.toOctalString(status.permissions());
            switch (status.kind()) {
                case DIRECTORY -> {
                    entries.put(path, mode);
                    boolean locked = (status.permissions() & 0700) != 0700;
                    if (locked) {
                        directory.setPermissions(name, 0700);
                    }
                    try (DirectoryHandle inner = directory.openDirectory(name)) {
                        read(inner, path + "/");
                    }
                    if (locked) {
                        directory.setPermissions(name, status.permissions());
                    }
                }
                case FILE -> {
                    names.computeIfAbsent(status.inode(), _ -> new ArrayList<>()).add(path);
                    boolean locked = (status.permissions() & 0400) == 0;
                    if (locked) {
                        directory.setPermissions(name, 0600);
                    }
                    byte[] bytes = directory.read(name, 1L << 30);
                    if (locked) {
                        directory.setPermissions(name, status.permissions());
                    }
                    entries.put(path, mode + " x" + status.links() + " " + ContentBlob.hash(bytes));
                }
                case LINK -> entries.put(path, status.kind() + " " + directory.readLink(name));
                case FIFO, SOCKET, DEVICE -> entries.put(path, mode);
            }
        }
    }
}
