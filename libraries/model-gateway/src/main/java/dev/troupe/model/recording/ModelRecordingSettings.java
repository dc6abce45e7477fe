package dev.troupe.model.recording;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configures whether the traffic with models is recorded or replayed.
 *
 * @param mode {@code off}, {@code record} or {@code replay}
 * @param directory where the recording is, one file for each exchange; needed unless the mode is {@code
 *     off}
 */
@ConfigurationProperties("troupe.recording")
public record ModelRecordingSettings(@DefaultValue("off") Mode mode, @Nullable Path directory) {
    /** Refuses a recording without a place. */
    public ModelRecordingSettings {
        if (mode != Mode.OFF && directory == null) {
            throw new IllegalArgumentException(
                    "'directory' is missing; it must be a directory for the recording");
        }
    }

    /** Says what is done with the traffic. */
    public enum Mode {
        /** It passes. */
        OFF,
        /** It passes and is written down. */
        RECORD,
        /** It is answered from the recording; nothing is sent. */
        REPLAY
    }
}
