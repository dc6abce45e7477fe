package dev.troupe.contracts.workflow;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds what keeps people from answering a form. */
public final class QuestionFormValidator {
    private static final Pattern KEY = Pattern.compile("[a-z0-9-]{1,40}");
    private static final int MOST = 12;
    private static final int FEWEST_CHOICES = 2;
    private static final int MOST_CHOICES = 8;

    private final List<String> found = new ArrayList<>();
    private final Set<String> keys = new HashSet<>();

    private QuestionFormValidator() {}

    /** All of them, each a sentence; empty for a form that can be asked, and for one without fields. */
    public static List<String> of(QuestionForm form) {
        return of(form, MOST);
    }

    /** The same where fewer than twelve questions may be asked at once. */
    public static List<String> of(QuestionForm form, int most) {
        QuestionFormValidator faults = new QuestionFormValidator();
        if (form.fields().size() > most) {
            faults.found.add(
                    "There are %d questions; ask at most %d."
                            .formatted(form.fields().size(), most));
        }
        form.fields().forEach(faults::look);
        return List.copyOf(faults.found);
    }

    private void look(FormField field) {
        String name = "The question '%s'".formatted(field.key());
        if (!KEY.matcher(String.valueOf(field.key())).matches()) {
            found.add(name + " needs a key of lower-case letters, digits and hyphens, at most 40.");
        } else if (!keys.add(field.key())) {
            found.add(name + " has the key of another one.");
        }
        if (field.question() == null || field.question().isBlank()) {
            found.add(name + " asks nothing.");
        }
        boolean chooses =
                field.kind() == FormField.Kind.CHOICE || field.kind() == FormField.Kind.CHOICES;
        List<FormField.Choice> choices = field.choices() == null ? List.of() : field.choices();
        Set<String> values = new HashSet<>();
        choices.forEach(it -> values.add(it.value()));
        if (chooses
                && (choices.size() < FEWEST_CHOICES
                        || choices.size() > MOST_CHOICES
                        || values.size() < choices.size())) {
            found.add(
                    "%s needs %d to %d choices with values of their own."
                            .formatted(name, FEWEST_CHOICES, MOST_CHOICES));
        } else if (!chooses && !choices.isEmpty()) {
            found.add(name + " has choices, but its kind is another; leave one of them out.");
        }
        if (field.suggestion() != null
                && FormAnswerValidator.fault(field, field.suggestion()).isPresent()) {
            found.add(name + " suggests what is no answer to it.");
        }
    }
}
