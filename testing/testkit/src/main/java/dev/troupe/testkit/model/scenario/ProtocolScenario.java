package dev.troupe.testkit.model.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * The scenarios that every protocol must pass, each a file in the jar below {@code /scenarios}. Any first
 * message begins them; those that play tools call {@code read} and {@code grep}. Faults pass by themselves,
 * but for {@link #TOOLS_WITHDRAWN}.
 */
public enum ProtocolScenario {
    /** Two turns of text with all that JSON must escape. */
    TEXT,
    /** A call in each of two turns, then text. */
    TOOLS,
    /** Three calls in one turn, then text. */
    PARALLEL_TOOLS,
    /** More than 64 kB in one answer. */
    LONG_OUTPUT,
    /** Status 429 once, with a second to wait. */
    RATE_LIMITED,
    /** Status 500 twice. */
    SERVER_ERROR,
    /** A connection cut in the middle of the first answer. */
    BROKEN_STREAM,
    /** Given figures: 1,234 tokens in, 234 of them cached, 321 out. */
    USAGE,
    /** Ten minutes without a byte in the middle of the first answer. */
    SILENCE,
    /** Bytes in the first answer that are no UTF-8. */
    INVALID_UTF8,
    /** Thoughts before a call and before text, with given figures: 40 of 70 tokens and 10 of 30. */
    THINKING,
    /** A call, and from then on a refusal of every request with tools. */
    TOOLS_WITHDRAWN;

    /** Reads it afresh. */
    public ModelScenario scenario() {
        String file = "/scenarios/" + name().toLowerCase(Locale.ROOT).replace('_', '-') + ".yaml";
        try (InputStream content = ProtocolScenario.class.getResourceAsStream(file)) {
            if (content == null) {
                throw new ScenarioException(
                        "Scenario " + file + " is not in the jar; build testkit again.",
                        new IOException("no such resource"));
            }
            return ScenarioReader.parse(
                    file, new String(content.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("Scenario " + file + " is not readable.", e);
        }
    }
}
