package dev.troupe.service.wire.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.regex.Pattern;

/**
 * Names the operations of a service that take messages, whose bodies may hold images.
 *
 * @param path matches all of a path; never one of an operation without messages
 */
public record MessageRoutes(Pattern path) {
    boolean match(HttpServletRequest request) {
        return request.getMethod().equals("POST")
                && path.matcher(request.getRequestURI()).matches();
    }
}
