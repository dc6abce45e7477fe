package dev.troupe.sandbox;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The arguments of bubblewrap for a program that serves for long: a read-only system, an empty home and {@code /tmp}, no network,
 * no capabilities, what it may read, and what it may write to.
 */
final class ServiceProgramArguments {
    private final ConfinementFeatures features;
    private final List<Path> tools;

    /**
     * @param tools directories of tools and build caches that it may read wherever it runs
     */
    ServiceProgramArguments(ConfinementFeatures features, List<Path> tools) {
        this.features = features;
        this.tools = List.copyOf(tools);
    }

    List<String> of(LongRunningProgram program) {
        List<String> all = new ArrayList<>(List.of("bwrap"));
        all.addAll(BubblewrapArguments.ALONE);
        PreparedProgram prepared = new PreparedProgram();
        features.openFilter(prepared, all);
        all.addAll(BubblewrapArguments.system());
        all.addAll(List.of("--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"));
        Path home = Path.of(System.getProperty("user.home"));
        if (home.isAbsolute() && home.getNameCount() > 0) {
            all.addAll(List.of("--tmpfs", home.toString()));
        }
        tools.forEach(it -> bind("--ro-bind-try", it, all));
        bind("--ro-bind-try", Path.of(System.getProperty("java.home")), all);
        program.readable().forEach(it -> bind("--ro-bind-try", it, all));
        program.writable().forEach(it -> bind("--bind", it, all));
        all.addAll(List.of("--remount-ro", "/", "--chdir", program.directory().toString()));
        all.addAll(features.closing());
        all.add("--");
        all.addAll(program.command());
        return prepared.running(all).command(null);
    }

    /** What lies in the system is there already, and a mount on a link would be one on what it names. */
    private static void bind(String option, Path path, List<String> all) {
        boolean present = path.startsWith("/usr") && Files.exists(path, LinkOption.NOFOLLOW_LINKS);
        if (!present) {
            all.addAll(List.of(option, path.toString(), path.toString()));
        }
    }
}
