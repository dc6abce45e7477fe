package dev.troupe.worker.run;

import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.security.FileRequest;
import dev.troupe.edit.text.FileText;
import dev.troupe.edit.text.TextEncoding;
import dev.troupe.ledger.Ids;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.ledger.lesson.NewCorrection;
import dev.troupe.ledger.lesson.NewRefusal;
import dev.troupe.ledger.lesson.OpenRefusal;
import dev.troupe.worker.edit.EditFormat;
import dev.troupe.worker.lesson.WrittenEdit;
import dev.troupe.worker.tool.Effect;
import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.validation.Prepared;
import dev.troupe.worker.workspace.PathRefusedException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps edits that were refused with those of the same files that worked later, where the settings say so. */
final class Learning {
    private static final Logger LOG = LoggerFactory.getLogger(Learning.class);

    private static final int OF_TURN = 5;
    private static final int OF_TASK = 20;
    private static final int LARGEST = 1_000_000;

    private final Run run;
    private final RunContext context;
    private final boolean on;
    private final List<OpenRefusal> open = new ArrayList<>();

    Learning(Run run, Workplace place) {
        this.run = run;
        this.context = new RunContext(run, place);
        this.on = run.services().edits().lessons();
        if (on) {
            open.addAll(run.journal().read(it -> it.lessons().open(run.taskId())));
        }
    }

    /** A call of a turn was turned down. */
    void refused(int turn, Prepared.Closed closed, Draft draft) {
        RefusedEdit edit = closed.edit();
        if (!on || edit == null || edit.path().isEmpty() || enough(turn) || isLarge(edit.file())) {
            return;
        }
        Optional<WrittenEdit> written = WrittenEdit.of(closed.call(), edit.path());
        Optional<String> before = text(edit.file());
        boolean readable = edit.file() == null || before.isPresent();
        if (written.isEmpty() || !readable || kept(edit.path()).isEmpty()) {
            return;
        }
        @Nullable String version = edit.file() == null ? null : edit.file().hash();
        draft.refusal(
                new NewRefusal(
                        Ids.fresh(),
                        edit.path(),
                        turn,
                        version,
                        edit.kind().code(),
                        closed.call().tool(),
                        written.get().format(),
                        run.model(),
                        before.orElse(null),
                        written.get().text()));
        open.add(new OpenRefusal(edit.path(), turn, version));
    }

    /** A model that gets everything wrong teaches nothing more by the fifth file. */
    private boolean enough(int turn) {
        return open.size() >= OF_TASK
                || open.stream().filter(it -> it.turn() == turn).count() >= OF_TURN;
    }

    /** Nothing of it would be kept. */
    private static boolean isLarge(@Nullable Blob file) {
        return file != null && file.bytes().length > LARGEST;
    }

    /** A call of a turn has done what it did. */
    void done(int turn, Slot slot, Draft draft) {
        if (open.isEmpty() || EditFormat.ofTool(slot.tool()).isEmpty()) {
            return;
        }
        List<Effect> effects =
                slot.outcome().stream().flatMap(it -> it.result().effects().stream()).toList();
        for (Effect effect : effects) {
            List<OpenRefusal> answered = answered(effect.path(), turn);
            Optional<String> after = text(effect.after());
            if (!answered.isEmpty() && after.isPresent() && kept(effect.path()).isPresent()) {
                draft.correction(
                        correction(turn, slot, effect, effects.size(), answered, after.get()));
            }
            // Two refusals of a turn may look alike; each is answered once.
            answered.forEach(open::remove);
        }
    }

    /** Of each earlier turn the oldest edit of the file that was refused and not corrected. */
    private List<OpenRefusal> answered(String path, int turn) {
        Set<Integer> turns = new HashSet<>();
        return open.stream()
                .filter(it -> it.path().equals(path) && it.turn() < turn && turns.add(it.turn()))
                .toList();
    }

    private NewCorrection correction(
            int turn,
            Slot slot,
            Effect effect,
            int files,
            List<OpenRefusal> answered,
            String after) {
        boolean same =
                answered.stream().allMatch(it -> Objects.equals(it.version(), effect.beforeHash()));
        // An edit of several files is not that of this one.
        Optional<WrittenEdit> written =
                files == 1
                        ? WrittenEdit.of(slot.prepared().call(), effect.path())
                        : Optional.empty();
        return new NewCorrection(
                Ids.fresh(),
                effect.path(),
                turn,
                effect.beforeHash(),
                slot.tool(),
                effect.strategy(),
                written.map(WrittenEdit::format).orElse(null),
                same ? null : text(effect.before()).orElse(null),
                written.map(WrittenEdit::text).orElse(null),
                after);
    }

    /** The path of a file of which something may be kept: one that agents may read without being asked. */
    private Optional<String> kept(String path) {
        try {
            var _ = context.workspace().resolve(path, FileRequest.Access.READ);
            boolean hidden =
                    context.workspace().listing().hides(path)
                            || context.unreadable(path).isPresent();
            return hidden ? Optional.empty() : Optional.of(path);
        } catch (PathRefusedException | TroupeException | UncheckedIOException e) {
            LOG.debug("Nothing is learned from edits of {}.", path, e);
            return Optional.empty();
        }
    }

    /** The characters of a file with its byte order mark; empty for none, and for what is no text. */
    private static Optional<String> text(@Nullable Blob file) {
        return file != null && FileText.decode(file.bytes()) instanceof FileText.Text text
                ? Optional.of(
                        (text.encoding() == TextEncoding.UTF_8_BOM ? "\uFEFF" : "") + text.text())
                : Optional.empty();
    }
}
