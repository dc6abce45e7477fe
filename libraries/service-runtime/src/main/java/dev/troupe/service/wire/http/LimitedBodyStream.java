package dev.troupe.service.wire.http;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts a body while it is read and breaks it off where it becomes too large. Keeps nothing of it. */
final class LimitedBodyStream extends ServletInputStream {
    private static final Logger LOG = LoggerFactory.getLogger(LimitedBodyStream.class);
    private static final int BUFFER_SIZE = 8 * 1024;

    private final ServletInputStream body;
    private final long limit;
    private long count;
    private boolean broken;

    LimitedBodyStream(ServletInputStream body, long limit) {
        this.body = body;
        this.limit = limit;
    }

    /** Whether more has come than may. */
    synchronized boolean exceeded() {
        return count > limit;
    }

    /** Whether it could not be read to its end: its sender went away, or has sent what is no body. */
    synchronized boolean broken() {
        return broken;
    }

    /**
     * Reads what nobody has read, and tells whether all of it is within the limit. What cannot be read any more counts as
     * ended here; {@link #broken} tells.
     */
    synchronized boolean fits() {
        try {
            byte[] dropped = new byte[BUFFER_SIZE];
            while (!broken && !exceeded() && readSome(dropped, 0, dropped.length) >= 0) {
                // Only its length counts.
            }
        } catch (IOException e) {
            LOG.debug("A body breaks off", e);
        }
        return !exceeded();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public synchronized int read(byte[] into, int offset, int length) throws IOException {
        int read = exceeded() ? -1 : readSome(into, offset, length);
        if (exceeded()) {
            throw new IOException("The body of the request is too large.");
        }
        return read;
    }

    /** One byte more than the limit is enough to know. */
    private int readSome(byte[] into, int offset, int length) throws IOException {
        try {
            int read = body.read(into, offset, (int) Math.min(length, limit + 1 - count));
            count += Math.max(0, read);
            return read;
        } catch (IOException e) {
            broken = true;
            throw e;
        }
    }

    @Override
    public boolean isFinished() {
        return body.isFinished();
    }

    @Override
    public boolean isReady() {
        return body.isReady();
    }

    @Override
    public void setReadListener(ReadListener listener) {
        throw new UnsupportedOperationException(
                "Request bodies can only be read in blocking mode.");
    }
}
