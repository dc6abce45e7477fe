package dev.troupe.linesearch;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Bytes of many contents behind each other in one file. Opening 80,000 files takes longer than searching them; and a pack
 * keeps what was indexed when a file changes afterwards.
 */
final class PackFile implements AutoCloseable {
    private static final int CHUNK = 1 << 18;

    private final FileChannel channel;
    private long end;

    PackFile(Path file) throws IOException {
        channel =
                FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE);
    }

    long size() {
        return end;
    }

    /** Goes on where an earlier pack ended, or begins anew with 0. */
    void resume(long size) throws IOException {
        if (channel.size() < size) {
            throw new EOFException("A pack is shorter than its index says.");
        }
        channel.truncate(size);
        end = size;
    }

    /** Writes bytes at the end and returns where it begins. */
    long append(byte[] bytes) throws IOException {
        long offset = end;
        var buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            end += channel.write(buffer, end);
        }
        return offset;
    }

    /** Reads all of it from the beginning. */
    InputStream stream() throws IOException {
        channel.position(0);
        return Channels.newInputStream(channel);
    }

    /** Returns a buffer for {@link #read}, for one thread at a time. */
    static ByteBuffer newBuffer() {
        return ByteBuffer.allocateDirect(CHUNK);
    }

    void read(long offset, byte[] target, int from, int length, ByteBuffer buffer)
            throws IOException {
        int done = 0;
        while (done < length) {
            buffer.clear().limit(Math.min(CHUNK, length - done));
            int count = channel.read(buffer, offset + done);
            if (count < 0) {
                throw new EOFException("A pack is shorter than its index says.");
            }
            buffer.flip().get(target, from + done, count);
            done += count;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
