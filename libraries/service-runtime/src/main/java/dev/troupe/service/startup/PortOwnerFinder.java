package dev.troupe.service.startup;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the process that listens on a port, where the system tells: on Linux, among one's own. */
final class PortOwnerFinder {
    private static final Path PROCESSES = Path.of("/proc");
    private static final String LISTENING = "0A";
    private static final int LOCAL = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;

    private PortOwnerFinder() {}

    /** Words for the holder of a port, such as {@code process 4711 (java)}. */
    static String words(int port) {
        return find(port).map(PortOwnerFinder::words).orElse("another program");
    }

    /** The process that listens on a port, if it can be seen. */
    static Optional<ProcessHandle> find(int port) {
        Set<String> sockets = new HashSet<>();
        for (String table : List.of("net/tcp", "net/tcp6")) {
            sockets.addAll(sockets(PROCESSES.resolve(table), port));
        }
        if (sockets.isEmpty()) {
            return Optional.empty();
        }
        return ProcessHandle.allProcesses().filter(it -> holds(it.pid(), sockets)).findFirst();
    }

    private static Set<String> sockets(Path table, int port) {
        Set<String> found = new HashSet<>();
        String wanted = ":%04X".formatted(port);
        try {
            for (String line : Files.readAllLines(table)) {
                String[] fields = line.strip().split("\\s+", -1);
                if (fields.length > INODE
                        && fields[LOCAL].endsWith(wanted)
                        && fields[STATE].equals(LISTENING)) {
                    found.add("socket:[" + fields[INODE] + "]");
                }
            }
        } catch (IOException e) {
            // No Linux: the holder stays unnamed.
        }
        return found;
    }

    private static boolean holds(long pid, Set<String> sockets) {
        Path open = PROCESSES.resolve(pid + "/fd");
        try (DirectoryStream<Path> files = Files.newDirectoryStream(open)) {
            for (Path file : files) {
                if (sockets.contains(target(file))) {
                    return true;
                }
            }
        } catch (IOException e) {
            // Somebody else's process, or one that has just ended.
        }
        return false;
    }

    private static String target(Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (IOException e) {
            return "";
        }
    }

    private static String words(ProcessHandle process) {
        return "process "
                + process.pid()
                + process.info()
                        .command()
                        .map(it -> " (" + Path.of(it).getFileName() + ")")
                        .orElse("");
    }
}
