package dev.troupe.service.startup;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.filter.ThresholdFilter;
import org.slf4j.LoggerFactory;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.core.env.Environment;

/**
 * Keeps the console quiet until the server is up: why a start failed is told in one sentence, and in
 * full in the log file. Afterwards what is usual appears, unless the user wants something else.
 */
public final class StartupConsoleSilencer {
    /** The property that says what the console shows. */
    public static final String THRESHOLD = "logging.threshold.console";

    /** Its value for nothing at all. */
    public static final String QUIET = "OFF";

    private StartupConsoleSilencer() {}

    /** Before anything logs: nothing is written until the log file is known. */
    public static void hold() {
        LoggingSystem.get(StartupConsoleSilencer.class.getClassLoader()).beforeInitialize();
    }

    /**
     * The server is up.
     *
     * @param usual the level that is shown from now on, unless the user wants something else
     */
    public static void open(Environment settings, String usual) {
        if (!QUIET.equals(settings.getProperty(THRESHOLD))
                || !(LoggerFactory.getILoggerFactory() instanceof LoggerContext logging)) {
            return;
        }
        var console = logging.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("CONSOLE");
        if (console == null) {
            return;
        }
        for (var filter : console.getCopyOfAttachedFiltersList()) {
            if (filter instanceof ThresholdFilter threshold) {
                threshold.setLevel(usual);
            }
        }
    }
}
