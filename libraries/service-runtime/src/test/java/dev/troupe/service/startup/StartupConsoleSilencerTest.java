package dev.troupe.service.startup;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.filter.ThresholdFilter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class StartupConsoleSilencerTest {
    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final Logger logger =
            (Logger) LoggerFactory.getLogger(StartupConsoleSilencerTest.class);
    private final ListAppender<ILoggingEvent> console = new ListAppender<>();

    @BeforeEach
    void quiet() {
        ThresholdFilter threshold = new ThresholdFilter();
        threshold.setLevel(StartupConsoleSilencer.QUIET);
        threshold.start();
        console.setName("CONSOLE");
        console.addFilter(threshold);
        console.start();
        root.addAppender(console);
    }

    @AfterEach
    void detach() {
        root.detachAppender(console);
    }

    @Test
    void showsWhatIsUsualFromTheMomentTheServerIsUp() {
        logger.error("before");
        StartupConsoleSilencer.open(threshold(StartupConsoleSilencer.QUIET), "WARN");
        logger.info("detail");
        logger.warn("after");

        assertThat(shown()).containsExactly("after");
    }

    @Test
    void leavesTheUsersOwnThresholdAlone() {
        StartupConsoleSilencer.open(threshold("ERROR"), "INFO");
        logger.info("said");

        assertThat(shown()).isEmpty();
    }

    @Test
    void doesWithoutAConsole() {
        root.detachAppender(console);

        StartupConsoleSilencer.open(threshold(StartupConsoleSilencer.QUIET), "INFO");

        root.addAppender(console);
        logger.info("said");
        assertThat(shown()).isEmpty();
    }

    private List<String> shown() {
        return console.list.stream()
                .filter(it -> it.getLoggerName().equals(logger.getName()))
                .map(ILoggingEvent::getFormattedMessage)
                .toList();
    }

    private static Environment threshold(String value) {
        StandardEnvironment settings = new StandardEnvironment();
        settings.getPropertySources()
                .addFirst(
                        new MapPropertySource(
                                "test", Map.of(StartupConsoleSilencer.THRESHOLD, value)));
        return settings;
    }
}
