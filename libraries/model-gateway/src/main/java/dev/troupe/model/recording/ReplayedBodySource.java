package dev.troupe.model.recording;

import dev.troupe.model.recording.RecordedExchange.Chunk;
import dev.troupe.model.recording.RecordedExchange.Ending;
import java.io.IOException;
import java.util.Iterator;
import okio.Buffer;
import okio.ByteString;
import okio.Source;
import okio.Timeout;

/** The body of a recorded answer, piece by piece as it once came, to the same end. */
final class ReplayedBodySource implements Source {
    private final Iterator<Chunk> chunks;
    private final Ending ending;
    private final Buffer current = new Buffer();

    ReplayedBodySource(RecordedExchange exchange) {
        this.chunks = exchange.chunks().iterator();
        this.ending = exchange.ending();
    }

    @Override
    public long read(Buffer sink, long byteCount) throws IOException {
        if (current.exhausted() && chunks.hasNext()) {
            fill(chunks.next());
        }
        if (!current.exhausted()) {
            return current.read(sink, byteCount);
        }
        if (ending != Ending.WHOLE) {
            throw ReplayInterceptor.failure(ending);
        }
        return -1;
    }

    private void fill(Chunk chunk) {
        String text = chunk.text();
        if (text != null) {
            current.writeUtf8(text);
            return;
        }
        ByteString bytes = ByteString.decodeBase64(String.valueOf(chunk.base64()));
        if (bytes != null) {
            current.write(bytes);
        }
    }

    @Override
    public Timeout timeout() {
        return Timeout.NONE;
    }

    @Override
    public void close() {
        current.clear();
    }
}
