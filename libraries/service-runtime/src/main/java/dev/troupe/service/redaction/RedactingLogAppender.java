package dev.troupe.service.redaction;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.filter.Filter;
import dev.troupe.redaction.SecretRedactor;
import java.util.List;

/** Hands events on without their secrets. It is found under the name of the appender that it stands before. */
final class RedactingLogAppender extends AppenderBase<ILoggingEvent> {
    private final Appender<ILoggingEvent> next;
    private final SecretRedactor redactor;

    RedactingLogAppender(Appender<ILoggingEvent> next, SecretRedactor redactor) {
        this.next = next;
        this.redactor = redactor;
        setName(next.getName());
        setContext(next.getContext());
    }

    @Override
    protected void append(ILoggingEvent event) {
        next.doAppend(new RedactedLogEvent(event, redactor));
    }

    @Override
    public void stop() {
        super.stop();
        next.stop();
    }

    /** Its filters are those of the appender behind it, which alone applies them. */
    @Override
    public List<Filter<ILoggingEvent>> getCopyOfAttachedFiltersList() {
        return next.getCopyOfAttachedFiltersList();
    }
}
