package dev.troupe.service.redaction;

import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import ch.qos.logback.classic.spi.ThrowableProxy;
import dev.troupe.redaction.SecretRedactor;
import org.jspecify.annotations.Nullable;

/** An exception of a log, redacted with its causes. */
final class RedactedThrowableProxy extends ThrowableProxy {
    private final IThrowableProxy thrown;
    private final SecretRedactor redactor;

    RedactedThrowableProxy(IThrowableProxy thrown, SecretRedactor redactor) {
        super(RedactedThrowable.of(thrown, redactor));
        this.thrown = thrown;
        this.redactor = redactor;
    }

    @Override
    public @Nullable String getMessage() {
        return redacted(thrown.getMessage());
    }

    @Override
    public @Nullable String getOverridingMessage() {
        return redacted(thrown.getOverridingMessage());
    }

    private @Nullable String redacted(@Nullable String text) {
        return text == null ? null : redactor.redact(text);
    }

    @Override
    public String getClassName() {
        return thrown.getClassName();
    }

    @Override
    public StackTraceElementProxy[] getStackTraceElementProxyArray() {
        return thrown.getStackTraceElementProxyArray();
    }

    @Override
    public int getCommonFrames() {
        return thrown.getCommonFrames();
    }

    @Override
    public boolean isCyclic() {
        return thrown.isCyclic();
    }

    @Override
    public @Nullable IThrowableProxy getCause() {
        IThrowableProxy cause = thrown.getCause();
        return cause == null ? null : new RedactedThrowableProxy(cause, redactor);
    }

    @Override
    public IThrowableProxy[] getSuppressed() {
        IThrowableProxy[] suppressed = thrown.getSuppressed();
        IThrowableProxy[] redacted = new IThrowableProxy[suppressed.length];
        for (int i = 0; i < suppressed.length; i++) {
            redacted[i] = new RedactedThrowableProxy(suppressed[i], redactor);
        }
        return redacted;
    }
}
