package dev.troupe.sandbox.proxy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads the head of a request: the lines up to the first that is empty. Lines end with a line feed alone, or CR LF. */
final class RequestHeadReader {
    private static final int LONGEST = 16_384;

    private final InputStream in;
    private int left = LONGEST;

    private RequestHeadReader(InputStream in) {
        this.in = in;
    }

    /**
     * Reads it and nothing behind it.
     *
     * @throws ProxyRefusalException 400 when it does not end, or is longer than 16 kB
     */
    static List<String> read(InputStream in) throws IOException, ProxyRefusalException {
        RequestHeadReader head = new RequestHeadReader(in);
        List<String> lines = new ArrayList<>();
        for (String line = head.line(); !line.isEmpty(); line = head.line()) {
            lines.add(line);
        }
        return lines;
    }

    private String line() throws IOException, ProxyRefusalException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0 || left-- == 0) {
                throw new ProxyRefusalException(400, "The head of the request has no end.");
            }
            bytes.write(next);
        }
        String line = bytes.toString(StandardCharsets.ISO_8859_1);
        return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
    }
}
