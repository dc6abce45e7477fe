package dev.troupe.service.redaction;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.LoggerContextVO;
import dev.troupe.redaction.SecretRedactor;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;

/** An event of a log whose message, names, pairs and exceptions are redacted. */
final class RedactedLogEvent implements ILoggingEvent {
    private final ILoggingEvent event;
    private final SecretRedactor redactor;
    private @Nullable String formatted;

    RedactedLogEvent(ILoggingEvent event, SecretRedactor redactor) {
        this.event = event;
        this.redactor = redactor;
    }

    /** Arguments are part of it: a value that is put together of both is found, too. */
    @Override
    public @Nullable String getFormattedMessage() {
        if (formatted == null) {
            formatted = redacted(event.getFormattedMessage());
        }
        return formatted;
    }

    @Override
    public @Nullable String getMessage() {
        return redacted(event.getMessage());
    }

    @Override
    public Object[] getArgumentArray() {
        Object[] arguments = event.getArgumentArray();
        return arguments == null
                ? new Object[0]
                : Arrays.stream(arguments).map(it -> redactor.redact(String.valueOf(it))).toArray();
    }

    @Override
    public Map<String, String> getMDCPropertyMap() {
        Map<String, String> redacted = new HashMap<>();
        event.getMDCPropertyMap().forEach((name, value) -> redacted.put(name, redacted(value)));
        return redacted;
    }

    @Override
    @SuppressWarnings("deprecation")
    public Map<String, String> getMdc() {
        return getMDCPropertyMap();
    }

    @Override
    public @Nullable List<KeyValuePair> getKeyValuePairs() {
        List<KeyValuePair> pairs = event.getKeyValuePairs();
        return pairs == null
                ? null
                : pairs.stream()
                        .map(it -> new KeyValuePair(it.key, redacted(String.valueOf(it.value))))
                        .toList();
    }

    @Override
    public @Nullable IThrowableProxy getThrowableProxy() {
        IThrowableProxy thrown = event.getThrowableProxy();
        return thrown == null ? null : new RedactedThrowableProxy(thrown, redactor);
    }

    private @Nullable String redacted(@Nullable String text) {
        return text == null ? null : redactor.redact(text);
    }

    @Override
    public String getThreadName() {
        return event.getThreadName();
    }

    @Override
    public Level getLevel() {
        return event.getLevel();
    }

    @Override
    public String getLoggerName() {
        return event.getLoggerName();
    }

    @Override
    public LoggerContextVO getLoggerContextVO() {
        return event.getLoggerContextVO();
    }

    @Override
    public StackTraceElement[] getCallerData() {
        return event.getCallerData();
    }

    @Override
    public boolean hasCallerData() {
        return event.hasCallerData();
    }

    @Override
    public List<Marker> getMarkerList() {
        return event.getMarkerList();
    }

    @Override
    public long getTimeStamp() {
        return event.getTimeStamp();
    }

    @Override
    public int getNanoseconds() {
        return event.getNanoseconds();
    }

    @Override
    public Instant getInstant() {
        return event.getInstant();
    }

    @Override
    public long getSequenceNumber() {
        return event.getSequenceNumber();
    }

    @Override
    public void prepareForDeferredProcessing() {
        event.prepareForDeferredProcessing();
    }
}
