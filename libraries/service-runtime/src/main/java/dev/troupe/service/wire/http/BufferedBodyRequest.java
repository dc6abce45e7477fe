package dev.troupe.service.wire.http;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Hands out a body that was read before, to blocking readers. */
final class BufferedBodyRequest extends HttpServletRequestWrapper {
    private final BufferedBody body;

    BufferedBodyRequest(HttpServletRequest request, byte[] body) {
        super(request);
        this.body = new BufferedBody(new ByteArrayInputStream(body));
    }

    @Override
    public ServletInputStream getInputStream() {
        return body;
    }

    @Override
    public BufferedReader getReader() {
        String named = getCharacterEncoding();
        Charset charset = named == null ? StandardCharsets.ISO_8859_1 : Charset.forName(named);
        return new BufferedReader(new InputStreamReader(body, charset));
    }

    private static final class BufferedBody extends ServletInputStream {
        private final ByteArrayInputStream bytes;

        BufferedBody(ByteArrayInputStream bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() {
            return bytes.read();
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            return bytes.read(into, offset, length);
        }

        @Override
        public boolean isFinished() {
            return bytes.available() == 0;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new UnsupportedOperationException("The body is read already.");
        }
    }
}
