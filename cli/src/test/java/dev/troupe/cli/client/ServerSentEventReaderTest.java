package dev.troupe.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerSentEventReaderTest {
    @Test
    void readsIdTypeAndData() throws IOException {
        assertThat(read("id: 7\nevent: session\ndata: {\"a\":1}\n\n"))
                .containsExactly(new ServerSentEventReader.Frame("7", "session", "{\"a\":1}"));
    }

    @Test
    void joinsDataLinesAndAcceptsMissingBlanksAndForeignLineEnds() throws IOException {
        assertThat(read("data:one\r\ndata: two\r\n\r\n"))
                .containsExactly(new ServerSentEventReader.Frame(null, "message", "one\ntwo"));
    }

    @Test
    void passesOverCommentsAndUnknownFields() throws IOException {
        assertThat(read(": keep-alive\n\nretry: 10\nfoo\ndata: x\n\n"))
                .containsExactly(new ServerSentEventReader.Frame(null, "message", "x"));
    }

    @Test
    void dropsTheHalfEventAtTheEndOfAStream() throws IOException {
        assertThat(read("data: whole\n\nid: 2\ndata: ha")).hasSize(1);
    }

    @Test
    void doesNotCarryAnIdOverToTheNextEvent() throws IOException {
        assertThat(read("id: 1\ndata: a\n\ndata: live\n\n"))
                .extracting(ServerSentEventReader.Frame::id)
                .containsExactly("1", null);
    }

    private static List<ServerSentEventReader.Frame> read(String text) throws IOException {
        var events = new ServerSentEventReader(new BufferedReader(new StringReader(text)));
        List<ServerSentEventReader.Frame> all = new ArrayList<>();
        for (var frame = events.next(); frame != null; frame = events.next()) {
            all.add(frame);
        }
        return all;
    }
}
