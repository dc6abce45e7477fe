package dev.troupe.service.startup.database;

import java.time.Duration;
import java.util.Properties;

/**
 * Limits how long a service waits for a database that says nothing: one that hangs, or whose machine is gone without a
 * word, must not hold up whoever asks for ever.
 *
 * @param connecting for a connection
 * @param answering for an answer on one
 */
public record DatabaseTimeouts(Duration connecting, Duration answering) {
    /**
     * Makes the properties that tell PostgreSQL's driver of the limits.
     *
     * @param program how the server lists its connections
     */
    public Properties properties(String program) {
        Properties properties = new Properties();
        properties.setProperty("connectTimeout", seconds(connecting));
        properties.setProperty("loginTimeout", seconds(connecting));
        properties.setProperty("socketTimeout", seconds(answering));
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("ApplicationName", program);
        return properties;
    }

    /** Whole ones, as the driver knows no others; nought would mean for ever. */
    private static String seconds(Duration time) {
        return Long.toString(Math.max(1, time.plusMillis(999).toSeconds()));
    }
}
