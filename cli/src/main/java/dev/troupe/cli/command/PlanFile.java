package dev.troupe.cli.command;

import dev.troupe.cli.client.Wire;
import dev.troupe.contracts.error.BodyFault;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.plan.Plan;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DatabindException;

/** Plans in files: one JSON object, as people edit it. */
final class PlanFile {
    private static final int LARGEST = 1024 * 1024;
    private static final String NO_OBJECT = "it is no JSON object with a summary and tasks";

    private PlanFile() {}

    /**
     * Reads one. What it says is checked by the server.
     *
     * @throws TroupeException INVALID_REQUEST with the file and what is wrong with it
     */
    static Plan read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            // A pipe has no size, and may have no end.
            byte[] bytes = in.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw unreadable(file, "it is larger than 1 MiB", null);
            }
            @Nullable Plan plan = Wire.read(new String(bytes, StandardCharsets.UTF_8), Plan.class);
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

    /**
     * Checks that a plan can be written before a model is paid for it.
     *
     * @param force whether what the file holds may go
     * @throws Usage why it cannot
     */
    static void free(Path file, boolean force) {
        Path directory = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file)) {
            throw unwritable(file, "it is a directory");
        }
        if (Files.isRegularFile(file) && !force) {
            throw exists(file);
        }
        if (directory == null || !Files.isDirectory(directory)) {
            throw unwritable(file, "there is no directory " + directory);
        }
        if (!Files.isWritable(Files.exists(file) ? file : directory)) {
            throw unwritable(file, "access is denied");
        }
    }

    /**
     * Writes one to a file that {@link #free} has found free.
     *
     * @throws Usage when somebody has written there meanwhile, or it cannot be written
     */
    static void write(Path file, Plan plan, boolean force) {
        boolean over = force || (Files.exists(file) && !Files.isRegularFile(file));
        try {
            if (over) {
                Files.writeString(file, text(plan));
            } else {
                Files.writeString(file, text(plan), StandardOpenOption.CREATE_NEW);
            }
        } catch (FileAlreadyExistsException e) {
            throw exists(file);
        } catch (IOException e) {
            throw unwritable(file, why(e));
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

    private static String why(IOException failure) {
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
                    "it breaks off or errs in line %d, column %d"
                            .formatted(
                                    broken.getLocation().getLineNr(),
                                    broken.getLocation().getColumnNr());
            case DatabindException wrong when !wrong.getPath().isEmpty() ->
                    BodyFault.explain(wrong).replaceFirst("\\.$", "");
            default -> NO_OBJECT;
        };
    }

    private static Usage exists(Path file) {
        return new Usage(
                file + " exists; the plan would take its place.",
                "Name another file after `--out`, or add `--force`.");
    }

    private static Usage unwritable(Path file, String why) {
        return new Usage(
                "The plan cannot be written to %s: %s.".formatted(file, why),
                "Name another file after `--out`.");
    }

    private static TroupeException unreadable(Path file, String why, @Nullable Exception cause) {
        return new TroupeException(
                ErrorCode.INVALID_REQUEST,
                "%s is no plan: %s.".formatted(file, why),
                "Write one with `troupe plan \"…\" --out FILE` and edit that.",
                cause);
    }
}
