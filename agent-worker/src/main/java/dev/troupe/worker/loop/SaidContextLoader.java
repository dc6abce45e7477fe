package dev.troupe.worker.loop;

import dev.troupe.contracts.task.MessageContext;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.mention.MentionLoader;
import dev.troupe.worker.mention.MentionOutcome;
import dev.troupe.worker.mention.MentionTolerance;
import dev.troupe.worker.mention.MentionedFiles;
import dev.troupe.worker.mention.SaidWords;
import dev.troupe.worker.repomap.RepositoryContextLoader;
import dev.troupe.worker.run.InboxReader;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunHistory;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.TaskInputJson;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/** Loads what a task's words and messages to it name, wherever the words come from. */
final class SaidContextLoader {
    private final RunState run;
    private final MentionLoader mentions;
    private final RequestCommand command;
    private final RepositoryContextLoader repositoryContext;

    /**
     * @param command in the place of whose name its text stands
     * @param repositoryContext finds what else the words need
     */
    SaidContextLoader(
            RunState run,
            MentionLoader mentions,
            RequestCommand command,
            RepositoryContextLoader repositoryContext) {
        this.run = run;
        this.mentions = mentions;
        this.command = command;
        this.repositoryContext = repositoryContext;
    }

    /** Loads what the request names before anything is paid for it; a run after the first one has it in its journal. */
    void loadRequest(RunHistory history, JournalBatch batch) throws InterruptedException {
        if (run.turn() > 0 || (history.contextLoaded() && history.repositoryContextLoaded())) {
            return;
        }
        command.requireReadable(batch);
        TaskInput input = run.input();
        MessageContext beside = Objects.requireNonNullElse(input.context(), MessageContext.NONE);
        SaidWords words =
                input.messageId() == null
                        ? handedOn(input)
                        : command.words()
                                .orElseGet(() ->
                                        SaidWords.byPeople(input.text(), MentionTolerance.REFUSED));
        try (var _ = repositoryContext.reportIndexing()) {
            MentionedFiles named =
                    history.contextLoaded()
                            ? MentionedFiles.NONE
                            : mentions.load(0, words, beside, batch).files();
            if (!history.repositoryContextLoaded()) {
                repositoryContext.load(0, words.text(), named, batch);
            }
        }
    }

    /**
     * A model that names in its order what is not there is told, so that it gives a better one. Plans and the results of
     * phases name files that are yet to be made; what people asked for in them is there when the first one begins, or nobody
     * works on it. Later ones may find it gone, as it was to be.
     */
    private SaidWords handedOn(TaskInput input) {
        if (ordered()) {
            return new SaidWords(
                    "", input.text(), "", MentionTolerance.REFUSED, MentionTolerance.REFUSED);
        }
        UUID request = run.task().rootId();
        boolean first = run.journal().read(it -> it.tasks().sizeOfTree(request)) <= 2;
        return new SaidWords(
                "",
                input.text(),
                asked(request),
                first ? MentionTolerance.REFUSED : MentionTolerance.IGNORED,
                MentionTolerance.IGNORED);
    }

    private boolean ordered() {
        UUID parent = run.task().definition().parentId();
        return parent != null
                && run.journal()
                        .task(parent)
                        .filter(it -> it.definition().hasKind(TaskKind.AGENT))
                        .isPresent();
    }

    private String asked(UUID request) {
        return run.journal().task(request).map(TaskInputJson::read).map(TaskInput::text).orElse("");
    }

    /** Loads what messages name; one may be a slash command. */
    void loadMessages(List<InboxReader.Heard> heard, JournalBatch batch)
            throws InterruptedException {
        for (InboxReader.Heard message : heard) {
            Optional<SaidWords> meant = command.expand(message.text(), batch);
            SaidWords words =
                    meant.orElseGet(
                            () -> SaidWords.byPeople(message.text(), MentionTolerance.TOLD));
            load(message, words, meant.isPresent(), batch);
        }
    }

    private void load(
            InboxReader.Heard message, SaidWords words, boolean isCommand, JournalBatch batch)
            throws InterruptedException {
        try (var _ = repositoryContext.reportIndexing()) {
            MentionOutcome loaded = mentions.load(message.seq(), words, message.context(), batch);
            if (!loaded.journaled() && isCommand) {
                batch.step(
                        0,
                        new JournalRecord.ContextLoaded(
                                message.seq(), words.intro() + words.text(), List.of(), Map.of()));
            }
            repositoryContext.load(message.seq(), words.text(), loaded.files(), batch);
        }
    }
}
