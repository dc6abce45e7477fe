package dev.troupe.worker.loop;

import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.worker.definition.agent.AgentDefinition;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunJournal;
import dev.troupe.worker.validation.ToolExecutor;
import java.util.Optional;
import java.util.UUID;

/** Sees to it that an agent hands in what it is there for. */
final class RequiredOutputReminder {
    /** Who reminds it. */
    private static final String AUTHOR = "troupe";

    private static final int REMINDERS = 2;

    private final RunJournal journal;
    private final UUID taskId;
    private final Optional<String> tool;
    private final String kind;
    private int reminders;

    RequiredOutputReminder(
            RunJournal journal, UUID taskId, ToolExecutor tools, AgentDefinition agent) {
        this.journal = journal;
        this.taskId = taskId;
        this.tool =
                Optional.ofNullable(agent.output())
                        .map(it -> AgentDefinition.SUBMIT + it)
                        .filter(name ->
                                tools.all().stream().anyMatch(it -> it.name().equals(name)));
        this.kind = String.valueOf(agent.output());
    }

    private boolean done() {
        return journal.read(it -> it.artefacts().ofTask(taskId)).stream()
                .anyMatch(it -> it.kind().equals(kind));
    }

    /**
     * Reminds an agent that would end without it.
     *
     * @return false when there is nothing to say, or it was said often enough
     */
    boolean remind(JournalBatch batch) {
        if (tool.isEmpty() || reminders >= REMINDERS || done()) {
            return false;
        }
        reminders++;
        batch.step(
                0,
                new JournalRecord.Message(
                        TimeOrderedUuid.fresh(),
                        AUTHOR,
                        "You have not handed in your result. Call `%s` with it now; what is only in your answer is lost."
                                .formatted(tool.get())));
        return true;
    }
}
