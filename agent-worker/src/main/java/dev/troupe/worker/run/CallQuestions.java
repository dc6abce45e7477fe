package dev.troupe.worker.run;

import dev.troupe.contracts.session.ApprovalQuestion;
import dev.troupe.ledger.blob.Blob;
import dev.troupe.worker.validation.Asked;
import dev.troupe.worker.validation.Ground;
import dev.troupe.worker.validation.Prepared;
import dev.troupe.worker.validation.Proposal;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Asks about tool calls, and compares earlier questions with calls. */
final class CallQuestions {
    private static final int LONGEST_DETAIL = 20_000;

    private CallQuestions() {}

    /** Asks whether a call may run. */
    static ApprovalQuestion askAbout(Prepared.Ready ready) {
        String shown = ready.shown();
        return new ApprovalQuestion(
                ready.call().tool(),
                ready.proposal().subject(),
                ready.proposal().place().orElse(null),
                shown.length() <= LONGEST_DETAIL
                        ? shown
                        : shown.substring(0, LONGEST_DETAIL) + "\n… cut",
                ready.proposal().reason(),
                ready.proposal().ground().name(),
                ready.proposal().reach(),
                hash(shown),
                null,
                ready.proposal().script());
    }

    /** Converts what a question tells about why it is asked. */
    static Asked toReason(ApprovalQuestion question) {
        String ground = question.ground();
        return new Asked(
                ground == null ? Ground.NONE : Ground.valueOf(ground),
                question.reason(),
                question.script());
    }

    /** Whether a question asked the very same. */
    static boolean isExactly(ApprovalQuestion question, Prepared.Ready ready) {
        return switch (question.reach()) {
            case SUBJECT -> isAbout(question, ready.proposal());
            case CHANGE, FILES -> hasShown(question, ready);
        };
    }

    /** Whether a remembered yes to a question answers a call too. */
    static boolean isReached(ApprovalQuestion question, Prepared.Ready ready) {
        return switch (question.reach()) {
            case SUBJECT, FILES -> isAbout(question, ready.proposal());
            case CHANGE -> hasShown(question, ready);
        };
    }

    private static boolean isAbout(ApprovalQuestion question, Proposal other) {
        return question.subject().equals(other.subject())
                && Objects.equals(question.place(), other.place().orElse(null));
    }

    /** Whether a question showed exactly what a call does. */
    static boolean hasShown(ApprovalQuestion question, Prepared.Ready ready) {
        return hash(ready.shown()).equals(question.content());
    }

    private static String hash(String shown) {
        return Blob.of(shown.getBytes(StandardCharsets.UTF_8)).hash();
    }
}
