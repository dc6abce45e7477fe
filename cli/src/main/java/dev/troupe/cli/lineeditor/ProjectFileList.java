package dev.troupe.cli.lineeditor;

import dev.troupe.cli.terminal.TerminalSanitizer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The files of a project that git tracks or would: listed in the background, and again when the list
 * has become old, so that completion never waits for a large repository twice.
 */
public final class ProjectFileList {
    private static final long OLD = Duration.ofSeconds(5).toNanos();

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Path directory;
    private final Duration patience;
    private final AtomicBoolean listing = new AtomicBoolean();
    private volatile List<String> files = List.of();
    private volatile long listedAt;
    private volatile boolean listed;

    /** The files below a directory of a git repository. */
    public ProjectFileList(Path directory) {
        this(directory, PATIENCE);
    }

    /**
     * @param patience how long git may take; what it named until then is all that is known
     */
    ProjectFileList(Path directory, Duration patience) {
        this.directory = directory;
        this.patience = patience;
    }

    /** Paths relative to the directory, as far as they are known now and can be written in a line. */
    public List<String> known() {
        if (!listed) {
            refresh();
        } else if (System.nanoTime() - listedAt > OLD && listing.compareAndSet(false, true)) {
            Thread.ofVirtual().name("files").start(this::list);
        }
        return files;
    }

    /** Lists them now. */
    public void refresh() {
        if (listing.compareAndSet(false, true)) {
            list();
        }
    }

    private void list() {
        try {
            files = List.copyOf(read());
        } catch (IOException e) {
            // Without git, or outside of a repository, there is nothing to complete.
            files = List.of();
        } finally {
            listedAt = System.nanoTime();
            listed = true;
            listing.set(false);
        }
    }

    private List<String> read() throws IOException {
        Process process =
                new ProcessBuilder(
                                "git",
                                "-c",
                                "core.fsmonitor=false",
                                "ls-files",
                                "-z",
                                "--cached",
                                "--others",
                                "--exclude-standard",
                                "--deduplicate")
                        .directory(directory.toFile())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS)
                .execute(process::destroyForcibly);
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        List<String> paths = new ArrayList<>();
        int from = 0;
        for (int end = output.indexOf('\0'); end >= 0; end = output.indexOf('\0', from)) {
            String path = output.substring(from, end);
            if (TerminalSanitizer.line(path).equals(path)) {
                paths.add(path);
            }
            from = end + 1;
        }
        return paths;
    }
}
