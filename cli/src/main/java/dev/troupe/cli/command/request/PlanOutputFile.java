package dev.troupe.cli.command.request;

import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.plan.PlanJsonFormat;
import dev.troupe.contracts.plan.TaskPlan;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The file of {@code --out}. */
final class PlanOutputFile {
    private PlanOutputFile() {}

    /**
     * Checks that a plan can be written before a model is paid for it.
     *
     * @param force whether what the file holds may go
     * @throws UsageException why it cannot
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
     * @throws UsageException when somebody has written there meanwhile, or it cannot be written
     */
    static void write(Path file, TaskPlan plan, boolean force) {
        boolean over = force || (Files.exists(file) && !Files.isRegularFile(file));
        try {
            if (over) {
                Files.writeString(file, PlanJsonFormat.text(plan));
            } else {
                Files.writeString(file, PlanJsonFormat.text(plan), StandardOpenOption.CREATE_NEW);
            }
        } catch (FileAlreadyExistsException e) {
            throw exists(file);
        } catch (IOException e) {
            throw unwritable(file, PlanJsonFormat.why(e));
        }
    }

    private static UsageException exists(Path file) {
        return new UsageException(
                file + " exists; the plan would take its place.",
                "Name another file after `--out`, or add `--force`.");
    }

    private static UsageException unwritable(Path file, String why) {
        return new UsageException(
                "The plan cannot be written to %s: %s.".formatted(file, why),
                "Name another file after `--out`.");
    }
}
