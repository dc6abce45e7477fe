package dev.troupe.syntax.core;

import dev.troupe.syntax.tree.ExclusiveWriteCheck;
import dev.troupe.syntax.tree.NativePlatform;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Builds the core once for a directory. Several may do so at the same time, in one process or in several; each works in a
 * directory of its own below it.
 */
public final class NativeCoreBuilder {
    private static final String WORKSHOP = "build-";

    /** Longer than all steps of a build together: what is older was left by a process that was killed. */
    private static final Duration LONGEST = Duration.ofHours(1);

    private final Path directory;
    private final NativeCoreSource source;
    private final ProgramSearchPath programs;

    /**
     * A builder with the programs on the PATH of this process.
     *
     * @param directory the one of the Troupe home for native libraries
     */
    public NativeCoreBuilder(Path directory) {
        this(directory, NativeCoreSource.PINNED, ProgramSearchPath.ofProcess());
    }

    NativeCoreBuilder(Path directory, NativeCoreSource source, ProgramSearchPath programs) {
        this.directory = directory.toAbsolutePath();
        this.source = source;
        this.programs = programs;
    }

    /**
     * Builds the core if it is not there. Takes seconds, and some minutes at most.
     *
     * @throws InterruptedException when the thread is interrupted; the programs are ended and nothing is left
     */
    public NativeCoreOutcome build() throws InterruptedException {
        Optional<NativePlatform> platform = NativePlatform.current();
        Optional<NativeCoreFile> file = NativeCoreFile.in(directory);
        if (platform.isEmpty() || file.isEmpty()) {
            return new NativeCoreOutcome.SystemUnsupported(System.getProperty("os.name"));
        }
        try {
            return file.get().isBuilt()
                    ? new NativeCoreOutcome.AlreadyBuilt(file.get().path())
                    : build(platform.get(), file.get());
        } catch (NativeCoreException e) {
            return e.outcome();
        } catch (IOException e) {
            return new NativeCoreOutcome.DirectoryUnusable(
                    "%s cannot be used (%s)".formatted(directory, e));
        }
    }

    private NativeCoreOutcome build(NativePlatform platform, NativeCoreFile file)
            throws NativeCoreException, IOException, InterruptedException {
        Files.createDirectories(
                directory,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Optional<String> refused = ExclusiveWriteCheck.refuseDirectory(directory);
        if (refused.isPresent()) {
            return new NativeCoreOutcome.DirectoryUnusable(refused.get());
        }
        removeAbandoned();
        long begun = System.nanoTime();
        Path workshop = Files.createTempDirectory(directory, WORKSHOP);
        try {
            BuildStepRunner steps = new BuildStepRunner(programs, workshop);
            NativeCoreCompiler compiler =
                    NativeCoreCompiler.find(platform, steps)
                            .orElseThrow(() ->
                                    new NativeCoreException(
                                            new NativeCoreOutcome.CompilerMissing()));
            var fetcher = new SourcePackageFetcher(source, require("npm"), require("tar"), steps);
            file.publish(compiler.compile(fetcher.fetch()));
            return new NativeCoreOutcome.Built(
                    file.path(), Duration.ofNanos(System.nanoTime() - begun));
        } finally {
            remove(workshop);
        }
    }

    private Path require(String name) throws NativeCoreException {
        return programs.find(name)
                .orElseThrow(
                        () -> new NativeCoreException(new NativeCoreOutcome.ProgramMissing(name)));
    }

    private void removeAbandoned() throws IOException {
        long youngest = System.currentTimeMillis() - LONGEST.toMillis();
        try (Stream<Path> entries = Files.list(directory)) {
            for (Path entry : entries.toList()) {
                if (entry.getFileName().toString().startsWith(WORKSHOP)
                        && Files.getLastModifiedTime(entry).toMillis() < youngest) {
                    remove(entry);
                }
            }
        }
    }

    /** Another builder may remove the same; what stays is removed by a later one. */
    private static void remove(Path tree) {
        try (Stream<Path> entries = Files.walk(tree)) {
            for (Path entry : entries.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(entry);
            }
        } catch (IOException | UncheckedIOException _) {
            return;
        }
    }
}
