package dev.troupe.worker.tool;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.artefact.NewArtefact;
import java.util.List;

/**
 * What came of a call.
 *
 * @param text for the model
 * @param summary a few lines for people
 * @param effects the file changes that were really made
 * @param notices what people should know beside it
 * @param artefacts what the task hands on by it
 */
public record ToolResult(
        Outcome outcome,
        String text,
        String summary,
        List<Effect> effects,
        List<EventBody.Notice> notices,
        List<NewArtefact> artefacts) {
    /** How a call ended; the lower-case name is what events carry. */
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

    /** Without artefacts. */
    public ToolResult(
            Outcome outcome,
            String text,
            String summary,
            List<Effect> effects,
            List<EventBody.Notice> notices) {
        this(outcome, text, summary, effects, notices, List.of());
    }

    /** Without notices. */
    public ToolResult(Outcome outcome, String text, String summary, List<Effect> effects) {
        this(outcome, text, summary, effects, List.of());
    }

    /** Done, without changing a file. */
    public static ToolResult ok(String text, String summary) {
        return new ToolResult(Outcome.OK, text, summary, List.of());
    }

    /** Done, with these changes. */
    public static ToolResult ok(String text, String summary, List<Effect> effects) {
        return new ToolResult(Outcome.OK, text, summary, effects);
    }

    /** The same with another text for the model. */
    public ToolResult saying(String other) {
        return new ToolResult(outcome, other, summary, effects, notices, artefacts);
    }

    /** The same, handing this on. */
    public ToolResult handingOn(NewArtefact artefact) {
        return new ToolResult(outcome, text, summary, effects, notices, List.of(artefact));
    }

    /** Tried, and it went wrong. */
    public static ToolResult failed(String text, String summary) {
        return new ToolResult(Outcome.FAILED, text, summary, List.of());
    }

    /** Not tried. */
    public static ToolResult refused(String text, String summary) {
        return new ToolResult(Outcome.REFUSED, text, summary, List.of());
    }
}
