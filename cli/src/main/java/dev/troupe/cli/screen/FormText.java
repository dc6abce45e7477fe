package dev.troupe.cli.screen;

import dev.troupe.contracts.workflow.Form;
import dev.troupe.contracts.workflow.FormField;
import dev.troupe.contracts.workflow.FormField.Choice;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Forms as people read them. */
public final class FormText {
    private final Style style;

    /** In colour or not. */
    public FormText(Style style) {
        this.style = style;
    }

    /** What the form is about, and which agent asks. */
    public String title(Form form) {
        String title = style.bold(SafeText.line(form.title()));
        String asker = form.asker();
        return asker == null ? title : title + style.dim(" · " + SafeText.line(asker));
    }

    /** One question, why it is asked, and what can be chosen. */
    public List<String> question(Form form, FormField field) {
        List<String> lines = new ArrayList<>();
        String place =
                form.fields().size() == 1
                        ? ""
                        : "%d/%d "
                                .formatted(form.fields().indexOf(field) + 1, form.fields().size());
        lines.add("  " + style.dim(place) + SafeText.line(field.question()));
        if (field.why() != null) {
            lines.add("    " + style.dim(SafeText.line(field.why())));
        }
        List<Choice> choices = field.choices() == null ? List.of() : field.choices();
        for (Choice choice : choices) {
            String detail = choice.detail() == null ? "" : " · " + SafeText.line(choice.detail());
            lines.add(
                    "    %d) %s%s"
                            .formatted(
                                    choices.indexOf(choice) + 1,
                                    SafeText.line(choice.label()),
                                    style.dim(detail)));
        }
        return lines;
    }

    /** What stands before the answer, with what is taken when nothing is typed. */
    public String prompt(Form form, FormField field) {
        String how =
                switch (field.kind()) {
                    case CHOICE -> "number";
                    case CHOICES -> "numbers, with commas";
                    case TEXT -> "text";
                    case YES_NO -> "yes or no";
                    case NUMBER -> "number";
                };
        String leave =
                Filling.leavable(form, field)
                        ? ", or %s to leave it to the agent".formatted(Filling.leave(field))
                        : "";
        return "    %s%s%s: ".formatted(how, suggested(field), leave);
    }

    /** How the question is answered on a command line. */
    public String assignment(FormField field) {
        String what =
                switch (field.kind()) {
                    case CHOICE -> values(field, "|");
                    case CHOICES -> several(field);
                    case TEXT -> "TEXT";
                    case YES_NO -> "yes|no";
                    case NUMBER -> "NUMBER";
                };
        return "    " + SafeText.line(field.key() + "=" + what) + suggested(field);
    }

    /** Where values hold commas it is not seen which of them part two; then by number. */
    private static String several(FormField field) {
        List<Choice> choices = field.choices() == null ? List.of() : field.choices();
        if (choices.stream().noneMatch(it -> it.value().contains(","))) {
            return values(field, ",");
        }
        return IntStream.rangeClosed(1, choices.size())
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(","));
    }

    private static String values(FormField field, String between) {
        List<Choice> choices = field.choices() == null ? List.of() : field.choices();
        return String.join(between, choices.stream().map(Choice::value).toList());
    }

    private static String suggested(FormField field) {
        return field.suggestion() == null
                ? ""
                : " [" + SafeText.line(TypedAnswer.shown(field.suggestion())) + "]";
    }
}
