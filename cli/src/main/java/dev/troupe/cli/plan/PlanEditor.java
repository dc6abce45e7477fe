package dev.troupe.cli.plan;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.plan.TaskPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The person's own editor, which has the terminal while it runs. */
public final class PlanEditor {
    private final Map<String, String> environment;
    private final PlanDraftFile draft;

    /**
     * @param environment names the editor: {@code VISUAL}, else {@code EDITOR}, else it is vi
     * @param draft the file that it opens
     */
    public PlanEditor(Map<String, String> environment, PlanDraftFile draft) {
        this.environment = Map.copyOf(environment);
        this.draft = draft;
    }

    /**
     * Has a plan edited.
     *
     * @throws IOException when the editor cannot be run
     * @throws TroupeException INVALID_REQUEST when what comes back is no plan; it is opened again the next time
     */
    public TaskPlan edit(TaskPlan plan) throws IOException {
        Path file = draft.open(plan);
        run(file);
        return draft.read(file);
    }

    private void run(Path file) throws IOException {
        String editor =
                Optional.ofNullable(environment.get("VISUAL"))
                        .or(() -> Optional.ofNullable(environment.get("EDITOR")))
                        .orElse("vi");
        // The variable may hold arguments, as other programs allow.
        Process process =
                new ProcessBuilder("sh", "-c", editor + " \"$0\"", file.toString())
                        .inheritIO()
                        .start();
        try {
            if (process.waitFor() != 0) {
                throw new IOException("`%s` failed".formatted(editor));
            }
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
        }
    }
}
