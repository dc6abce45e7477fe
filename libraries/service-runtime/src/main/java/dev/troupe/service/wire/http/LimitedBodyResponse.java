package dev.troupe.service.wire.http;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;

/**
 * Lets an answer begin only when the request's body has come to its end within the limit. What is said about a larger one is
 * dropped, such as that its JSON breaks off: another answer takes its place.
 */
final class LimitedBodyResponse extends HttpServletResponseWrapper {
    private final LimitedBodyStream body;

    LimitedBodyResponse(HttpServletResponse response, LimitedBodyStream body) {
        super(response);
        this.body = body;
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
        return body.fits() ? super.getOutputStream() : new DroppingOutputStream();
    }

    @Override
    public PrintWriter getWriter() throws IOException {
        return body.fits()
                ? super.getWriter()
                : new PrintWriter(
                        new DroppingOutputStream(), false, Charset.forName(getCharacterEncoding()));
    }

    @Override
    public void sendError(int status) throws IOException {
        if (body.fits()) {
            super.sendError(status);
        }
    }

    @Override
    public void sendError(int status, String message) throws IOException {
        if (body.fits()) {
            super.sendError(status, message);
        }
    }

    @Override
    public void sendRedirect(String location) throws IOException {
        if (body.fits()) {
            super.sendRedirect(location);
        }
    }

    @Override
    public void sendRedirect(String location, int status, boolean clearBuffer) throws IOException {
        if (body.fits()) {
            super.sendRedirect(location, status, clearBuffer);
        }
    }

    @Override
    public void flushBuffer() throws IOException {
        if (body.fits()) {
            super.flushBuffer();
        }
    }

    private static final class DroppingOutputStream extends ServletOutputStream {
        @Override
        public void write(int one) {}

        @Override
        public void write(byte[] from, int offset, int length) {}

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            throw new UnsupportedOperationException("Nothing is written.");
        }
    }
}
