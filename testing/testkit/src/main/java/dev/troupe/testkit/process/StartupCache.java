package dev.troupe.testkit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Keeps the classes of a packaged program as the JVM has loaded and linked them once, so that it starts in half the
 * time. It is made anew when the jar or a library of it is, by whoever needs it first; others wait meanwhile, in other
 * JVMs too.
 */
public final class StartupCache {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final String MODE = "-XX:AOTMode=";
    private static final String NOTES = "-XX:AOTConfiguration=";
    private static final String CACHE = "-XX:AOTCache=";

    // What the JVM has to say of a cache is no output of the program.
    private static final List<String> QUIET = List.of("-Xlog:disable", "-Xlog:all=error:stderr");

    private final Path jar;
    private final Path directory;

    /**
     * Of a program.
     *
     * @param jar lies beside the directory {@code lib} of its libraries
     * @param directory takes what belongs to this cache and nothing else
     */
    public StartupCache(Path jar, Path directory) {
        this.jar = jar;
        this.directory = directory;
    }

    /** Runs programs with what {@link #record} adds to them, and ends them in good order. */
    @FunctionalInterface
    public interface Training {
        void run() throws IOException, InterruptedException;
    }

    /** Makes those that are missing or outdated; all of them see the training. */
    public static synchronized void complete(
            List<StartupCache> caches,
            Training training,
            Function<StartupCache, ChildJvm.Builder> program)
            throws IOException, InterruptedException {
        Path lock = Files.createDirectories(caches.getFirst().directory).resolve("lock");
        try (FileChannel channel =
                        FileChannel.open(
                                lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = channel.lock()) {
            if (caches.stream().allMatch(StartupCache::isCurrent)) {
                return;
            }
            for (StartupCache cache : caches) {
                Files.createDirectories(cache.directory);
                Files.deleteIfExists(cache.notes());
                Files.deleteIfExists(cache.cache());
            }
            training.run();
            List<ChildJvm> made =
                    caches.stream().map(it -> it.create(program.apply(it)).start()).toList();
            for (int at = 0; at < made.size(); at++) {
                caches.get(at).publish(made.get(at));
            }
        }
    }

    /** Lets a program note its classes until it ends. */
    public ChildJvm.Builder record(ChildJvm.Builder program) {
        return program.options(MODE + "record", NOTES + notes())
                .options(QUIET.toArray(String[]::new));
    }

    /** Lets a program start from here. */
    public ChildJvm.Builder use(ChildJvm.Builder program) {
        return program.options(options(List.of()).toArray(String[]::new));
    }

    /** Adds to the options of a program those that let it start from here. */
    public List<String> options(List<String> own) {
        return Stream.of(own, List.of(CACHE + cache()), QUIET).flatMap(List::stream).toList();
    }

    // The JVM ends where the program would begin.
    private ChildJvm.Builder create(ChildJvm.Builder program) {
        return program.options(MODE + "create", NOTES + notes(), CACHE + fresh())
                .options(QUIET.toArray(String[]::new));
    }

    private void publish(ChildJvm creation) throws IOException, InterruptedException {
        try (creation) {
            if (creation.awaitExit(PATIENCE) != 0 || !Files.exists(fresh())) {
                throw new AssertionError(
                        "%s was not made:\n%s"
                                .formatted(cache(), String.join("\n", creation.output())));
            }
        }
        Files.delete(notes());
        Files.move(fresh(), cache(), StandardCopyOption.REPLACE_EXISTING);
    }

    private boolean isCurrent() {
        try (Stream<Path> libraries = Files.list(jar.resolveSibling("lib"))) {
            return Files.exists(cache())
                    && Stream.concat(Stream.of(jar), libraries)
                            .map(StartupCache::modified)
                            .max(Comparator.naturalOrder())
                            .filter(it -> it.compareTo(modified(cache())) < 0)
                            .isPresent();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FileTime modified(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path cache() {
        return directory.resolve("classes.aot");
    }

    private Path fresh() {
        return directory.resolve("classes.aot.new");
    }

    private Path notes() {
        return directory.resolve("classes.aotconf");
    }
}
