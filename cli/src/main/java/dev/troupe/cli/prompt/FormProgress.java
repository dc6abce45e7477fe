package dev.troupe.cli.prompt;

import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import dev.troupe.contracts.workflow.FormAnswerValidator;
import dev.troupe.contracts.workflow.FormField;
import dev.troupe.contracts.workflow.QuestionForm;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A form that is being filled in, one question after the other. */
public final class FormProgress {
    private static final String LEAVE = "-";

    private final QuestionForm form;
    private final Map<String, Object> answers = new LinkedHashMap<>();
    private int at;
    private boolean left;

    /** Nothing is answered yet. */
    public FormProgress(QuestionForm form) {
        this.form = form;
    }

    /** What is being filled in. */
    public QuestionForm form() {
        return form;
    }

    /** Whether everything is answered. */
    public boolean done() {
        return at == form.fields().size();
    }

    /** The question at hand, unless everything is answered. */
    public FormField field() {
        return form.fields().get(at);
    }

    /** Whether the question at hand can be left to whoever asks: what has a suggestion takes that. */
    public boolean leavable() {
        return leavable(form, field());
    }

    static boolean leavable(QuestionForm form, FormField field) {
        return form.asker() != null && field.suggestion() == null;
    }

    /** What leaves a question to the agent that asks it: nothing that can be chosen there. */
    static String leave(FormField field) {
        String sign = LEAVE;
        while (FormAnswerParser.offers(field, sign)) {
            sign += LEAVE;
        }
        return sign;
    }

    /**
     * Takes what was typed as the answer to the question at hand, and nothing as what it suggests.
     *
     * @return what is wrong with it; the question is then still at hand
     */
    public Optional<String> take(String typed) {
        FormField field = field();
        if (leavable() && typed.strip().equals(leave(field))) {
            left = true;
            at++;
            return Optional.empty();
        }
        @Nullable Object answer =
                typed.isBlank() ? field.suggestion() : FormAnswerParser.read(field, typed);
        Optional<String> fault = FormAnswerValidator.fault(field, answer);
        if (fault.isEmpty() && answer != null) {
            answers.put(field.key(), answer);
            at++;
        }
        return answer == null
                ? fault
                : fault.map(said -> FormAnswerParser.expected(field).orElse(said))
                        .map(TerminalSanitizer::line);
    }

    /** The answers so far. */
    public AnswerQuestionRequest answers() {
        return new AnswerQuestionRequest(Collections.unmodifiableMap(answers), left ? true : null);
    }
}
