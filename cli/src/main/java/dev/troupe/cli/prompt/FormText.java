package dev.troupe.cli.prompt;

import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.TerminalSanitizer;
import dev.troupe.contracts.workflow.FormField;
import dev.troupe.contracts.workflow.FormField.Choice;
import dev.troupe.contracts.workflow.QuestionForm;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Forms as people read them. */
public final class FormText {
    private final AnsiStyle style;

    /** In colour or not. */
    public FormText(AnsiStyle style) {
        this.style = style;
    }

    /** What the form is about, and which agent asks. */
    public String title(QuestionForm form) {
        String title = style.bold(TerminalSanitizer.line(form.title()));
        String asker = form.asker();
        return asker == null ? title : title + style.dim(" · " + TerminalSanitizer.line(asker));
    }

    /** One question, why it is asked, and what can be chosen. */
    public List<String> question(QuestionForm form, FormField field) {
        List<String> lines = new ArrayList<>();
        String place =
                form.fields().size() == 1
                        ? ""
                        : "%d/%d "
                                .formatted(form.fields().indexOf(field) + 1, form.fields().size());
        lines.add("  " + style.dim(place) + TerminalSanitizer.line(field.question()));
        if (field.why() != null) {
            lines.add("    " + style.dim(TerminalSanitizer.line(field.why())));
        }
        List<Choice> choices = field.choices() == null ? List.of() : field.choices();
        for (Choice choice : choices) {
            String detail =
                    choice.detail() == null ? "" : " · " + TerminalSanitizer.line(choice.detail());
            lines.add(
                    "    %d) %s%s"
                            .formatted(
                                    choices.indexOf(choice) + 1,
                                    TerminalSanitizer.line(choice.label()),
                                    style.dim(detail)));
        }
        return lines;
    }

    /** What stands before the answer, with what is taken when nothing is typed. */
    public String prompt(QuestionForm form, FormField field) {
        String how =
                switch (field.kind()) {
                    case CHOICE -> "number";
                    case CHOICES -> "numbers, with commas";
                    case TEXT -> "text";
                    case YES_NO -> "yes or no";
                    case NUMBER -> "number";
                };
        String leave =
                FormProgress.leavable(form, field)
                        ? ", or %s to leave it to the agent".formatted(FormProgress.leave(field))
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
        return "    " + TerminalSanitizer.line(field.key() + "=" + what) + suggested(field);
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
                : " [" + TerminalSanitizer.line(FormAnswerParser.shown(field.suggestion())) + "]";
    }
}
