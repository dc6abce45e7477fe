package dev.troupe.cli.command;

import dev.troupe.cli.client.Wire;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;

/** Plans in files: one JSON object, as people edit it. */
final class PlanFile {
    private static final long LARGEST = 1024 * 1024;

    private PlanFile() {}

    /**
     * Reads one. What it says is checked by the server.
     *
     * @throws TroupeException INVALID_REQUEST with the file and what is wrong with it
     */
    static Plan read(Path file) {
        try {
            if (Files.size(file) > LARGEST) {
                throw unreadable(file, "it is larger than 1 MiB", null);
            }
            return Wire.read(Files.readString(file), Plan.class);
        } catch (IOException e) {
            throw unreadable(file, "it cannot be read (" + e.getMessage() + ")", e);
        } catch (JacksonException e) {
            throw unreadable(file, e.getOriginalMessage(), e);
        }
    }

    /** As it is written, to be edited. */
    static String text(Plan plan) {
        return Wire.pretty(plan) + System.lineSeparator();
    }

    /** What a request says whose words are the plan's. */
    static String request(Plan plan) {
        return plan.summary().isBlank() ? "Carry out the plan." : plan.summary();
    }

    private static TroupeException unreadable(
            Path file, String why, @org.jspecify.annotations.Nullable Exception cause) {
        return new TroupeException(
                ErrorCode.INVALID_REQUEST,
                "%s is no plan: %s.".formatted(file, why),
                "Write one with `troupe plan \"…\" --out FILE` and edit that.",
                cause);
    }
}
