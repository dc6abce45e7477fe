package dev.troupe.sandbox.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The processes of this machine at one moment, as Linux tells them. What a command starts stays below it, as
 * the first process of its sandbox takes over what loses its parent.
 */
public final class ProcessTable {
    private static final Path PROC = Path.of("/proc");
    private static final int PARENT = 1;
    private static final int THREADS = 17;

    private final Map<Long, Integer> threads = new HashMap<>();
    private final Map<Long, List<Long>> children = new HashMap<>();

    private ProcessTable() {}

    /** Of now; empty where there is no {@code /proc}. */
    public static ProcessTable now() {
        ProcessTable table = new ProcessTable();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path process : all) {
                table.add(process);
            }
        } catch (IOException noLinux) {
            // Then bubblewrap is not there either.
        }
        return table;
    }

    private void add(Path process) {
        try {
            String stat = Files.readString(process.resolve("stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            long pid = Long.parseLong(process.getFileName().toString());
            threads.put(pid, Integer.parseInt(fields[THREADS]));
            children.computeIfAbsent(Long.parseLong(fields[PARENT]), _ -> new ArrayList<>())
                    .add(pid);
        } catch (IOException | RuntimeException gone) {
            // It ended while it was looked at.
        }
    }

    /** The process and all below it. */
    public List<Long> tree(long pid) {
        List<Long> tree = new ArrayList<>(List.of(pid));
        for (int at = 0; at < tree.size(); at++) {
            tree.addAll(children.getOrDefault(tree.get(at), List.of()));
        }
        return tree;
    }

    /** How many threads these have, at least one each. */
    public int threads(List<Long> pids) {
        return pids.stream().mapToInt(pid -> threads.getOrDefault(pid, 1)).sum();
    }

    /** Bytes of memory that are these processes' own; what several share after a fork counts for each. */
    public static long memory(List<Long> pids) {
        return pids.stream().mapToLong(pid -> kilobytes(pid, "status", "RssAnon:") << 10).sum();
    }

    /** The same with a part for each of what they share; takes longer. */
    public static long share(List<Long> pids) {
        return pids.stream()
                .mapToLong(pid -> kilobytes(pid, "smaps_rollup", "Pss_Anon:") << 10)
                .sum();
    }

    private static long kilobytes(long pid, String file, String name) {
        try {
            return Files.readAllLines(PROC.resolve(pid + "/" + file)).stream()
                    .filter(line -> line.startsWith(name))
                    .map(line -> line.substring(name.length()).replace("kB", "").strip())
                    .mapToLong(Long::parseLong)
                    .findFirst()
                    .orElse(0);
        } catch (IOException | RuntimeException gone) {
            return 0;
        }
    }
}
