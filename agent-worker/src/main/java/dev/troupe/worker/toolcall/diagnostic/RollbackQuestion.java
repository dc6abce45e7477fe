package dev.troupe.worker.toolcall.diagnostic;

import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import dev.troupe.contracts.workflow.FormField;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.worker.journal.RollbackChoice;
import java.util.List;
import java.util.Optional;

/** The question what becomes of changes that were taken back because their errors stayed. */
final class RollbackQuestion {
    private static final String KEY = "choice";

    private RollbackQuestion() {}

    /**
     * Makes the form.
     *
     * @param errors such as {@code 2 new errors in main.py}
     * @param files what was taken back
     */
    static QuestionForm form(String errors, String files, String agent) {
        return new QuestionForm(
                        "%s stayed, so the changes to %s were taken back".formatted(errors, files),
                        List.of(
                                new FormField(
                                        KEY,
                                        "What is to become of the changes?",
                                        "Nothing of them is committed.",
                                        FormField.Kind.CHOICE,
                                        List.of(
                                                choice(
                                                        RollbackChoice.RESTORE,
                                                        "Restore",
                                                        "the files stay as they were before the changes"),
                                                choice(
                                                        RollbackChoice.UNDO_COMMIT,
                                                        "Undo the commit",
                                                        "what the agent has committed for this request before is taken back, too"),
                                                choice(
                                                        RollbackChoice.RETRY,
                                                        "Retry",
                                                        "the changes come back and the agent tries again to correct them"),
                                                choice(
                                                        RollbackChoice.KEEP,
                                                        "Keep",
                                                        "the changes come back and are committed with their errors")),
                                        RollbackChoice.RESTORE.word())))
                .by(agent);
    }

    private static FormField.Choice choice(RollbackChoice choice, String label, String detail) {
        return new FormField.Choice(choice.word(), label, detail);
    }

    /** Reads what somebody has chosen; what is left open stays restored. */
    static RollbackChoice read(AnswerQuestionRequest answer) {
        return Optional.ofNullable(answer.answers().get(KEY))
                .flatMap(it -> RollbackChoice.find(String.valueOf(it)))
                .orElse(RollbackChoice.RESTORE);
    }

    /** Says what people can do where nobody can be asked. */
    static String commands(String errors, String files) {
        return """
        %s stayed, so the changes to %s were taken back. Nothing of them was committed. You can
          restore           leave it so: the files are as they were before
          undo the commit   troupe undo: take back what the agent has committed before, too
          retry             troupe run -c "Try again": the agent tries again
          keep              troupe redo: bring the changes back, with their errors\
        """
                .formatted(errors, files);
    }
}
