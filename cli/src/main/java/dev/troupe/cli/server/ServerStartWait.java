package dev.troupe.cli.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Limits how long a start is waited for: so long after its last sign. A server that makes its database whole after a
 * crash gives one every second, and what it does otherwise is in its log.
 */
final class ServerStartWait {
    private static final Duration STILL = Duration.ofSeconds(10);

    private final Path signs;
    private final Path log;
    private final Duration limit;
    private final Consumer<String> progress;
    private final long begun = System.nanoTime();
    private long sign = begun;
    private long told = begun;
    private @Nullable FileTime seen;
    private long logged;
    private String doing = "";

    ServerStartWait(TroupeHome home, Duration limit, Consumer<String> progress) {
        this.signs = home.startProgress();
        this.log = home.serverLog();
        this.limit = limit;
        this.progress = progress;
        // What an earlier start has left is no sign of this one.
        this.seen = written();
        this.logged = size();
    }

    /** Whether to wait on; now and then tells whoever waits. */
    boolean lasts() {
        FileTime now = written();
        if (now != null && !now.equals(seen)) {
            seen = now;
            sign = System.nanoTime();
            doing = words();
        }
        long size = size();
        if (size != logged) {
            logged = size;
            sign = System.nanoTime();
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

    private long size() {
        try {
            return Files.size(log);
        } catch (IOException none) {
            return 0;
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
