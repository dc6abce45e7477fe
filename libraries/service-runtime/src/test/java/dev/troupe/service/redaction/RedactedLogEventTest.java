package dev.troupe.service.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.read.ListAppender;
import dev.troupe.redaction.SecretRedactor;
import dev.troupe.redaction.SecretValue;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.slf4j.MarkerFactory;

/** What an appender that is not Logback's own sees of an event. */
class RedactedLogEventTest {
    private static final String VALUE = "zebra crossing";

    private final LoggerContext context = new LoggerContext();
    private final ListAppender<ILoggingEvent> seen = new Later();
    private final Logger logger = context.getLogger("test");

    RedactedLogEventTest() {
        context.setMDCAdapter(new LogbackMDCAdapter());
        seen.setContext(context);
        seen.start();
        context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).addAppender(seen);
        SecretRedactor redactor = new SecretRedactor();
        redactor.keep(new SecretValue("door", VALUE));
        LogRedactionListener.redact(context, redactor);
    }

    /** Keeps events for another thread to write, as asynchronous appenders do. */
    private static final class Later extends ListAppender<ILoggingEvent> {
        @Override
        protected void append(ILoggingEvent event) {
            event.prepareForDeferredProcessing();
            assertThat(event.getCallerData()).isNotEmpty();
            assertThat(event.hasCallerData()).isTrue();
            super.append(event);
        }
    }

    private ILoggingEvent event() {
        assertThat(seen.list).hasSize(1);
        return seen.list.getFirst();
    }

    @Test
    void textsAreRedactedHoweverTheyAreAskedFor() {
        context.getMDCAdapter().put("session", VALUE);
        logger.atWarn()
                .addMarker(MarkerFactory.getMarker("marked"))
                .addKeyValue("pair", VALUE)
                .log(VALUE + " {} {}", VALUE, 7);
        context.getMDCAdapter().clear();

        assertThat(event().getMessage()).isEqualTo("[redacted: door] {} {}");
        assertThat(event().getFormattedMessage()).isEqualTo("[redacted: door] [redacted: door] 7");
        assertThat(event().getArgumentArray()).containsExactly("[redacted: door]", "7");
        assertThat(event().getMDCPropertyMap()).containsEntry("session", "[redacted: door]");
        assertThat(event().getKeyValuePairs())
                .singleElement()
                .satisfies(it -> assertThat(it.value).isEqualTo("[redacted: door]"));
    }

    @Test
    void whatIsNoTextStaysAsItIs() {
        logger.atWarn().addMarker(MarkerFactory.getMarker("marked")).log("said");

        assertThat(event().getLevel()).isEqualTo(Level.WARN);
        assertThat(event().getLoggerName()).isEqualTo("test");
        assertThat(event().getThreadName()).isEqualTo(Thread.currentThread().getName());
        assertThat(event().getMarkerList()).extracting(Object::toString).containsExactly("marked");
        assertThat(event().getInstant().toEpochMilli()).isEqualTo(event().getTimeStamp());
        assertThat(event().getThrowableProxy()).isNull();
        assertThat(event().getArgumentArray()).isEmpty();
        assertThat(event().getCallerData()[0].getClassName())
                .isEqualTo(RedactedLogEventTest.class.getName());
    }

    @Test
    void anExceptionIsToldInRedactedWordsByWhoeverPrintsIt() {
        var failure = new IllegalStateException("no " + VALUE, new RuntimeException(VALUE));
        failure.addSuppressed(new RuntimeException());
        logger.error("It failed.", failure);

        var proxy = (ThrowableProxy) Objects.requireNonNull(event().getThrowableProxy());
        StringWriter printed = new StringWriter();
        proxy.getThrowable().printStackTrace(new PrintWriter(printed));

        assertThat(proxy.getMessage()).isEqualTo("no [redacted: door]");
        assertThat(proxy.getCause().getMessage()).isEqualTo("[redacted: door]");
        assertThat(proxy.getSuppressed()[0].getMessage()).isNull();
        assertThat(proxy.getClassName()).isEqualTo("java.lang.IllegalStateException");
        assertThat(printed.toString())
                .startsWith("java.lang.IllegalStateException: no [redacted: door]")
                .contains("Caused by: java.lang.RuntimeException: [redacted: door]")
                .contains("Suppressed: java.lang.RuntimeException")
                .contains("at dev.troupe.service.redaction.RedactedLogEventTest")
                .doesNotContain(VALUE);
    }

    @Test
    void anExceptionThatIsItsOwnCauseComesToAnEnd() {
        RuntimeException inner = new RuntimeException("inner " + VALUE);
        RuntimeException outer = new RuntimeException("outer", inner);
        inner.initCause(outer);
        logger.error("It failed.", outer);

        var circle = event().getThrowableProxy().getCause().getCause();
        assertThat(circle.isCyclic()).isTrue();
        assertThat(circle.getMessage()).isEqualTo("outer");
    }
}
