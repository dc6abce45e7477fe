package dev.troupe.contracts.workflow;

import java.util.List;

/**
 * A design, as an architect hands it in. What is absent or null in JSON is empty here.
 *
 * @param title the decision in a few words
 * @param context the problem, and what bears on it
 * @param decision what is built, and how its parts work together
 * @param alternatives what was not chosen, each with the reason
 * @param consequences what becomes easier, what harder, and the risks
 * @param steps how to get there, each leaving everything working
 */
public record ArchitectureDesign(
        String title,
        String context,
        String decision,
        List<String> alternatives,
        String consequences,
        List<String> steps) {
    public ArchitectureDesign {
        title = present(title);
        context = present(context);
        decision = present(decision);
        alternatives = alternatives == null ? List.of() : List.copyOf(alternatives);
        consequences = present(consequences);
        steps = steps == null ? List.of() : List.copyOf(steps);
    }

    private static String present(String text) {
        return text == null ? "" : text;
    }
}
