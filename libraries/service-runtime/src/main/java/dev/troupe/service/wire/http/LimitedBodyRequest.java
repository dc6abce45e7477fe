package dev.troupe.service.wire.http;

import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.Part;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hands out a body that is counted while it is read. The server itself reads neither forms nor parts from it. */
final class LimitedBodyRequest extends HttpServletRequestWrapper {
    private final LimitedBodyStream body;

    /** Takes the stream at once: then the server looks for no parameters in it. */
    LimitedBodyRequest(HttpServletRequest request, long limit) throws IOException {
        super(request);
        this.body = new LimitedBodyStream(request.getInputStream(), limit);
    }

    LimitedBodyStream body() {
        return body;
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

    @Override
    public Collection<Part> getParts() {
        return List.of();
    }

    @Override
    public @Nullable Part getPart(String name) {
        return null;
    }
}
