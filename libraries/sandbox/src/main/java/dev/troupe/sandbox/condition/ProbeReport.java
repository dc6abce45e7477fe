package dev.troupe.sandbox.condition;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a command has found out about the sandbox that it is in. The command is a script of ours, which runs once
 * when the server starts.
 */
public final class ProbeReport {
    /** What the script looks for in the directory that it starts in. */
    public static final String SECRET = "secret";

    public static final String SOCKET = "socket";
    public static final String REPOSITORY = ".git";

    /** What it says first. */
    private static final String HELD = "held";

    private static final List<String> NAMESPACES =
            List.of("user", "mnt", "pid", "ipc", "uts", "net", "cgroup");

    private static final String SCRIPT =
            """
            echo held
            while read -r key value; do
                case $key in CapEff:|CapPrm:|CapBnd:|Seccomp:) echo "status $key $value";; esac
            done </proc/self/status
            read -r stat </proc/self/stat && set -- ${stat##*)} && echo "session $4"
            stat -Lc 'namespace %n %i' /proc/self/ns/*
            while read -r device at kind options _; do echo "mount $at $kind $options"; done </proc/self/mounts
            unshare -U true 2>/dev/null && echo 'open user'
            [ ! -f secret ] && ! read -r _ 2>/dev/null <secret && echo 'closed secret'
            [ ! -S socket ] && echo 'closed socket'
            [ ! -w .git ] && echo 'closed repository'
            exit 0
            """;

    private final List<String> lines;

    private ProbeReport(List<String> lines) {
        this.lines = lines;
    }

    /** Returns the script, for bash. */
    public static String script() {
        return SCRIPT;
    }

    /** Reads what the script has written. */
    public static ProbeReport of(String output) {
        return new ProbeReport(output.lines().toList());
    }

    /** Tells whether the script ran at all. */
    public boolean isComplete() {
        return !lines.isEmpty() && lines.getFirst().equals(HELD);
    }

    /** Lists the kinds of namespaces that it shares with the server. */
    List<String> sharedNamespaces() {
        Map<String, String> inside = new LinkedHashMap<>();
        for (String line : lines) {
            String[] words = line.split(" ", -1);
            if (words.length == 3 && words[0].equals("namespace")) {
                inside.put(words[1].substring(words[1].lastIndexOf('/') + 1), words[2]);
            }
        }
        return NAMESPACES.stream()
                .filter(it -> Files.exists(ownNamespace(it)))
                .filter(it -> isOwn(it, inside.get(it)))
                .toList();
    }

    private static Path ownNamespace(String name) {
        return Path.of("/proc/self/ns", name);
    }

    private static boolean isOwn(String name, @Nullable String inside) {
        try {
            return Files.getAttribute(ownNamespace(name), "unix:ino").toString().equals(inside);
        } catch (IOException unreadable) {
            return inside == null;
        }
    }

    /** Tells whether it has no capabilities and can get none. */
    boolean lacksCapabilities() {
        List<String> held = lines.stream().filter(it -> it.startsWith("status Cap")).toList();
        return held.size() == 3 && held.stream().allMatch(it -> it.matches(".*: 0+"));
    }

    /** Tells whether its terminal, if it has one, is not the server's: its session began inside. */
    boolean leadsSession() {
        return lines.stream().anyMatch(it -> it.matches("session [1-9][0-9]*"));
    }

    boolean isFiltered() {
        return lines.contains("status Seccomp: 2");
    }

    /** Tells whether it has made a user namespace; where it has not, the program for that may be missing. */
    boolean hasMadeUserNamespace() {
        return lines.contains("open user");
    }

    boolean cannotReadSecrets() {
        return lines.contains("closed secret");
    }

    boolean cannotReachSockets() {
        return lines.contains("closed socket");
    }

    boolean cannotWriteRepositories() {
        return lines.contains("closed repository");
    }

    /** Tells whether a directory is read-only for it. */
    boolean isReadOnly(String directory) {
        return mounts(directory).anyMatch(it -> option(it, "ro"));
    }

    /** Tells whether a directory is one of temporary files with a limit to their size. */
    boolean isTemporaryAndLimited(String directory) {
        return mounts(directory)
                .anyMatch(it ->
                        it.startsWith("mount " + directory + " tmpfs ")
                                && Arrays.stream(options(it)).anyMatch(o -> o.startsWith("size=")));
    }

    private Stream<String> mounts(String directory) {
        return lines.stream().filter(it -> it.startsWith("mount " + directory + " "));
    }

    private static boolean option(String mount, String name) {
        return List.of(options(mount)).contains(name);
    }

    private static String[] options(String mount) {
        return mount.substring(mount.lastIndexOf(' ') + 1).split(",");
    }
}
