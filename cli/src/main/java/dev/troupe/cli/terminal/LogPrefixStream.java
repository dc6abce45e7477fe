package dev.troupe.cli.terminal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Supplier;

/** Begins each line with the time and with what it is about. Several processes may write to the file. */
final class LogPrefixStream extends OutputStream {
    private final OutputStream file;
    private final Supplier<Instant> clock;
    private final String about;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    LogPrefixStream(OutputStream file, Supplier<Instant> clock, String about) {
        this.file = file;
        this.clock = clock;
        this.about = about;
    }

    /** Lines go out whole: what is written in pieces may be parted by somebody else's. */
    @Override
    public void write(int unit) throws IOException {
        if (line.size() == 0) {
            line.writeBytes(
                    "%s %s "
                            .formatted(clock.get().truncatedTo(ChronoUnit.MILLIS), about)
                            .getBytes(StandardCharsets.UTF_8));
        }
        line.write(unit);
        if (unit == '\n') {
            end();
        }
    }

    private void end() throws IOException {
        byte[] whole = line.toByteArray();
        line.reset();
        file.write(whole);
        file.flush();
    }

    @Override
    public void close() throws IOException {
        try (file) {
            end();
        }
    }
}
