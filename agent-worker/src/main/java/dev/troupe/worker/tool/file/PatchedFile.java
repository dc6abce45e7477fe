package dev.troupe.worker.tool.file;

import dev.troupe.edit.merge.FileDiff;
import dev.troupe.edit.text.FileText;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.worker.tool.Effect;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One file of a patch, before and behind the sections that were applied so far. */
final class PatchedFile {
    private final Target target;
    private final Set<String> strategies = new LinkedHashSet<>();
    private @Nullable Blob now;
    private @Nullable PatchedFile origin;
    private @Nullable String movedTo;

    PatchedFile(Target target) {
        this.target = target;
        this.now = target.bytes();
    }

    Target target() {
        return target;
    }

    /** Its content; null when there is no file. */
    @Nullable Blob now() {
        return now;
    }

    FileText text() {
        return now == null ? FileText.missing() : FileText.decode(now.bytes());
    }

    void become(FileText.Text text, String strategy) {
        now = Blob.of(text.encode());
        strategies.add(strategy);
    }

    void delete() {
        now = null;
    }

    void moveTo(PatchedFile other) {
        PatchedFile first = origin == null ? this : origin;
        first.movedTo = other.target.name();
        other.origin = first;
        other.strategies.addAll(strategies);
        other.now = now;
        now = null;
    }

    /** What the whole patch does to it; empty when that is nothing. */
    Optional<Effect> effect() {
        Blob before = target.bytes();
        if (Objects.equals(
                before == null ? null : before.hash(), now == null ? null : now.hash())) {
            return Optional.empty();
        }
        FileDiff diff = FileDiff.between(target.name(), target.text(), text());
        String change = before == null ? "created" : now == null ? "deleted" : "edited";
        if (before == null && origin != null) {
            return Optional.of(moved(origin, now));
        }
        if (now == null && movedTo != null) {
            return Optional.of(effect("moved", null, renamed(target.name(), movedTo), 0, 0));
        }
        String strategy = strategies.isEmpty() ? null : String.join("+", strategies);
        return Optional.of(effect(change, strategy, diff.text(), diff.added(), diff.removed()));
    }

    private Effect moved(PatchedFile from, @Nullable Blob after) {
        String header = renamed(from.target.name(), target.name());
        Blob before = from.target.bytes();
        if (before == null || after == null || before.hash().equals(after.hash())) {
            return effect("moved", null, header, 0, 0);
        }
        FileDiff diff = FileDiff.between(target.name(), from.target.text(), text());
        return effect(
                "moved",
                String.join("+", strategies),
                header + diff.text(),
                diff.added(),
                diff.removed());
    }

    private Effect effect(
            String change, @Nullable String strategy, String diff, int added, int removed) {
        boolean mode =
                (origin != null && target.bytes() == null)
                        ? origin.target.executable()
                        : target.executable();
        return new Effect(
                target.name(), target.bytes(), now, mode, change, strategy, diff, added, removed);
    }

    private static String renamed(String from, String to) {
        return "rename from %s\nrename to %s\n".formatted(from, to);
    }
}
