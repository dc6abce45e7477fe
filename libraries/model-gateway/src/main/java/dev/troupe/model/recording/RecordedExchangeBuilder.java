package dev.troupe.model.recording;

import dev.troupe.model.recording.RecordedExchange.Chunk;
import dev.troupe.model.recording.RecordedExchange.Ending;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import okio.Buffer;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** Collects what has come of an answer so far. */
final class RecordedExchangeBuilder {
    private final CanonicalRequest request;
    private final int status;
    private final Map<String, String> headers;
    private final UnaryOperator<String> redact;
    private final List<ByteString> pieces = new ArrayList<>();

    RecordedExchangeBuilder(
            CanonicalRequest request,
            int status,
            Map<String, String> headers,
            UnaryOperator<String> redact) {
        this.request = request;
        this.status = status;
        this.headers = headers;
        this.redact = redact;
    }

    void add(ByteString piece) {
        pieces.add(piece);
    }

    /** The exchange now that it is over, by a failure or without one. */
    RecordedExchange ended(@Nullable IOException failure) {
        Ending ending =
                switch (failure) {
                    case null -> Ending.WHOLE;
                    case SocketTimeoutException _ -> Ending.SILENT;
                    default -> Ending.BROKEN;
                };
        return new RecordedExchange(
                request.method(),
                request.path(),
                request.body(),
                status,
                headers,
                chunks(),
                ending);
    }

    /** A secret may stand across two pieces: where there is one, they become one. */
    private List<Chunk> chunks() {
        Buffer all = new Buffer();
        pieces.forEach(all::write);
        String text = all.readUtf8();
        String clean = redact.apply(text);
        return clean.equals(text)
                ? pieces.stream().map(RecordedExchangeBuilder::chunk).toList()
                : List.of(new Chunk(clean, null));
    }

    private static Chunk chunk(ByteString piece) {
        try {
            ByteBuffer bytes = piece.asByteBuffer();
            return new Chunk(StandardCharsets.UTF_8.newDecoder().decode(bytes).toString(), null);
        } catch (CharacterCodingException e) {
            return new Chunk(null, piece.base64());
        }
    }
}
