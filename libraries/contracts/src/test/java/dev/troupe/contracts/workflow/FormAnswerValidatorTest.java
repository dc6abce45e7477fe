package dev.troupe.contracts.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class FormAnswerValidatorTest {
    private static final List<FormField.Choice> STORES =
            List.of(
                    new FormField.Choice("postgres", "PostgreSQL", null),
                    new FormField.Choice("files", "Files", "no server"));

    private static final QuestionForm FORM =
            new QuestionForm(
                    "Before it is designed",
                    List.of(
                            field("store", FormField.Kind.CHOICE, "postgres"),
                            field("also", FormField.Kind.CHOICES, List.of()),
                            field("name", FormField.Kind.TEXT, null),
                            field("public", FormField.Kind.YES_NO, false),
                            field("most", FormField.Kind.NUMBER, 10)));

    private static FormField field(String key, FormField.Kind kind, @Nullable Object suggestion) {
        boolean chooses = kind == FormField.Kind.CHOICE || kind == FormField.Kind.CHOICES;
        return new FormField(key, key + "?", null, kind, chooses ? STORES : null, suggestion);
    }

    @Test
    void whatIsLeftOutTakesWhatIsSuggestedInTheOrderOfTheForm() {
        Map<String, Object> given = new HashMap<>(Map.of("name", "Carts", "public", true));
        given.put("store", null);

        Map<String, Object> all = FormAnswerValidator.complete(FORM, given);

        assertThat(new ArrayList<>(all.entrySet()))
                .containsExactly(
                        Map.entry("store", "postgres"),
                        Map.entry("also", List.of()),
                        Map.entry("name", "Carts"),
                        Map.entry("public", true),
                        Map.entry("most", 10));
    }

    @Test
    void onlyAnAgentDecidesWhatHasNoAnswer() {
        QuestionForm agents = FORM.by("developer");

        Map<String, Object> all = FormAnswerValidator.complete(agents, Map.of("most", 3), true);

        assertThat(all).containsOnlyKeys("store", "also", "public", "most");
        assertThatThrownBy(() -> FormAnswerValidator.complete(agents, Map.of()))
                .hasMessage("'name' must be answered, because it has no suggested answer.");
        assertThatThrownBy(() -> FormAnswerValidator.complete(agents, Map.of("most", "x"), true))
                .hasMessageStartingWith("'most' must be a number");
        assertThatThrownBy(() -> FormAnswerValidator.complete(FORM, Map.of(), true))
                .hasMessage("A workflow asks this question, so no agent can decide it.");
    }

    @Test
    void everythingThatIsWrongIsToldAtOnce() {
        Map<String, Object> given =
                Map.of(
                        "store", "oracle",
                        "also", List.of("files", "files"),
                        "public", "yes",
                        "most", "ten",
                        "stroe", "files");

        assertThatThrownBy(() -> FormAnswerValidator.complete(FORM, given))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> assertThat(it.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
                .hasMessage(
                        "'store' must be one of postgres, files."
                                + " 'also' must be an array of some of postgres, files, each once."
                                + " 'name' must be answered, because it has no suggested answer."
                                + " 'public' must be true or false."
                                + " 'most' must be a number of at most 308 digits."
                                + " No question has the key 'stroe'; the questions are store, also, name, public, most.");
    }

    @Test
    void numbersAreFinite() {
        FormField most = field("most", FormField.Kind.NUMBER, 10);
        Object read = JsonMapper.builder().build().readValue("1e400", Object.class);

        assertThat(FormAnswerValidator.fault(most, read)).isPresent();
        assertThat(FormAnswerValidator.fault(most, Double.NaN)).isPresent();
        assertThat(FormAnswerValidator.fault(most, new BigDecimal("-1e400"))).isPresent();
        assertThat(FormAnswerValidator.fault(most, new BigDecimal("1e308"))).isEmpty();
    }

    @Test
    void answersAreTakenAsTheyComeFromJson() {
        var answers =
                JsonMapper.builder()
                        .build()
                        .readValue(
                                """
                                {"answers": {"store": "files", "also": ["postgres"], "name": "é",
                                             "public": false, "most": 2.5}}
                                """,
                                AnswerQuestionRequest.class)
                        .answers();

        assertThat(FormAnswerValidator.complete(FORM, answers)).isEqualTo(answers);
    }

    @Test
    void aTextHasWordsAndAnEnd() {
        FormField name = FORM.fields().get(2);

        for (Object wrong : List.of(" \n", "x".repeat(4_001), "a\0b", 3, true)) {
            assertThat(FormAnswerValidator.fault(name, wrong))
                    .contains("'name' must be text that is not blank, of at most 4000 characters.");
        }
        assertThat(FormAnswerValidator.fault(name, "x".repeat(4_000))).isEmpty();
    }

    @Test
    void severalAreChosenByTheirValues() {
        FormField also = FORM.fields().get(1);

        assertThat(FormAnswerValidator.fault(also, List.of("files", "postgres"))).isEmpty();
        assertThat(FormAnswerValidator.fault(also, "files")).isPresent();
        assertThat(FormAnswerValidator.fault(also, List.of(3))).isPresent();
        assertThat(FormAnswerValidator.fault(also, List.of("Files"))).isPresent();
    }
}
