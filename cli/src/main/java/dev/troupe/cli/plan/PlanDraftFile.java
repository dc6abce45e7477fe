package dev.troupe.cli.plan;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.plan.TaskPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The file that holds a plan while a person decides about it: that of {@code --out}, else one of its own. */
public final class PlanDraftFile {
    private final @Nullable Path out;
    private @Nullable Path file;
    private boolean unread;

    /**
     * @param out where the plan was written already, if anywhere
     */
    public PlanDraftFile(@Nullable Path out) {
        // What is sent to a device cannot be read again.
        this.out = out != null && Files.isRegularFile(out) ? out : null;
        this.file = this.out;
    }

    /** The file to edit: it holds the plan, or what could not be read when it was edited before. */
    Path open(TaskPlan plan) throws IOException {
        Path path = unread && file != null ? file : keep(plan);
        unread = true;
        return path;
    }

    /**
     * The plan as it was edited.
     *
     * @throws TroupeException what is wrong with it; the file stays
     */
    TaskPlan read(Path path) {
        TaskPlan plan = PlanJsonFormat.read(path);
        unread = false;
        return plan;
    }

    /** What a person hears who has a plan that was not carried out: where it is, unless they said so. */
    public Optional<Path> left() {
        return Optional.ofNullable(out == null ? file : null);
    }

    /** A refusal of a plan that says where the plan is. */
    public TroupeException kept(TaskPlan plan, TroupeException refused) {
        try {
            Path path = unread ? temporary(plan) : keep(plan);
            return new TroupeException(
                    refused.code(),
                    String.valueOf(refused.getMessage()),
                    "%s The plan is in %s; `troupe run --plan` takes it from there."
                            .formatted(refused.hint(), path),
                    refused);
        } catch (IOException e) {
            refused.addSuppressed(e);
            return refused;
        }
    }

    /** Nobody needs the file any more, unless it is the person's or holds what nobody could read. */
    public void drop() {
        Path path = file;
        if (path != null && out == null && !unread) {
            try {
                Files.deleteIfExists(path);
            } catch (IOException e) {
                // It is a temporary file: the system takes it away.
            }
        }
    }

    private Path keep(TaskPlan plan) throws IOException {
        if (file == null) {
            file = temporary(plan);
        } else {
            Files.writeString(file, PlanJsonFormat.text(plan));
        }
        return file;
    }

    private static Path temporary(TaskPlan plan) throws IOException {
        Path path = Files.createTempFile("troupe-plan-", ".json");
        return Files.writeString(path, PlanJsonFormat.text(plan));
    }
}
