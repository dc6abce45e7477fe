package dev.troupe.worker.toolcall.diagnostic;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.TimeOrderedUuid;
import dev.troupe.worker.diagnostic.ChangedFileCheck;
import dev.troupe.worker.diagnostic.LanguageServerAccess;
import dev.troupe.worker.diagnostic.NewErrorReport;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.validation.chain.ValidationLayer;
import dev.troupe.workspace.change.HashedFileChange;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The last validator of layer 4: has language servers judge all changes of a turn together, tells the model which errors are new, and
 * has nothing committed before they are gone. When the model has tried often enough, {@link RollbackGate} takes its changes back.
 */
public final class TurnDiagnostics {
    private static final String NAME = "diagnostics";
    static final String AUTHOR = "troupe";

    private final RunState run;
    private final ToolContext context;
    private final LanguageServerAccess access;
    private final ChangedFileCheck check;
    private final Set<String> told = new HashSet<>();
    private final List<EventBody> news = new ArrayList<>();
    private Optional<NewErrorReport> last = Optional.empty();
    private int attempts;

    /**
     * Goes on where an earlier run of the task has left off.
     *
     * @param kept changes that somebody has kept with their errors
     */
    public TurnDiagnostics(RunState run, ToolContext context, List<HashedFileChange> kept) {
        this.run = run;
        this.context = context;
        this.access = run.tools().languageServers();
        this.check =
                new ChangedFileCheck(
                        access.client(),
                        run.input().projectPath(),
                        context.workspace().root(),
                        run.taskId().toString());
        run.commitsHeldForErrors().stream()
                .flatMap(it -> it.changes().stream())
                .forEach(it -> check.noteFailing(it.path()));
        this.attempts = run.commitsHeldForErrors().size();
        for (HashedFileChange change : run.changes()) {
            String before = change.before();
            check.noteBefore(
                    change.path(),
                    before == null ? null : run.bytes(before).map(ContentBlob::of).orElse(null));
        }
        if (!kept.isEmpty()) {
            accept(kept);
        }
    }

    /** Takes changes with their errors: what is wrong with these files now is not told any more. */
    void accept(List<HashedFileChange> kept) {
        Map<String, Optional<ContentBlob>> now = new HashMap<>();
        for (HashedFileChange change : HashedFileChange.net(kept)) {
            String after = change.after();
            now.put(
                    change.path(),
                    after == null ? Optional.empty() : run.bytes(after).map(ContentBlob::of));
        }
        check.accept(now);
        settle();
    }

    /** Gives the model its attempts again, for changes that are back with their errors. */
    void retry(List<HashedFileChange> changes) {
        HashedFileChange.net(changes).forEach(it -> check.noteFailing(it.path()));
        run.noteNewErrors(true);
        attempts = 0;
    }

    /** Forgets the errors, as what caused them was taken back. */
    void settle() {
        run.noteNewErrors(false);
        check.forgetErrors();
        attempts = 0;
    }

    /** Whether the model has had all its attempts, and its changes are to be taken back. */
    boolean isSpent() {
        return run.hasNewErrors() && attempts > access.attempts();
    }

    /** Says in one line for people what is wrong. */
    String textForPeople() {
        return last.map(NewErrorReport::textForPeople).orElse("New errors");
    }

    /**
     * Checks what the calls of a turn have changed.
     *
     * @return what the model hears behind the last of them
     */
    public List<String> check(List<FileEffect> effects) throws InterruptedException {
        if (!access.isChecking() || effects.isEmpty()) {
            return List.of();
        }
        MeterRegistry meters = run.environment().meters();
        Timer.Sample sample = Timer.start(meters);
        try {
            last = report(effects);
            return last.map(this::tell).orElse(List.of());
        } catch (TroupeException failed) {
            if (!ChangedFileCheck.isBearable(failed)) {
                throw failed;
            }
            notice(failed.getMessage() + " Edits are not checked until it answers.");
            return List.of();
        } finally {
            sample.stop(ValidationLayer.AFTER_TOOL.duration(NAME, meters));
        }
    }

    private Optional<NewErrorReport> report(List<FileEffect> effects) throws InterruptedException {
        Set<String> paths = new LinkedHashSet<>();
        for (FileEffect effect : effects) {
            check.noteBefore(effect.path(), effect.before());
            paths.add(effect.path());
        }
        return check.check(context.caller(), paths, run.marks().all().keySet());
    }

    private List<String> tell(NewErrorReport report) {
        boolean wasFailing = run.hasNewErrors();
        run.noteNewErrors(check.isFailing());
        report.missingServers().forEach(this::notice);
        List<String> lines = new ArrayList<>();
        if (report.countErrors() > 0) {
            attempts++;
            ValidationLayer.AFTER_TOOL.refuse(NAME, run.environment().meters());
            lines.add(report.textForModel());
            news.add(
                    new EventBody.Notice(
                            NAME,
                            report.textForPeople()
                                    + ". The changes are committed when there are none."));
        } else if (wasFailing && !check.isFailing()) {
            attempts = 0;
            lines.add("The errors are gone.");
        }
        report.textOfUnchecked().ifPresent(lines::add);
        return lines;
    }

    /** People hear of it once. */
    private void notice(String sentence) {
        if (told.add(sentence)) {
            news.add(new EventBody.Notice(NAME, sentence));
        }
    }

    /**
     * Tells people, behind the calls themselves.
     *
     * @param batch holds the results of the turn
     */
    public void conclude(JournalBatch batch) {
        batch.events(List.copyOf(news));
        news.clear();
    }

    /** What a model that would end hears of errors. */
    public enum Reminder {
        /** There is nothing to say. */
        NONE,
        /** It has something to hear, and goes on. */
        GIVEN,
        /** Its changes have no errors any more, or nobody can tell: what was held may be committed. */
        RELEASED,
        /** It was reminded often enough: its changes are to be taken back. */
        SPENT
    }

    /** Reminds a model of the errors that it would leave behind. They are judged once more before: something else may have mended them. */
    public Reminder remind(JournalBatch batch) throws InterruptedException {
        if (!run.hasNewErrors()) {
            return Reminder.NONE;
        }
        if (!isStillFailing(batch)) {
            settle();
            return Reminder.RELEASED;
        }
        attempts++;
        if (isSpent()) {
            return Reminder.SPENT;
        }
        String errors = last.map(NewErrorReport::textForModel).orElse("There are errors.");
        batch.step(
                0,
                new JournalRecord.Message(
                        TimeOrderedUuid.fresh(), AUTHOR, "You cannot end like this. " + errors));
        return Reminder.GIVEN;
    }

    /** Without an answer nobody knows, and what nobody knows to be wrong is kept. */
    private boolean isStillFailing(JournalBatch batch) throws InterruptedException {
        Set<String> failing = check.failingPaths();
        String why = "the checks are switched off";
        if (access.isChecking()) {
            try {
                Optional<NewErrorReport> again =
                        check.check(context.caller(), List.of(), run.marks().all().keySet());
                if (again.isPresent() && again.get().freshPaths().containsAll(failing)) {
                    last = again;
                    return check.isFailing();
                }
                why = again.flatMap(NewErrorReport::textOfUnchecked).orElse("there is no answer");
            } catch (TroupeException failed) {
                if (!ChangedFileCheck.isBearable(failed)) {
                    throw failed;
                }
                why = String.valueOf(failed.getMessage());
            }
        }
        batch.event(
                new EventBody.Notice(
                        NAME,
                        "The errors in %s could not be checked again, so the changes are committed as they are: %s"
                                .formatted(String.join(", ", failing), why)));
        return false;
    }
}
