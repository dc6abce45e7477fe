package dev.troupe.worker.toolcall.question;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.session.ApprovalQuestion;
import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.worker.validation.gate.ApprovalGround;
import dev.troupe.worker.validation.gate.ApprovalReason;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import dev.troupe.worker.validation.gate.ToolCallAssessment;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Asks about tool calls, and compares earlier questions with calls. */
public final class ToolCallQuestionBuilder {
    private static final int LONGEST_DETAIL = 20_000;

    private ToolCallQuestionBuilder() {}

    /** Asks whether a call may run. */
    public static ApprovalQuestion askAbout(PreparedToolCall.Ready ready) {
        String shown = ready.shown();
        return new ApprovalQuestion(
                ready.call().tool(),
                ready.assessment().subject(),
                ready.assessment().place().orElse(null),
                TextPrefix.cut(shown, LONGEST_DETAIL, "\n… cut"),
                ready.assessment().reason(),
                ready.assessment().ground().name(),
                ready.assessment().reach(),
                hash(shown),
                null,
                ready.assessment().script());
    }

    /** Converts what a question tells about why it is asked. */
    public static ApprovalReason toReason(ApprovalQuestion question) {
        String ground = question.approvalGround();
        return new ApprovalReason(
                ground == null ? ApprovalGround.NONE : ApprovalGround.valueOf(ground),
                question.reason(),
                question.scriptHash());
    }

    /** Whether a question asked the very same. */
    public static boolean isExactly(ApprovalQuestion question, PreparedToolCall.Ready ready) {
        return switch (question.scope()) {
            case SUBJECT -> isAbout(question, ready.assessment());
            case CHANGE, FILES -> hasShown(question, ready);
        };
    }

    /** Whether a remembered yes to a question answers a call too. */
    public static boolean isReached(ApprovalQuestion question, PreparedToolCall.Ready ready) {
        return switch (question.scope()) {
            case SUBJECT, FILES -> isAbout(question, ready.assessment());
            case CHANGE -> hasShown(question, ready);
        };
    }

    private static boolean isAbout(ApprovalQuestion question, ToolCallAssessment other) {
        return question.subject().equals(other.subject())
                && Objects.equals(question.directory(), other.place().orElse(null));
    }

    /** Whether a question showed exactly what a call does. */
    public static boolean hasShown(ApprovalQuestion question, PreparedToolCall.Ready ready) {
        return hash(ready.shown()).equals(question.contentHash());
    }

    private static String hash(String shown) {
        return ContentBlob.of(shown.getBytes(StandardCharsets.UTF_8)).hash();
    }
}
