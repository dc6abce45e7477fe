package dev.troupe.worker.tool.agent;

import dev.troupe.contracts.workflow.FormField;
import dev.troupe.contracts.workflow.QuestionForm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Holds a form and the answers to it.
 *
 * @param answers by the keys of the form's fields
 */
public record AnsweredForm(QuestionForm form, Map<String, Object> answers) {
    /** With what was suggested where nothing was said. */
    public static AnsweredForm of(QuestionForm form, Map<String, Object> said) {
        Map<String, Object> all = new LinkedHashMap<>();
        for (FormField field : form.fields()) {
            Object answer = said.getOrDefault(field.key(), field.suggestion());
            if (answer != null) {
                all.put(field.key(), answer);
            }
        }
        return new AnsweredForm(form, all);
    }

    /** Questions that are not answered. */
    public List<String> missing() {
        return form.fields().stream()
                .filter(it -> !answers.containsKey(it.key()))
                .map(FormField::question)
                .toList();
    }

    /** In words for agents. */
    public String text() {
        List<String> lines = new ArrayList<>();
        for (FormField field : form.fields()) {
            Object answer = answers.get(field.key());
            lines.add(
                    "- %s\n  %s"
                            .formatted(
                                    field.question().strip(),
                                    answer == null ? "(not answered)" : words(field, answer)));
        }
        return String.join("\n", lines);
    }

    private static String words(FormField field, Object answer) {
        return answer instanceof List<?> several
                ? several.stream().map(it -> label(field, it)).collect(Collectors.joining("; "))
                : label(field, answer);
    }

    private static String label(FormField field, Object value) {
        List<FormField.Choice> choices = field.choices();
        return choices == null
                ? String.valueOf(value)
                : choices.stream()
                        .filter(it -> it.value().equals(value))
                        .map(it ->
                                it.detail() == null
                                        ? it.label()
                                        : "%s: %s".formatted(it.label(), it.detail()))
                        .findFirst()
                        .orElseGet(() -> String.valueOf(value));
    }
}
