package dev.troupe.worker.tool.file;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.edit.merge.FileDiff;
import dev.troupe.edit.text.FileContent;
import dev.troupe.edit.text.TextLine;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolContext;
import dev.troupe.worker.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Plans and makes changes that another program has worked out: each file gets a new text, all of them or none. */
public final class ProposedTextChange {
    private static final String STRATEGY = "language-server";

    private ProposedTextChange() {}

    /**
     * What becomes of one file.
     *
     * @param path in the workspace
     * @param before the text that the change was worked out from; null: there was no file
     * @param after its new text; null: the file is deleted
     */
    public record ProposedText(String path, @Nullable String before, @Nullable String after) {}

    /** Plans a change, unless a file has another text by now than the one that it was worked out from. */
    public static ToolCallPlan plan(
            String title,
            List<ProposedText> files,
            ToolContext context,
            PlannedFileOverlay overlay) {
        List<FileEffect> effects = new ArrayList<>();
        for (ProposedText file : files) {
            EditTargetFile target =
                    EditTargetFile.of(
                            file.path(),
                            Optional.empty(),
                            file.after() == null
                                    ? FilePermissionRequest.Access.DELETE
                                    : FilePermissionRequest.Access.WRITE,
                            context,
                            overlay);
            Optional<ToolCallPlan> refused = stale(target, file).or(target::readOnly);
            if (refused.isPresent()) {
                return refused.get();
            }
            effects.add(effect(target, file));
        }
        String diffs = effects.stream().map(FileEffect::diff).collect(Collectors.joining());
        return new ToolCallPlan.Ready(effects, title, diffs);
    }

    private static Optional<ToolCallPlan> stale(EditTargetFile target, ProposedText file) {
        ContentBlob content = target.content();
        boolean isSame =
                content == null
                        ? file.before() == null
                        : decode(content) instanceof FileContent.Text text
                                && text.text().equals(withoutMark(file.before()));
        return isSame
                ? Optional.empty()
                : Optional.of(
                        new ToolCallPlan.Refused(
                                "%s has another text than the one that the change was worked out from. Nothing was changed. Call the tool again."
                                        .formatted(target.name()),
                                target.name() + " changed meanwhile"));
    }

    private static String withoutMark(@Nullable String text) {
        return text == null ? "" : text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static FileContent decode(ContentBlob content) {
        return FileContent.decode(content.bytes());
    }

    private static FileEffect effect(EditTargetFile target, ProposedText file) {
        ContentBlob before = target.content();
        FileContent old = before == null ? FileContent.missing() : decode(before);
        String text = file.after();
        ContentBlob after = null;
        FileContent fresh = FileContent.missing();
        if (text != null) {
            FileContent.Text written =
                    old instanceof FileContent.Text known
                            ? known.withLines(TextLine.split(withoutMark(text)))
                            : FileContent.Text.of(text);
            after = ContentBlob.of(written.encode());
            fresh = written;
        }
        FileDiff diff = FileDiff.between(target.name(), old, fresh);
        return new FileEffect(
                target.name(),
                before,
                after,
                target.executable(),
                before == null ? "created" : after == null ? "deleted" : "edited",
                STRATEGY,
                diff.text(),
                diff.added(),
                diff.removed());
    }

    /**
     * Writes the files.
     *
     * @param head the first line of what the model is told
     */
    public static ToolResult write(String head, ToolCallPlan.Ready plan, ToolContext context) {
        return MultiFileEdit.write(head, plan, context);
    }
}
