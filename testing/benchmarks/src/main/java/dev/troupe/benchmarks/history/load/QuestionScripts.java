package dev.troupe.benchmarks.history.load;

import java.util.List;
import java.util.Map;

/** Scripts what agents ask people, and what these answer. */
final class QuestionScripts {
    private static final String PLACE = "place";
    private static final String NAME = "name";

    private QuestionScripts() {}

    /** A form with a choice and another question. */
    static Map<String, Object> form(String title, Map<String, Object> other) {
        Map<String, Object> choice =
                Map.of(
                        "key",
                        PLACE,
                        "question",
                        "Where is it kept?",
                        "kind",
                        "choice",
                        "choices",
                        List.of(
                                Map.of("value", "here", "label", "Here"),
                                Map.of("value", "there", "label", "There")),
                        "suggestion",
                        "here");
        return Map.of("title", title, "fields", List.of(choice, other));
    }

    /** Asks for a text that only people know. */
    static Map<String, Object> name(String key) {
        return Map.of("key", NAME, "question", "What is " + key + " called?", "kind", "text");
    }

    /** Answers of the whole form. */
    static Map<String, Object> answers(String name) {
        return Map.of(PLACE, "there", NAME, name);
    }
}
