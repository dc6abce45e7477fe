package dev.troupe.sandbox.command;

import dev.troupe.redaction.SecretRedactor;
import dev.troupe.redaction.StreamRedactor;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Takes a command's output: its first 20 MB into a file, piece by piece to whoever watches, and its beginning
 * and end for the model; all of it without secrets. Bytes that are no UTF-8 become replacement characters.
 */
final class OutputTee {
    /** What the read tool opens at most. */
    private static final long LARGEST_FILE = 20L * 1024 * 1024;

    private final Consumer<String> live;
    private final OutputExcerpt excerpt;
    private final StreamRedactor redactor = SecretRedactor.ofProcess().stream();
    private final CharsetDecoder decoder =
            StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private final ByteBuffer pending = ByteBuffer.allocate(16 * 1024);
    private final CharBuffer decoded = CharBuffer.allocate(16 * 1024);
    private long written;
    private boolean lost;

    OutputTee(int limit, Consumer<String> live) {
        this.excerpt = new OutputExcerpt(limit);
        this.live = live;
    }

    /** Reads until the stream ends, or breaks, which is how the output of a killed command ends. */
    void drain(InputStream stream, Path file) {
        try (OutputStream whole = Files.newOutputStream(file)) {
            byte[] buffer = new byte[8 * 1024];
            for (int n = read(stream, buffer); n >= 0; n = read(stream, buffer)) {
                keep(whole, take(buffer, n, false));
            }
            keep(whole, take(buffer, 0, true));
        } catch (IOException noRoom) {
            var _ = take(new byte[0], 0, true);
            lose();
            excerpt.add("\n[The whole output could not be kept: " + noRoom.getMessage() + "]\n");
            swallow(stream);
        }
    }

    synchronized String text(Path whole) {
        return excerpt.text(kept(whole));
    }

    private synchronized void lose() {
        lost = true;
    }

    private String kept(Path whole) {
        if (lost) {
            return "what could be kept of it is in " + whole;
        }
        return written > LARGEST_FILE
                ? "only its first 20 MB were kept, in " + whole
                : "the whole output is in " + whole + ", which read can open";
    }

    synchronized boolean cut() {
        return excerpt.cut();
    }

    private static int read(InputStream stream, byte[] buffer) {
        try {
            return stream.read(buffer);
        } catch (IOException closed) {
            return -1;
        }
    }

    private void keep(OutputStream whole, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        whole.write(bytes, 0, count(bytes.length));
    }

    /** How many of so many further bytes there is room for. */
    private synchronized int count(int further) {
        int room = Math.clamp(LARGEST_FILE - written, 0, further);
        written += further;
        return room;
    }

    /** A command whose output nobody takes would stand still. */
    private void swallow(InputStream stream) {
        byte[] buffer = new byte[8 * 1024];
        int n = read(stream, buffer);
        while (n >= 0) {
            var _ = take(buffer, n, false);
            n = read(stream, buffer);
        }
    }

    private synchronized String take(byte[] bytes, int count, boolean last) {
        pending.put(bytes, 0, count).flip();
        decoder.decode(pending, decoded, last);
        pending.compact();
        if (last) {
            decoder.flush(decoded);
            decoder.reset();
        }
        String text = redactor.add(decoded.flip()) + (last ? redactor.end() : "");
        decoded.clear();
        if (!text.isEmpty()) {
            excerpt.add(text);
            live.accept(text);
        }
        return text;
    }
}
