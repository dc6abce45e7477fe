package dev.troupe.startup.database;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How a process starts.
 *
 * @param patience how long it waits for a database that does not answer yet, or whose schema another
 *     process is still to bring up to date, before it gives up; 0s to 1h
 */
@ConfigurationProperties("troupe.start")
public record StartSettings(@DefaultValue("60s") Duration patience) {
    private static final Duration MOST = Duration.ofHours(1);

    public StartSettings {
        if (patience.isNegative() || patience.compareTo(MOST) > 0) {
            throw new IllegalArgumentException(
                    "troupe.start.patience is " + patience + "; it must be from 0s to 1h.");
        }
    }
}
