package dev.troupe.contracts.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.workflow.FormField.Choice;
import dev.troupe.contracts.workflow.FormField.Kind;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class QuestionFormValidatorTest {
    private static final List<Choice> CHOICES =
            List.of(new Choice("a", "A", null), new Choice("b", "B", "more"));

    private static FormField field(
            String key, Kind kind, @Nullable List<Choice> choices, @Nullable Object suggestion) {
        return new FormField(key, "Which?", null, kind, choices, suggestion);
    }

    private static List<String> faults(FormField... fields) {
        return QuestionFormValidator.of(new QuestionForm("Title", List.of(fields)));
    }

    @Test
    void whatCanBeAnsweredHasNone() {
        assertThat(
                        faults(
                                field("one", Kind.CHOICE, CHOICES, "b"),
                                field("some", Kind.CHOICES, CHOICES, List.of("a", "b")),
                                field("words", Kind.TEXT, null, "so"),
                                field("sure", Kind.YES_NO, List.of(), true),
                                field("count", Kind.NUMBER, null, 3),
                                field("open", Kind.TEXT, null, null)))
                .isEmpty();
        assertThat(faults()).isEmpty();
    }

    @Test
    void allFaultsAreTold() {
        assertThat(
                        faults(
                                field("Bad Key", Kind.TEXT, null, null),
                                field("twice", Kind.TEXT, null, null),
                                field("twice", Kind.TEXT, null, null),
                                field("few", Kind.CHOICE, CHOICES.subList(0, 1), null),
                                field(
                                        "same",
                                        Kind.CHOICE,
                                        Collections.nCopies(2, CHOICES.getFirst()),
                                        null),
                                field("none", Kind.CHOICES, null, null),
                                field("odd", Kind.TEXT, CHOICES, null)))
                .hasSize(6)
                .anyMatch(it -> it.contains("'Bad Key' needs a key"))
                .anyMatch(it -> it.contains("'twice' has the key of another one"))
                .anyMatch(it -> it.contains("'few' needs 2 to 8 choices"))
                .anyMatch(it -> it.contains("'odd' has choices"));
    }

    @Test
    void suggestionsMustBeAnswers() {
        assertThat(
                        faults(
                                field("one", Kind.CHOICE, CHOICES, "c"),
                                field("some", Kind.CHOICES, CHOICES, List.of("a", "c")),
                                field("same", Kind.CHOICES, CHOICES, List.of("a", "a")),
                                field("words", Kind.TEXT, null, " "),
                                field("nul", Kind.TEXT, null, "a\0b"),
                                field("sure", Kind.YES_NO, null, "yes"),
                                field("count", Kind.NUMBER, null, "3")))
                .hasSize(7)
                .allMatch(it -> it.endsWith("suggests what is no answer to it."));
    }

    @Test
    void noMoreThanTwelveAreAsked() {
        FormField[] many =
                IntStream.range(0, 13)
                        .mapToObj(i -> field("k" + i, Kind.TEXT, null, null))
                        .toArray(FormField[]::new);

        assertThat(faults(many)).containsExactly("There are 13 questions; ask at most 12.");
    }
}
