package dev.troupe.worker.toolcall;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.worker.diagnostic.ChangedFileCheck;
import dev.troupe.worker.diagnostic.LanguageServerAccess;
import dev.troupe.worker.diagnostic.NewErrorReport;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.validation.chain.ValidationLayer;
import dev.troupe.workspace.change.HashedFileChange;
import io.micrometer.core.instrument.Timer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Part of layer 4: has language servers judge all changes of a turn together, tells the model which errors are new, and has
 * nothing committed before they are gone.
 */
final class TurnDiagnostics {
    static final String NAME = "diagnostics";

    private final RunState run;
    private final RunToolContext context;
    private final LanguageServerAccess access;
    private final ChangedFileCheck check;
    private final Set<String> told = new HashSet<>();
    private final List<EventBody> news = new ArrayList<>();

    TurnDiagnostics(RunState run, RunWorkspace workspace, RunToolContext context) {
        this.run = run;
        this.context = context;
        this.access = run.tools().languageServers();
        this.check =
                new ChangedFileCheck(
                        access.client(),
                        run.input().projectPath(),
                        workspace.workspace().root(),
                        run.taskId().toString());
        run.commitsHeldForErrors().stream()
                .flatMap(it -> it.changes().stream())
                .forEach(it -> check.noteFailing(it.path()));
        for (HashedFileChange change : run.changes()) {
            String before = change.before();
            check.noteBefore(
                    change.path(),
                    before == null
                            ? null
                            : run.bytes(before)
                                    .map(ContentBlob::of)
                                    .orElse(null));
        }
    }

    /** Checks what calls have changed. The last of them tells the model. */
    void check(List<PendingToolCall> slots) throws InterruptedException {
        List<PendingToolCall> changing =
                slots.stream().filter(it -> !effects(it).isEmpty()).toList();
        if (!access.isChecking() || changing.isEmpty()) {
            return;
        }
        Timer.Sample sample = Timer.start(run.environment().meters());
        try {
            Optional<NewErrorReport> report = report(changing);
            report.ifPresent(it -> tell(changing.getLast(), it));
        } catch (TroupeException failed) {
            if (!ChangedFileCheck.isBearable(failed)) {
                throw failed;
            }
            notice(failed.getMessage() + " Edits are not checked until it answers.");
        } finally {
            sample.stop(
                    ValidationLayer.AFTER_TOOL.duration(NAME, run.environment().meters()));
        }
    }

    private static List<FileEffect> effects(PendingToolCall call) {
        return call.outcome().map(it -> it.result().effects()).orElse(List.of());
    }

    private Optional<NewErrorReport> report(List<PendingToolCall> changing)
            throws InterruptedException {
        Set<String> paths = new LinkedHashSet<>();
        for (PendingToolCall call : changing) {
            for (FileEffect effect : effects(call)) {
                check.noteBefore(effect.path(), effect.before());
                paths.add(effect.path());
            }
        }
        return check.check(context.caller(), paths, run.marks().all().keySet());
    }

    private void tell(PendingToolCall last, NewErrorReport report) {
        boolean wasFailing = run.hasNewErrors();
        run.noteNewErrors(check.isFailing());
        report.missingServers().forEach(this::notice);
        if (report.countErrors() > 0) {
            ValidationLayer.AFTER_TOOL.refuse(NAME, run.environment().meters());
            last.add(List.of(report.textForModel()));
            news.add(
                    new EventBody.Notice(
                            NAME,
                            report.textForPeople()
                                    + ". The changes are committed when these are gone."));
        } else if (wasFailing && !check.isFailing()) {
            last.add(List.of("The errors are gone."));
        }
        report.textOfUnchecked().ifPresent(it -> last.add(List.of(it)));
    }

    /** Tells people, behind the calls themselves. */
    void announce(JournalBatch batch) {
        batch.events(List.copyOf(news));
        news.clear();
    }

    /** People hear of it once. */
    private void notice(String sentence) {
        if (told.add(sentence)) {
            news.add(new EventBody.Notice(NAME, sentence));
        }
    }
}
