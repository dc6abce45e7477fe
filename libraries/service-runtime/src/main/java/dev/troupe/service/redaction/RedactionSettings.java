package dev.troupe.service.redaction;

import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Configures what is hidden beside what is known and what looks like a secret.
 *
 * @param patterns by what they find, for people: patterns in the syntax of RE2, each matched within one line
 * @param names of settings and environment variables whose values are secret although their names do not say so
 */
@ConfigurationProperties("troupe.redaction")
public record RedactionSettings(
        @DefaultValue Map<String, String> patterns, @DefaultValue List<String> names) {
    /** Copies both. */
    public RedactionSettings {
        patterns = Map.copyOf(patterns);
        names = List.copyOf(names);
    }
}
