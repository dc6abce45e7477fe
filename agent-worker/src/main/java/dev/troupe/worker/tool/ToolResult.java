package dev.troupe.worker.tool;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.artefact.NewArtefact;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds the result of a tool call.
 *
 * @param text for the model
 * @param summary a few lines for people
 * @param effects the file changes that were really made
 * @param notices what people should know beside it
 * @param artefacts what the task hands on by it
 * @param edit the edit that was refused by it; null when none was
 * @param layer by which what a command changed can be taken back; null when it had none, or changed nothing
 * @param git what a line of git changed in a checkout of a person's own; null when it was none, or changed nothing
 * @param image what the model is shown with it; null: nothing
 */
public record ToolResult(
        Outcome outcome,
        String text,
        String summary,
        List<FileEffect> effects,
        List<EventBody.Notice> notices,
        List<NewArtefact> artefacts,
        @Nullable RefusedEdit edit,
        @Nullable LayerReference layer,
        @Nullable GitLineChange git,
        @Nullable ShownImage image) {
    /** Tells how a call ended; events carry the name in lower case. */
    public enum Outcome {
        /** Done. */
        OK,
        /** Tried, and it went wrong: a command that exits with something other than zero. */
        FAILED,
        /** Not tried, because the call does not make sense as it is. */
        REFUSED,
        /** Not tried, because it was not permitted. */
        DENIED,
        /** Begun, and nobody knows how it ended. */
        INTERRUPTED
    }

    public ToolResult {
        summary = summary.replaceAll("\\r\\n?", "\n").replaceAll("[\\p{Cntrl}&&[^\n]]+", " ");
        effects = List.copyOf(effects);
        notices = List.copyOf(notices);
        artefacts = List.copyOf(artefacts);
    }

    /** Of no line of git. */
    public ToolResult(
            Outcome outcome,
            String text,
            String summary,
            List<FileEffect> effects,
            List<EventBody.Notice> notices,
            List<NewArtefact> artefacts,
            @Nullable RefusedEdit edit,
            @Nullable LayerReference layer) {
        this(outcome, text, summary, effects, notices, artefacts, edit, layer, null, null);
    }

    /** Of no command that had a layer. */
    public ToolResult(
            Outcome outcome,
            String text,
            String summary,
            List<FileEffect> effects,
            List<EventBody.Notice> notices,
            List<NewArtefact> artefacts,
            @Nullable RefusedEdit edit) {
        this(outcome, text, summary, effects, notices, artefacts, edit, null);
    }

    /** Of nothing that is handed on, and no edit that is refused. */
    public ToolResult(
            Outcome outcome,
            String text,
            String summary,
            List<FileEffect> effects,
            List<EventBody.Notice> notices) {
        this(outcome, text, summary, effects, notices, List.of(), null);
    }

    /** Without notices. */
    public ToolResult(Outcome outcome, String text, String summary, List<FileEffect> effects) {
        this(outcome, text, summary, effects, List.of());
    }

    /** Done, without changing a file. */
    public static ToolResult ok(String text, String summary) {
        return new ToolResult(Outcome.OK, text, summary, List.of());
    }

    /** Done, with these changes. */
    public static ToolResult ok(String text, String summary, List<FileEffect> effects) {
        return new ToolResult(Outcome.OK, text, summary, effects);
    }

    /** The same with another text for the model. */
    public ToolResult saying(String other) {
        return new ToolResult(
                outcome, other, summary, effects, notices, artefacts, edit, layer, git, image);
    }

    /** The same, handing this on. */
    public ToolResult handingOn(NewArtefact artefact) {
        return new ToolResult(
                outcome,
                text,
                summary,
                effects,
                notices,
                List.of(artefact),
                edit,
                layer,
                git,
                image);
    }

    /** The same, of a line of git that changed this. */
    public ToolResult changing(GitLineChange line) {
        return new ToolResult(
                outcome, text, summary, effects, notices, artefacts, edit, layer, line, image);
    }

    /** The same, with an image that the model is shown. */
    public ToolResult showing(ShownImage shown) {
        return new ToolResult(
                outcome, text, summary, effects, notices, artefacts, edit, layer, git, shown);
    }

    /** Tried, and it went wrong. */
    public static ToolResult failed(String text, String summary) {
        return new ToolResult(Outcome.FAILED, text, summary, List.of());
    }

    /** Not tried. */
    public static ToolResult refused(String text, String summary) {
        return new ToolResult(Outcome.REFUSED, text, summary, List.of());
    }

    /** Not tried: an edit that does not fit its file any more. */
    public static ToolResult refused(String text, String summary, @Nullable RefusedEdit edit) {
        return new ToolResult(
                Outcome.REFUSED, text, summary, List.of(), List.of(), List.of(), edit);
    }
}
