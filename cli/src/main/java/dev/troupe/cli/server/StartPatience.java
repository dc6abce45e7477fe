package dev.troupe.cli.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How long a start is waited for: so long after its last sign. A server that makes its database whole
 * after a crash gives one every second.
 */
final class StartPatience {
    private static final Duration STILL = Duration.ofSeconds(10);

    private final Path signs;
    private final Duration limit;
    private final Consumer<String> progress;
    private final long begun = System.nanoTime();
    private long sign = begun;
    private long told = begun;
    private @Nullable FileTime seen;
    private String doing = "";

    StartPatience(Path signs, Duration limit, Consumer<String> progress) {
        this.signs = signs;
        this.limit = limit;
        this.progress = progress;
        // What an earlier start has left is no sign of this one.
        this.seen = written();
    }

    /** Whether to wait on; now and then tells whoever waits. */
    boolean lasts() {
        FileTime now = written();
        if (now != null && !now.equals(seen)) {
            seen = now;
            sign = System.nanoTime();
            doing = words();
        }
        if (System.nanoTime() - told > STILL.toNanos()) {
            told = System.nanoTime();
            long seconds = Duration.ofNanos(told - begun).toSeconds();
            progress.accept("Still starting, " + seconds + " s …" + doing);
        }
        return System.nanoTime() - sign < limit.toNanos();
    }

    private @Nullable FileTime written() {
        try {
            return Files.getLastModifiedTime(signs);
        } catch (IOException none) {
            return null;
        }
    }

    private String words() {
        try {
            String text = Files.readString(signs).strip();
            return text.isEmpty() ? doing : " " + text;
        } catch (IOException gone) {
            return doing;
        }
    }
}
