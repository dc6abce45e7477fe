package dev.troupe.cli.plan;

import dev.troupe.cli.client.WireJson;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.RequestBodyErrorExplainer;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.plan.TaskPlan;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DatabindException;

/** Plans in files: one JSON object, as people edit it. */
public final class PlanJsonFormat {
    private static final int LARGEST = 1024 * 1024;
    private static final String NO_OBJECT = "it is no JSON object with a summary and tasks";

    private PlanJsonFormat() {}

    /**
     * Reads one. What it says is checked by the server.
     *
     * @throws TroupeException INVALID_REQUEST with the file and what is wrong with it
     */
    public static TaskPlan read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            // A pipe has no size, and may have no end.
            byte[] bytes = in.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw unreadable(file, "it is larger than 1 MiB", null);
            }
            @Nullable TaskPlan plan =
                    WireJson.read(new String(bytes, StandardCharsets.UTF_8), TaskPlan.class);
            if (plan == null) {
                throw unreadable(file, NO_OBJECT, null);
            }
            return plan;
        } catch (IOException e) {
            throw unreadable(file, "it cannot be read, as " + why(e), e);
        } catch (JacksonException e) {
            throw unreadable(file, why(e), e);
        }
    }

    /** As it is written, to be edited. */
    public static String text(TaskPlan plan) {
        return WireJson.pretty(plan) + System.lineSeparator();
    }

    /** What a request says whose words are the plan's. */
    public static String request(TaskPlan plan) {
        return plan.summary().isBlank() ? "Carry out the plan." : plan.summary();
    }

    /** Why a file cannot be used, for the middle of a sentence. */
    public static String why(IOException failure) {
        return switch (failure) {
            case NoSuchFileException _ -> "there is no such file";
            case AccessDeniedException _ -> "access is denied";
            case FileSystemException e when e.getReason() != null -> e.getReason();
            default -> String.valueOf(failure.getMessage());
        };
    }

    private static String why(JacksonException failure) {
        return switch (failure) {
            case StreamReadException broken ->
                    "it breaks off or has a mistake in line %d, column %d"
                            .formatted(
                                    broken.getLocation().getLineNr(),
                                    broken.getLocation().getColumnNr());
            case DatabindException wrong when !wrong.getPath().isEmpty() ->
                    RequestBodyErrorExplainer.explain(wrong).replaceFirst("\\.$", "");
            default -> NO_OBJECT;
        };
    }

    private static TroupeException unreadable(Path file, String why, @Nullable Exception cause) {
        return new TroupeException(
                ErrorCode.INVALID_REQUEST,
                "%s is no plan: %s.".formatted(file, why),
                "Write one with `troupe plan \"…\" --out FILE` and edit FILE.",
                cause);
    }
}
