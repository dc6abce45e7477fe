package dev.troupe.syntax.tree;

import java.util.Locale;
import java.util.Optional;

/**
 * Names the files of native libraries for an operating system and a processor.
 *
 * @param mac whether it is macOS; otherwise it is Linux
 * @param processor {@code x86_64} or {@code aarch64}
 */
public record NativePlatform(boolean mac, String processor) {
    /** Recognises the machine that this process runs on; empty where there are no parsers. */
    public static Optional<NativePlatform> current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    static Optional<NativePlatform> of(String system, String machine) {
        String processor =
                switch (machine) {
                    case "amd64", "x86_64" -> "x86_64";
                    case "aarch64", "arm64" -> "aarch64";
                    default -> "";
                };
        String lower = system.toLowerCase(Locale.ROOT);
        boolean mac = lower.startsWith("mac");
        return processor.isEmpty() || !(mac || lower.startsWith("linux"))
                ? Optional.empty()
                : Optional.of(new NativePlatform(mac, processor));
    }

    /** Names a library's file in its jar. */
    String bundledFile(String library) {
        return processor + (mac ? "-macos-" : "-linux-gnu-") + library + ending();
    }

    /** Names the file of a core that is built on such a machine. */
    public String builtFile(String version) {
        return "tree-sitter-core-%s-%s-%s%s"
                .formatted(version, mac ? "macos" : "linux", processor, ending());
    }

    private String ending() {
        return mac ? ".dylib" : ".so";
    }
}
