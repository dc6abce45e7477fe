package dev.troupe.sandbox.background;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Makes text of bytes that come in pieces. Those that are no UTF-8 become replacement characters. */
final class IncrementalUtf8Decoder {
    private final CharsetDecoder decoder =
            StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private byte[] begun = new byte[0];

    /**
     * The text of further bytes.
     *
     * @param last whether no more will come, so that a character that has begun is broken
     */
    String of(ByteBuffer bytes, boolean last) {
        ByteBuffer in = ByteBuffer.allocate(begun.length + bytes.remaining());
        in.put(begun).put(bytes).flip();
        CharBuffer out = CharBuffer.allocate(in.remaining() + 2);
        decoder.decode(in, out, last);
        begun = new byte[in.remaining()];
        in.get(begun);
        if (last) {
            decoder.flush(out);
            decoder.reset();
        }
        return out.flip().toString();
    }
}
