package dev.troupe.sandbox.proxy;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads which host a TLS client asks for in its first record (RFC 8446 section 4.1.2, RFC 6066 section 3). */
final class ServerNameReader {
    /** Bytes before what a record holds: its kind, version and length. */
    static final int HEAD = 5;

    private static final int HANDSHAKE = 22;
    private static final int CLIENT_HELLO = 1;
    private static final int VERSION_AND_RANDOM = 34;

    private ServerNameReader() {}

    /** Tells whether a record begins a handshake. */
    static boolean isHandshake(byte[] head) {
        return head.length == HEAD && head[0] == HANDSHAKE;
    }

    /** Returns how many bytes follow the head. */
    static int length(byte[] head) {
        return ByteBuffer.wrap(head).getShort(HEAD - 2) & 0xFFFF;
    }

    /**
     * Reads the name, in lower case; null when the client names none.
     *
     * @throws BufferUnderflowException for what is no whole greeting of a client
     */
    static @Nullable String read(byte[] record) {
        ByteBuffer hello = ByteBuffer.wrap(record).position(HEAD);
        int kindAndLength = hello.getInt();
        if (kindAndLength >>> 24 != CLIENT_HELLO
                || (kindAndLength & 0xFFFFFF) != hello.remaining()) {
            throw new BufferUnderflowException();
        }
        skip(hello, VERSION_AND_RANDOM);
        skip(hello, hello.get() & 0xFF);
        skip(hello, number(hello));
        skip(hello, hello.get() & 0xFF);
        if (!hello.hasRemaining()) {
            return null;
        }
        skip(hello, 2);
        while (hello.hasRemaining()) {
            int extension = number(hello);
            int length = number(hello);
            if (extension == 0) {
                skip(hello, 3);
                byte[] name = new byte[Math.min(number(hello), length)];
                hello.get(name);
                return new String(name, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
            }
            skip(hello, length);
        }
        return null;
    }

    private static int number(ByteBuffer from) {
        return from.getShort() & 0xFFFF;
    }

    private static void skip(ByteBuffer in, int bytes) {
        if (bytes > in.remaining()) {
            throw new BufferUnderflowException();
        }
        in.position(in.position() + bytes);
    }
}
