package dev.troupe.worker.tool.file;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.edit.EditEngine;
import dev.troupe.edit.EditRequest;
import dev.troupe.edit.merge.FileDiff;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;
import dev.troupe.worker.tool.FileEffect;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One file of a patch, before and behind the sections that were applied so far. */
final class PatchedFile {
    private final EditTargetFile target;
    private final EditEngine engine;
    private final Set<String> strategies = new LinkedHashSet<>();
    private FileContent text;

    /** Its content; null when there is no file, or when the text was changed since. */
    private @Nullable ContentBlob content;

    /** Where its content was before the patch moved it here. */
    private @Nullable PatchedFile origin;

    private @Nullable PatchedFile destination;

    PatchedFile(EditTargetFile target, EditEngine engine) {
        this.target = target;
        this.engine = engine.at(target.name());
        this.text = target.text();
        this.content = target.content();
    }

    EditTargetFile target() {
        return target;
    }

    boolean exists() {
        return !(text instanceof FileContent.Missing);
    }

    FileContent text() {
        return text;
    }

    /** What an edit of it would be. */
    EditResult edited(EditRequest request) {
        return engine.apply(text, request);
    }

    void become(FileContent.Text changed, String strategy) {
        text = changed;
        content = null;
        strategies.add(strategy);
    }

    void delete() {
        text = FileContent.missing();
        content = null;
        origin = null;
        strategies.clear();
    }

    void moveTo(PatchedFile other) {
        PatchedFile first = origin == null ? this : origin;
        first.destination = other;
        other.origin = first == other || first.target.content() == null ? null : first;
        other.strategies.addAll(strategies);
        other.text = text;
        other.content = content;
        delete();
    }

    /** What the whole patch does to it; empty when that is nothing. */
    Optional<FileEffect> effect() {
        ContentBlob before = target.content();
        ContentBlob after = now();
        if ((before == null && after == null) || isSame(before, after)) {
            return Optional.empty();
        }
        if (after == null && wasMoved()) {
            return Optional.of(effect("moved", null, renamed(this, destination), 0, 0));
        }
        if (before == null && origin != null) {
            return Optional.of(moved(origin));
        }
        String change = before == null ? "created" : after == null ? "deleted" : "edited";
        return Optional.of(changed(change, target.text(), before == null ? "" : modes()));
    }

    private @Nullable ContentBlob now() {
        if (content == null && text instanceof FileContent.Text changed) {
            content = ContentBlob.of(changed.encode());
        }
        return content;
    }

    private boolean isSame(@Nullable ContentBlob before, @Nullable ContentBlob after) {
        return before != null && after != null && before.hash().equals(after.hash()) && keepsMode();
    }

    /** Whether its content is at another path when the whole patch was applied. */
    private boolean wasMoved() {
        return destination != null && destination.origin == this && destination.exists();
    }

    private FileEffect moved(PatchedFile from) {
        String header = renamed(from, this);
        ContentBlob before = from.target.content();
        ContentBlob after = now();
        return before != null && after != null && before.hash().equals(after.hash())
                ? effect("moved", null, header, 0, 0)
                : changed("moved", from.target.text(), header);
    }

    private FileEffect changed(String change, FileContent before, String header) {
        FileDiff diff = FileDiff.between(target.name(), before, text);
        String strategy = strategies.isEmpty() ? null : String.join("+", strategies);
        return effect(change, strategy, header + diff.text(), diff.added(), diff.removed());
    }

    private FileEffect effect(
            String change, @Nullable String strategy, String diff, int added, int removed) {
        return new FileEffect(
                target.name(),
                target.content(),
                now(),
                executable(),
                (target.content() == null || keepsMode()) ? null : target.executable(),
                change,
                strategy,
                diff,
                added,
                removed);
    }

    /** A file that is moved keeps its mode, whatever was at its new path. */
    private boolean executable() {
        return (exists() && origin != null) ? origin.target.executable() : target.executable();
    }

    private boolean keepsMode() {
        return executable() == target.executable();
    }

    private String modes() {
        return keepsMode()
                ? ""
                : "old mode %s\nnew mode %s\n"
                        .formatted(mode(target.executable()), mode(executable()));
    }

    private static String mode(boolean executable) {
        return executable ? "100755" : "100644";
    }

    private static String renamed(PatchedFile from, @Nullable PatchedFile to) {
        return "rename from %s\nrename to %s\n"
                .formatted(from.target.name(), to == null ? "" : to.target.name());
    }
}
