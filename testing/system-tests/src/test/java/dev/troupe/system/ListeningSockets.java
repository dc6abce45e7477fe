package dev.troupe.system;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Finds out from Linux where a process listens. */
final class ListeningSockets {
    private static final String LISTENING = "0A";

    private ListeningSockets() {}

    static List<InetSocketAddress> of(long pid) throws IOException {
        Path process = Path.of("/proc/" + pid);
        Set<String> inodes = inodes(process.resolve("fd"));
        List<InetSocketAddress> found = new ArrayList<>();
        for (String table : List.of("net/tcp", "net/tcp6")) {
            for (String line : Files.readAllLines(process.resolve(table))) {
                String[] fields = line.strip().split("\\s+", -1);
                if (fields[3].equals(LISTENING) && inodes.contains(fields[9])) {
                    found.add(address(fields[1]));
                }
            }
        }
        return found;
    }

    private static Set<String> inodes(Path descriptors) throws IOException {
        Set<String> inodes = new HashSet<>();
        try (Stream<Path> all = Files.list(descriptors)) {
            for (Path descriptor : all.toList()) {
                String target = target(descriptor);
                if (target.startsWith("socket:[")) {
                    inodes.add(target.substring("socket:[".length(), target.length() - 1));
                }
            }
        }
        return inodes;
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException closed) {
            return "";
        }
    }

    /** Words of four bytes each, the last byte first, and the port. */
    private static InetSocketAddress address(String text) throws IOException {
        String[] parts = text.split(":", -1);
        byte[] words = HexFormat.of().parseHex(parts[0]);
        byte[] bytes = new byte[words.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = words[i / 4 * 4 + 3 - i % 4];
        }
        return new InetSocketAddress(
                InetAddress.getByAddress(bytes), Integer.parseInt(parts[1], 16));
    }
}
