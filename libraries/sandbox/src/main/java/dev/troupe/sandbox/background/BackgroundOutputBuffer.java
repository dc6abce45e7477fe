package dev.troupe.sandbox.background;

import dev.troupe.redaction.SecretRedactor;
import dev.troupe.redaction.StreamRedactor;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The output of a command without its secrets, taken as fast as it comes and read at leisure: its first bytes in a file,
 * the last ones in memory, and a count of what was between them.
 */
final class BackgroundOutputBuffer {
    /** What the read tool opens at most. */
    static final int LARGEST_FILE = 20 * 1024 * 1024;

    /** As much of the end as is kept behind that. */
    static final int RING = 256 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger(BackgroundOutputBuffer.class);
    private static final int PIECE = 64 * 1024;

    private final Path file;
    private final int largest;
    private final int most;
    private byte[] ring = {};
    private long total;
    private long filed;
    private long read;
    private boolean ended;
    private boolean full;

    BackgroundOutputBuffer(Path file) {
        this(file, LARGEST_FILE, RING);
    }

    BackgroundOutputBuffer(Path file, int largest, int ring) {
        this.file = file;
        this.largest = largest;
        this.most = ring;
    }

    /**
     * Bytes that nobody has read before.
     *
     * @param missed how many before them were not kept
     */
    record Fresh(ByteBuffer bytes, long missed) {
        boolean isEmpty() {
            return !bytes.hasRemaining();
        }
    }

    Path file() {
        return file;
    }

    /** Takes everything until the stream ends, or breaks, which is how the output of a killed command ends. */
    void drain(InputStream stream) {
        byte[] buffer = new byte[8 * 1024];
        StreamRedactor redactor = SecretRedactor.ofProcess().stream();
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int n = read(stream, buffer); n >= 0; n = read(stream, buffer)) {
                keep(out, bytes(redactor.add(text(buffer, n))));
            }
            keep(out, bytes(redactor.end()));
        } catch (IOException noRoom) {
            LOG.warn("The output of a command cannot be written to {}.", file, noRoom);
            fill();
            for (int n = read(stream, buffer); n >= 0; n = read(stream, buffer)) {
                take(bytes(redactor.add(text(buffer, n))));
            }
            take(bytes(redactor.end()));
        } finally {
            finish();
        }
    }

    /** Byte for character, so that what is no text comes out as it went in. */
    private static String text(byte[] bytes, int count) {
        return new String(bytes, 0, count, StandardCharsets.ISO_8859_1);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static int read(InputStream stream, byte[] buffer) {
        try {
            return stream.read(buffer);
        } catch (IOException closed) {
            return -1;
        }
    }

    private synchronized void keep(OutputStream out, byte[] bytes) throws IOException {
        int room = full ? 0 : (int) Math.min(bytes.length, largest - filed);
        try {
            out.write(bytes, 0, room);
            filed += room;
            full |= filed == largest;
        } catch (IOException noRoom) {
            full = true;
            LOG.warn("The output of a command can no longer be written to {}.", file, noRoom);
        }
        take(bytes);
    }

    private synchronized void fill() {
        full = true;
    }

    private synchronized void take(byte[] bytes) {
        int count = bytes.length;
        grow(total + count);
        for (int taken = 0; taken < count; ) {
            int at = (int) (total % ring.length);
            int n = Math.min(count - taken, ring.length - at);
            System.arraycopy(bytes, taken, ring, at, n);
            taken += n;
            total += n;
        }
        notifyAll();
    }

    /** Before it has its last size it holds everything from the beginning, so that nothing moves. */
    private void grow(long wanted) {
        if (wanted > ring.length && ring.length < most) {
            long size = Math.max(wanted, 2L * ring.length);
            ring = Arrays.copyOf(ring, (int) Math.min(most, size));
        }
    }

    private synchronized void finish() {
        ended = true;
        shrink();
        notifyAll();
    }

    /** A run may have many commands that ended long ago. */
    private void shrink() {
        if (ended && read == total) {
            ring = new byte[0];
        }
    }

    /** Whether no more will come. */
    synchronized boolean ended() {
        return ended;
    }

    /** Whether the file holds all of it. */
    synchronized boolean whole() {
        return filed == total;
    }

    /** Waits until there is something to read, or no more will come; false when the time is up before. */
    synchronized boolean await(Duration time) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        while (read == total && !ended) {
            long left = (end - System.nanoTime() + 999_999) / 1_000_000;
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }

    /** The next bytes, at most 64 KB; none when everything was read. */
    synchronized Fresh next() {
        if (read < filed) {
            ByteBuffer bytes = filed();
            if (bytes.hasRemaining()) {
                read += bytes.remaining();
                shrink();
                return new Fresh(bytes, 0);
            }
            // Somebody has taken the file away.
            filed = read;
        }
        long from = Math.max(read, total - ring.length);
        long missed = from - read;
        byte[] bytes = new byte[(int) Math.min(PIECE, total - from)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = ring[(int) ((from + i) % ring.length)];
        }
        read = from + bytes.length;
        shrink();
        return new Fresh(ByteBuffer.wrap(bytes), missed);
    }

    private ByteBuffer filed() {
        ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(PIECE, filed - read));
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            var _ = channel.read(buffer, read);
            return buffer.flip();
        } catch (IOException gone) {
            LOG.debug("{} cannot be read.", file, gone);
            return ByteBuffer.allocate(0);
        }
    }
}
