package dev.troupe.testkit.model.scenario;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;

/** Durations as people write them: {@code 250ms}, {@code 2s}, {@code 5m}; a bare number is milliseconds. */
final class ShortDurationDeserializer extends ValueDeserializer<Duration> {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9})\\s*(ms|s|m)?");

    @Override
    public Duration deserialize(JsonParser parser, DeserializationContext context) {
        String text = parser.getString();
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return context.reportInputMismatch(
                    Duration.class, "duration '%s' is not like 250ms, 2s or 5m", text);
        }
        long amount = Long.parseLong(form.group(1));
        return switch (form.group(2)) {
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            case null, default -> Duration.ofMillis(amount);
        };
    }
}
