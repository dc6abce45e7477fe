package dev.troupe.worker.tool.shell;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.event.EventBody.Notice;
import dev.troupe.edit.merge.FileDiff;
import dev.troupe.edit.text.FileContent;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.GitLineChange;
import dev.troupe.workspace.snapshot.DetectedChanges;
import dev.troupe.workspace.snapshot.DetectedChanges.Unknown;
import dev.troupe.workspace.snapshot.DetectedFileChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Describes what a command changed in the workspace.
 *
 * @param effects changes that are certainly the command's, to be kept and committed
 * @param told lines for the model
 * @param notices for people
 */
record CommandFileChanges(List<FileEffect> effects, List<String> told, List<Notice> notices) {
    private static final int FOR_MODEL = 50;
    private static final int FOR_PEOPLE = 20;

    /**
     * Nobody else writes there, so that all changes are the command's.
     *
     * @param during when, to follow "changed" in a sentence; empty while the command itself ran
     */
    static CommandFileChanges own(DetectedChanges changes, String during) {
        List<FileEffect> effects =
                changes.known().stream().map(CommandFileChanges::effect).toList();
        List<String> told = new ArrayList<>();
        if (!effects.isEmpty()) {
            List<String> files = effects.stream().map(it -> it.change() + " " + it.path()).toList();
            told.add(
                    "Files changed%s: %s. Read them again before you edit them."
                            .formatted(during, some(files, FOR_MODEL)));
        }
        List<Notice> notices = new ArrayList<>();
        if (!changes.unknown().isEmpty()) {
            List<String> files = changes.unknown().stream().map(Unknown::toString).toList();
            told.add("Not kept: %s.".formatted(some(files, FOR_MODEL)));
            notices.add(
                    new Notice(
                            "not-kept",
                            "Changed%s, but neither kept nor committed: %s."
                                    .formatted(
                                            during.isEmpty() ? " by the command" : during,
                                            some(files, FOR_PEOPLE))));
        }
        return new CommandFileChanges(effects, told, notices);
    }

    /**
     * Others write there too, and nobody can tell who changed what.
     *
     * @param during when, to follow "changed" in a sentence
     */
    static CommandFileChanges shared(DetectedChanges changes, String during) {
        List<String> files =
                Stream.concat(
                                changes.known().stream().map(DetectedFileChange::path),
                                changes.unknown().stream().map(Unknown::path))
                        .toList();
        if (files.isEmpty()) {
            return new CommandFileChanges(List.of(), List.of(), List.of());
        }
        return new CommandFileChanges(
                List.of(),
                List.of(
                        "Changed%s, not committed: %s. Read them again before you edit them."
                                .formatted(during, some(files, FOR_MODEL))),
                List.of(
                        new Notice(
                                "unattributed",
                                "Changed%s, not committed: %s."
                                        .formatted(during, some(files, FOR_PEOPLE)))));
    }

    /**
     * A line of git ran where others write too: the model reads of all files, people of those that are not git's.
     *
     * @param line what git changed
     * @param during when, to follow "changed" in a sentence
     */
    static CommandFileChanges beside(
            Optional<GitLineChange> line, DetectedChanges changes, String during) {
        DetectedChanges others =
                new DetectedChanges(
                        changes.known().stream()
                                .filter(it -> line.isEmpty() || !line.get().covers(it.path()))
                                .toList(),
                        changes.unknown());
        return new CommandFileChanges(
                List.of(), shared(changes, during).told(), shared(others, during).notices());
    }

    /** Nobody knows, since the files could not be compared. */
    static CommandFileChanges unknown(String why) {
        String text = "It is not known which files the command changed: " + why;
        return new CommandFileChanges(
                List.of(), List.of(text), List.of(new Notice("not-kept", text)));
    }

    private static FileEffect effect(DetectedFileChange change) {
        String kind =
                change.before() == null ? "created" : change.after() == null ? "deleted" : "edited";
        FileDiff diff =
                FileDiff.between(change.path(), text(change.before()), text(change.after()));
        return new FileEffect(
                change.path(),
                change.before(),
                change.after(),
                change.executable(),
                change.executableBefore(),
                kind,
                null,
                mode(change) + diff.text(),
                diff.added(),
                diff.removed());
    }

    private static FileContent text(@Nullable ContentBlob blob) {
        return blob == null ? FileContent.missing() : FileContent.decode(blob.bytes());
    }

    private static String mode(DetectedFileChange change) {
        boolean stays = change.before() != null && change.after() != null;
        if (!stays || change.executable() == change.executableBefore()) {
            return "";
        }
        return change.executable()
                ? "old mode 100644\nnew mode 100755\n"
                : "old mode 100755\nnew mode 100644\n";
    }

    private static String some(List<String> names, int most) {
        String first = String.join(", ", names.subList(0, Math.min(most, names.size())));
        return names.size() <= most ? first : first + " and " + (names.size() - most) + " more";
    }
}
