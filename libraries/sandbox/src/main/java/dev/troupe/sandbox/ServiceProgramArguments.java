package dev.troupe.sandbox;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of bubblewrap for a program that serves for long: a read-only system, an empty home and {@code /tmp}, no network,
 * no capabilities, what it may read, and what it may write to.
 */
final class ServiceProgramArguments {
    private final ConfinementFeatures features;
    private final List<Path> tools;
    private final @Nullable Path own;

    /**
     * @param tools directories of tools and build caches that it may read wherever it runs
     * @param own Troupe's own directory, of which a program sees only what it is given by name; null for none
     */
    ServiceProgramArguments(ConfinementFeatures features, List<Path> tools, @Nullable Path own) {
        this.features = features;
        this.tools = List.copyOf(tools);
        this.own = own;
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
        program.readable().stream()
                .filter(it -> !isOwn(it))
                .forEach(it -> bind("--ro-bind-try", it, all));
        if (own != null && program.readable().stream().anyMatch(own::startsWith)) {
            all.addAll(List.of("--tmpfs", own.toString()));
        }
        program.readable().stream()
                .filter(this::isOwn)
                .forEach(it -> bind("--ro-bind-try", it, all));
        program.writable().forEach(it -> bind("--bind", it, all));
        all.addAll(List.of("--remount-ro", "/", "--chdir", program.directory().toString()));
        all.addAll(features.closing());
        all.add("--");
        all.addAll(program.command());
        return prepared.running(all).command(null);
    }

    private boolean isOwn(Path path) {
        return own != null && path.startsWith(own) && !path.equals(own);
    }

    /** What lies in the system is there already, and a mount on a link would be one on what it names. */
    private static void bind(String option, Path path, List<String> all) {
        boolean present = path.startsWith("/usr") && Files.exists(path, LinkOption.NOFOLLOW_LINKS);
        if (!present) {
            all.addAll(List.of(option, path.toString(), path.toString()));
        }
    }
}
