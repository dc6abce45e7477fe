package dev.troupe.service.redaction;

import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import dev.troupe.redaction.SecretRedactor;
import org.jspecify.annotations.Nullable;

/** An exception for printers that want one: its frames and causes, in redacted words. */
final class RedactedThrowable extends Throwable {
    private final String told;

    private RedactedThrowable(String told, @Nullable Throwable cause, StackTraceElement[] frames) {
        super(told, cause, true, true);
        this.told = told;
        setStackTrace(frames);
    }

    static RedactedThrowable of(IThrowableProxy thrown, SecretRedactor redactor) {
        IThrowableProxy cause = thrown.getCause();
        RedactedThrowable copy =
                new RedactedThrowable(
                        told(thrown, redactor),
                        cause == null ? null : of(cause, redactor),
                        frames(thrown));
        for (IThrowableProxy suppressed : thrown.getSuppressed()) {
            copy.addSuppressed(of(suppressed, redactor));
        }
        return copy;
    }

    private static String told(IThrowableProxy thrown, SecretRedactor redactor) {
        @Nullable String message = thrown.getMessage();
        String name = thrown.getClassName();
        return message == null ? name : name + ": " + redactor.redact(message);
    }

    private static StackTraceElement[] frames(IThrowableProxy thrown) {
        StackTraceElementProxy[] frames = thrown.getStackTraceElementProxyArray();
        StackTraceElement[] copy = new StackTraceElement[frames.length];
        for (int i = 0; i < frames.length; i++) {
            copy[i] = frames[i].getStackTraceElement();
        }
        return copy;
    }

    @Override
    @SuppressWarnings("OverrideThrowableToString") // It stands for an exception of another class.
    public String toString() {
        return told;
    }
}
