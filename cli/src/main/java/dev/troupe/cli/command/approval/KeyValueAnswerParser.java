package dev.troupe.cli.command.approval;

import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.prompt.FormAnswerParser;
import dev.troupe.configuration.schema.NameSpelling;
import dev.troupe.contracts.workflow.FormField;
import dev.troupe.contracts.workflow.QuestionForm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Answers that are written as {@code key=value}. */
final class KeyValueAnswerParser {
    private KeyValueAnswerParser() {}

    /**
     * The answers by key.
     *
     * @throws UsageException for what is no assignment, comes twice, or answers nothing that is asked
     */
    static Map<String, Object> of(QuestionForm form, List<String> words) {
        Map<String, Object> answers = new LinkedHashMap<>();
        for (String word : words) {
            int equals = word.indexOf('=');
            if (equals < 1) {
                throw new UsageException(
                        "'%s' is not an answer.".formatted(word), "Write answers as key=value.");
            }
            FormField field = field(form, word.substring(0, equals));
            Object before =
                    answers.put(
                            field.key(), FormAnswerParser.read(field, word.substring(equals + 1)));
            if (before != null) {
                throw new UsageException(
                        "'%s' is answered twice.".formatted(field.key()),
                        "Leave one of the two out; several choices go with commas: key=a,b.");
            }
        }
        return answers;
    }

    private static FormField field(QuestionForm form, String key) {
        List<String> keys = form.fields().stream().map(FormField::key).toList();
        return form.fields().stream()
                .filter(it -> it.key().equals(key))
                .findFirst()
                .orElseThrow(() ->
                        new UsageException(
                                "No question has the key '%s'.".formatted(key),
                                NameSpelling.closest(key, keys)
                                                .map("Did you mean `%s`? "::formatted)
                                                .orElse("")
                                        + "The questions are "
                                        + String.join(", ", keys)
                                        + "."));
    }
}
