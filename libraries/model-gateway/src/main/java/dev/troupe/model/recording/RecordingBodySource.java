package dev.troupe.model.recording;

import java.io.IOException;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Source;
import org.jspecify.annotations.Nullable;

/** A body that is read by somebody else and noted on the way. */
final class RecordingBodySource extends ForwardingSource {
    private final RecordedExchangeBuilder exchangeBuilder;
    private final Target target;
    private boolean over;

    RecordingBodySource(Source body, RecordedExchangeBuilder exchangeBuilder, Target target) {
        super(body);
        this.exchangeBuilder = exchangeBuilder;
        this.target = target;
    }

    @Override
    public long read(Buffer sink, long byteCount) throws IOException {
        Buffer piece = new Buffer();
        long count;
        try {
            count = super.read(piece, byteCount);
        } catch (IOException e) {
            end(e);
            throw e;
        }
        if (count < 0) {
            end(null);
            return count;
        }
        exchangeBuilder.add(piece.snapshot());
        sink.write(piece, count);
        return count;
    }

    /** A reader may leave before the end; what it has read is what a replay needs. */
    @Override
    public void close() throws IOException {
        end(null);
        super.close();
    }

    private void end(@Nullable IOException failure) {
        if (!over) {
            over = true;
            target.take(exchangeBuilder.ended(failure));
        }
    }

    /** Keeps an exchange. */
    interface Target {
        void take(RecordedExchange exchange);
    }
}
