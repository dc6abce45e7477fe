package dev.troupe.cli.terminal;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * An output whose reader may go away when it has enough, as {@code head} does. That is no failure,
 * unlike everything else that keeps words from being written.
 */
final class PipeTolerantStream extends FilterOutputStream {
    private boolean unread;

    PipeTolerantStream(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (unread) {
            return;
        }
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            if (!"Broken pipe".equals(e.getMessage())) {
                throw e;
            }
            unread = true;
        }
    }
}
