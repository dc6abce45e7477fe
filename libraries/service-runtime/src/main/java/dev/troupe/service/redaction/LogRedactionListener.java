package dev.troupe.service.redaction;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import dev.troupe.redaction.SecretRedactor;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.logging.LoggingApplicationListener;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;

/** Puts redaction before every appender, as soon as there are any. */
final class LogRedactionListener
        implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {
    @Override
    public int getOrder() {
        return LoggingApplicationListener.DEFAULT_ORDER + 1;
    }

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            redact(context, SecretRedactor.ofProcess());
        }
    }

    static void redact(LoggerContext context, SecretRedactor redactor) {
        for (Logger logger : context.getLoggerList()) {
            for (Appender<ILoggingEvent> appender : appenders(logger)) {
                if (!(appender instanceof RedactingLogAppender)) {
                    var redacted = new RedactingLogAppender(appender, redactor);
                    redacted.start();
                    logger.detachAppender(appender);
                    logger.addAppender(redacted);
                }
            }
        }
    }

    private static List<Appender<ILoggingEvent>> appenders(Logger logger) {
        List<Appender<ILoggingEvent>> appenders = new ArrayList<>();
        logger.iteratorForAppenders().forEachRemaining(appenders::add);
        return appenders;
    }
}
