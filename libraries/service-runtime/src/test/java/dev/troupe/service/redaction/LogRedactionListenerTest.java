package dev.troupe.service.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import dev.troupe.redaction.SecretRedactor;
import dev.troupe.redaction.SecretValue;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class LogRedactionListenerTest {
    private static final String VALUE = "zebra crossing";

    private final LoggerContext context = new LoggerContext();
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final Logger logger = context.getLogger("test");

    LogRedactionListenerTest() {
        context.setMDCAdapter(new ch.qos.logback.classic.util.LogbackMDCAdapter());
        var encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%msg %kvp %mdc%n%ex");
        encoder.start();
        var appender = new OutputStreamAppender<ILoggingEvent>();
        appender.setContext(context);
        appender.setEncoder(encoder);
        appender.setOutputStream(written);
        appender.setName("CONSOLE");
        appender.start();
        context.getLogger("ROOT").addAppender(appender);
        SecretRedactor redactor = new SecretRedactor();
        redactor.keep(new SecretValue("door", VALUE));
        LogRedactionListener.redact(context, redactor);
        LogRedactionListener.redact(context, redactor);
    }

    private String text() {
        return written.toString(StandardCharsets.UTF_8);
    }

    @Test
    void hidesValuesInMessagesArgumentsAndPairs() {
        logger.atInfo().addKeyValue("pair", VALUE).log("{} and " + VALUE, VALUE);
        logger.info("zebra {}", "crossing");
        assertThat(text())
                .doesNotContain(VALUE)
                .contains("[redacted: door] and [redacted: door] pair=\"[redacted: door]\"");
        assertThat(text().lines().count()).isEqualTo(2);
    }

    @Test
    void hidesValuesInNames() {
        context.getMDCAdapter().put("session", VALUE);
        logger.info("said");
        assertThat(text()).contains("said").doesNotContain(VALUE);
        MDC.clear();
    }

    @Test
    void hidesValuesInExceptionsAndTheirCauses() {
        var failure = new IllegalStateException("no " + VALUE, new RuntimeException(VALUE));
        failure.addSuppressed(new RuntimeException("also " + VALUE));
        logger.error("It failed.", failure);
        assertThat(text())
                .doesNotContain(VALUE)
                .contains(
                        "java.lang.IllegalStateException: no [redacted: door]",
                        "Caused by: java.lang.RuntimeException: [redacted: door]",
                        "Suppressed: java.lang.RuntimeException: also [redacted: door]",
                        "at dev.troupe.service.redaction.LogRedactionListenerTest");
    }

    @Test
    void isFoundUnderTheNameOfTheAppenderBehindIt() {
        assertThat(context.getLogger("ROOT").getAppender("CONSOLE"))
                .isInstanceOf(RedactingLogAppender.class);
    }
}
